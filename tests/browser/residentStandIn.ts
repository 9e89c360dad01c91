import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ResidentDouble, residentDouble } from '../helpers/residentDouble.ts'

export interface ResidentStandIn {
  /** For the service. */
  readonly resident: ResidentDouble
  readonly url: string
  /** Bytes of every document. */
  document: Uint8Array
  /** True: neither browsers nor the service reach it. */
  away: boolean
  /** Headers of the browsers' requests that arrived. */
  readonly asked: { readonly path: string; readonly headers: NodeJS.Dict<string | string[]> }[]
  close(): Promise<void>
}

/** What browsers ask a resident for, over what the double holds, from an origin of its own. */
export async function residentStandIn(): Promise<ResidentStandIn> {
  const server = createServer((request, response) => {
    if (self.away) return void request.socket.destroy()
    const { pathname, searchParams } = new URL(request.url!, self.url)
    self.asked.push({ path: pathname, headers: request.headers })
    response.setHeader('Access-Control-Allow-Origin', request.headers.origin ?? 'null')
    answers[pathname]?.(response, searchParams)
    if (!answers[pathname]) response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const resident = residentDouble({ publicUrl: url })
  const self: ResidentStandIn = {
    resident,
    url,
    document: new Uint8Array(),
    get away() {
      return resident.away
    },
    set away(away) {
      resident.away = away
    },
    asked: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  const answers: Record<string, (response: ServerResponse, query: URLSearchParams) => void> = {
    '/kxp/summaries': (response, query) => json(response, 200, { summaries: summariesOf(resident, query) }),
    '/kxp/document/raw': (response, query) => {
      const room = query.get('room') ?? ''
      if (resident.ended.has(room)) return json(response, 409, { error: 'not-retained' })
      if (!resident.held.has(room)) return json(response, 404, { error: 'There is no such room.' })
      response.setHeader('Content-Type', 'application/pdf').end(self.document)
    },
    '/kxp/record': (response, query) => {
      if (!query.get('ticket')?.startsWith('ticket-')) return json(response, 404, { error: 'There is no such record.' })
      response.setHeader('Content-Type', 'application/pdf').end(`%PDF-record ${query.get('ticket')}`)
    },
  }
  return self
}

function summariesOf({ held }: ResidentDouble, query: URLSearchParams) {
  const summaries = held.get(query.get('room') ?? '')?.summaries ?? new Map()
  return [...summaries]
    .map(([sectionId, { seq, text }]) => {
      const title = `Section ${sectionId}`
      return { sectionId, title, seq, text, source: 'resident', ref: { kind: 'pdf', sectionTitle: title }, at: seq }
    })
    .filter(({ seq }) => seq > Number(query.get('since')))
    .sort((a, b) => a.seq - b.seq)
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}
