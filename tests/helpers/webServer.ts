import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface WebServer {
  /** `http://127.0.0.1:port`. */
  readonly url: string
  /** As LINK_FETCH_ALLOW names it. */
  readonly place: string
  /** Paths that were asked for, in order. */
  readonly asked: string[]
  close(): Promise<void>
}

/** A web server of strangers, on this machine. */
export async function webServer(listener: RequestListener): Promise<WebServer> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url!)
    response.on('error', () => {})
    listener(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `http://${place}`,
    place,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
