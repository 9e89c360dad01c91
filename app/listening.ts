import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { Settings } from './settings.ts'

/** Requests under way are given this long to finish at a stop. */
const FINISH_MS_MAX = 8_000
const FINISH_POLL_MS = 20

/** Resolves to the URL at which the server listens, with the port that it was given. */
export async function listen(http: Server, { PORT, HOST }: Pick<Settings, 'PORT' | 'HOST'>): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject)
    http.listen(PORT, HOST, () => {
      http.off('error', reject)
      resolve()
    })
  })
  const { port } = http.address() as AddressInfo
  return `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${port}`
}

/** Takes no new connections, lets requests under way end, and cuts what is left after that. */
export async function finishRequests(http: Server): Promise<void> {
  let open = true
  http.close(() => {
    open = false
  })
  for (let waited = 0; open && waited < FINISH_MS_MAX; waited += FINISH_POLL_MS) {
    http.closeIdleConnections()
    if (open) await delay(FINISH_POLL_MS)
  }
  http.closeAllConnections()
}
