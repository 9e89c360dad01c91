import type { history } from '#protocol/http/history.ts'
import type { Handlers } from './endpoints.ts'
import { isWithin, type ReachServices, reached, reachOf, type SessionCall, unknownSession } from './historyReach.ts'
import { orServiceUnavailable } from './serviceUnavailable.ts'
import { type SessionEventServices, sessionEventHandlers } from './sessionEvents.ts'

export function historyHandlers(services: SessionEventServices): Handlers<typeof history> {
  const { archive } = services
  return {
    /** [AR1] */
    history: async (call) => {
      const reach = await orServiceUnavailable(reachOf(services, call))
      const { limit } = call.query
      const newest =
        reach === 'all'
          ? archive.newest(limit)
          : archive.newestOf({ participantIds: Object.keys(reach.seats), spaceIds: reach.spaces }, limit, (session) =>
              isWithin(reach, session),
            )
      return { sessions: await orServiceUnavailable(newest) }
    },
    /** [AR2] */
    session: (call) => writeOf(services, call, (code) => archive.detail(code)),
    analytics: (call) => writeOf(services, call, (code) => archive.analytics(code)),
    ...sessionEventHandlers(services),
  }
}

/** Sends the JSON that `read` returns for a session, as it is. [AR2] */
async function writeOf(
  services: ReachServices,
  call: SessionCall,
  read: (code: string) => Promise<Uint8Array | null>,
): Promise<void> {
  const { code } = await reached(services, call)
  const json = await orServiceUnavailable(read(code))
  if (json === null) throw unknownSession()
  call.response.type('application/json').set('Content-Length', `${json.length}`).end(json)
}
