import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { seatCookieHash } from '#gateway/connections/cookie.ts'
import { EventStreams } from '#gateway/connections/eventStreams.ts'
import { SocketServer } from '#gateway/connections/server.ts'
import { SpaceSockets } from '#gateway/connections/spaces/spaceSockets.ts'
import { UnsentBytes } from '#gateway/connections/unsent.ts'
import { CodeGuard } from '#gateway/limits/codeGuard.ts'
import { PresenceQuota } from '#gateway/limits/quota.ts'
import { limitConnections } from '#gateway/limits/tcpLimit.ts'
import type { Metrics } from '#gateway/metrics.ts'
import { Resuming } from '#gateway/rooms/resuming.ts'
import type { Rooms } from '#gateway/rooms/rooms.ts'
import { openedBy } from '#gateway/spaces/sessions/opening.ts'
import { guarded } from './accounts.ts'
import { callerAddress } from './callerAddress.ts'
import type { Core } from './core.ts'
import { openHttp } from './http.ts'
import { connectionQuota, socketQuotas, storedBytes } from './quotas.ts'
import type { Settings } from './settings.ts'

const MB = 2 ** 20
const CONNECTIONS_MAX = 20_000
/** A connection on which nothing moves for this long, such as a download that nobody reads, is cut. */
const SILENT_MS_MAX = 120_000
/** Time within which a request must have arrived whole: a recording over a slow line takes hours. Bodies have limits of their own. */
const ARRIVAL_MS_MAX = 6 * 3_600_000
/** Longer than proxies keep idle connections, usually a minute: who reuses one must not find it closed. [OP17] */
const KEPT_ALIVE_MS = 75_000

/** The HTTP and the realtime door on one server, which does not listen yet. */
export async function openDoors(settings: Settings, core: Core, stopping: () => boolean) {
  const { rooms, metrics, fault, outages, video } = core
  const origins = new Set<string>()
  const shared = {
    rooms,
    codes: new CodeGuard(settings.RATE_LIMITS),
    slugs: new CodeGuard(settings.RATE_LIMITS),
    metrics,
    fault,
    addressOf: (request: IncomingMessage) => callerAddress(request, settings.TRUST_PROXY),
    seatCookieOf: (request: IncomingMessage) => seatCookieHash(request, origins, settings.CORS_ORIGIN),
    limited: settings.RATE_LIMITS,
    stored: storedBytes(settings, core.stores),
    corsOrigins: settings.CORS_ORIGIN,
    ownOrigins: origins,
    historyAccess: settings.HISTORY_ACCESS ?? (settings.APP_ENV === 'production' ? 'scoped' : 'open'),
  }
  const guards = guarded(core.accounts, { ...shared, betaGate: settings.BETA_GATE })
  const unsent = new UnsentBytes({ each: settings.LIMIT_UNSENT_MB_SOCKET * MB, all: settings.LIMIT_UNSENT_MB * MB })
  const resuming = new Resuming(core.log)
  const streams = new EventStreams({ resuming, quota: socketQuotas(settings).sockets, unsent, metrics })
  const app = await openHttp(settings, core, {
    ...shared,
    ...guards,
    streams,
    installation: outages.installation,
    asOf: core.archive.asOf,
    unready: async () => (stopping() ? 'The service is stopping.' : outages.unfit()),
  })
  const http = limitedServer(app)
  limitConnections(http, new PresenceQuota(connectionQuota(settings, CONNECTIONS_MAX)))
  const botSecret = settings.VOICE_BOT_SECRET
  const spaceSockets = new SpaceSockets({
    ...core.spaces,
    ...shared,
    ...guards,
    clock: core.clock,
    nodes: core.stores.nodes,
  })
  const sockets = new SocketServer(http, {
    ...shared,
    ...socketQuotas(settings),
    identity: guards.identity,
    openOn: openedBy(core.openings, { identity: guards.identity, slugs: shared.slugs }),
    spaceSockets,
    excerpts: core.records.excerpts,
    nodes: core.stores.nodes,
    unsent,
    video: video !== null,
    botSecret,
  })
  metrics.gauges(() => gauges(rooms, sockets))
  return { http, sockets, streams, origins }
}

function limitedServer(app: RequestListener): Server {
  const http = createServer(app).setTimeout(SILENT_MS_MAX)
  http.maxConnections = CONNECTIONS_MAX
  http.requestTimeout = ARRIVAL_MS_MAX
  http.keepAliveTimeout = KEPT_ALIVE_MS
  return http
}

/** On a loopback host, `localhost` and the number mean the same. */
export function ownOrigins({ BASE_URL, HOST }: Settings, url: string): ReadonlySet<string> {
  const origins = new Set([new URL(BASE_URL ?? url).origin])
  if (HOST === '127.0.0.1' || HOST === 'localhost' || HOST === '::1') {
    const { port } = new URL(url)
    for (const host of ['127.0.0.1', 'localhost', '[::1]']) origins.add(`http://${host}:${port}`)
  }
  return origins
}

function gauges(rooms: Rooms, sockets: SocketServer): ReturnType<Parameters<Metrics['gauges']>[0]> {
  const phases: Record<string, number> = { setup: 0, chat: 0, ended: 0, asleep: rooms.asleep }
  let seats = 0
  for (const { state, channel } of rooms.inMemory()) {
    phases[state.phase] = phases[state.phase]! + 1
    seats += channel.seatedCount
  }
  return { rooms: phases, connections: sockets.connectionCount, seats }
}
