import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Logger, pino } from 'pino'
import type { AdminDoor } from '#api/admin/door.ts'
import { createApp } from '#api/app.ts'
import { WebFiles } from '#api/webFiles.ts'
import type { Model } from '#assistant/model/port.ts'
import type { DocumentIngest } from '#documents/document.ts'
import { createIngest } from '#documents/ingest.ts'
import type { Accounts } from '#gateway/accounts/accounts.ts'
import { Archive } from '#gateway/archive.ts'
import { warmAttribution } from '#gateway/attributionWarmth.ts'
import { BoardIntake } from '#gateway/boardIntake.ts'
import { BoardRelease } from '#gateway/boardRelease.ts'
import { BoardStore } from '#gateway/boardStore.ts'
import { fileCheckpoint } from '#gateway/checkpoint.ts'
import { systemClock } from '#gateway/clock.ts'
import { CodeGuard } from '#gateway/codeGuard.ts'
import { ContextIntake } from '#gateway/contextIntake.ts'
import { DocumentStore } from '#gateway/documentStore.ts'
import { FileKeeper } from '#gateway/fileKeeper.ts'
import { Intake } from '#gateway/intake.ts'
import { LinkReader } from '#gateway/linkReader.ts'
import type { EventLog } from '#gateway/log/port.ts'
import { openSqliteLog } from '#gateway/log/sqlite.ts'
import { createMetrics, type Metrics } from '#gateway/metrics.ts'
import { ARCHIVE, Projector } from '#gateway/projector.ts'
import { attended } from '#gateway/reactor.ts'
import { Rooms } from '#gateway/rooms.ts'
import { Sessions } from '#gateway/sessions.ts'
import { SocketServer } from '#gateway/socket/server.ts'
import { openSqliteViews } from '#gateway/views/sqlite.ts'
import type { PageSource } from '#integrations/pages/page.ts'
import { pageFetcher } from '#integrations/pages/pageFetcher.ts'
import type { ArchivedSession } from '#projections/archive.ts'
import { guarded, openAccounts } from './openAccounts.ts'
import { openAssistant, openModel } from './openAssistant.ts'
import { openRecords } from './openRecords.ts'
import { openVideo } from './openVideo.ts'
import { ensureFolder } from './settings/folder.ts'
import type { Settings } from './settings.ts'

/** The first process that reads documents starts this long after the service, not to slow its start. */
const PREPARE_MS = 1_500
/** Sockets are closed over this long at a stop, so that their clients do not all come back at once. [DU9] */
const FAREWELL_MS = 300
/** Requests under way are given this long to finish at a stop. */
const FINISH_MS_MAX = 8_000
const FINISH_POLL_MS = 20
const CONNECTIONS_MAX = 20_000
/** A connection on which nothing moves for this long, such as a download that nobody reads, is cut. */
const SILENT_MS_MAX = 120_000

export interface Service {
  readonly url: string
  readonly accounts: Accounts
  /** Says at `/readyz` for `drainMs` (default 0) that it stops, then closes connections, finishes requests, closes the log. [DU9] */
  close(drainMs?: number): Promise<void>
}

export interface Overrides {
  readonly log?: EventLog
  readonly logger?: Logger
  readonly idleMs?: number
  readonly ingest?: DocumentIngest
  readonly pages?: PageSource
  readonly model?: Model
  readonly admin?: AdminDoor
}

/** Composes every part and listens. The only place that knows them all. */
export async function startService(settings: Settings, overrides: Overrides = {}): Promise<Service> {
  const core = await openCore(settings, overrides)
  const { logger, ingest, reader, links, release, assistant, rooms, past, papers, people, video, log } = core
  let stopping = false
  const { http, sockets, origins } = await openDoors(settings, core, () => stopping)
  const url = await listen(http, settings)
  for (const origin of ownOrigins(settings, url)) origins.add(origin)
  people.listening(url)
  logger.info({ url }, 'listening')
  setTimeout(() => {
    ingest.prepare?.()
    assistant.prepare()
    video?.prepare()
    warmAttribution()
  }, PREPARE_MS).unref()
  return {
    url,
    accounts: people.accounts,
    async close(drainMs = 0) {
      if (stopping) return
      stopping = true
      logger.info('stopping')
      if (drainMs > 0) await delay(drainMs)
      await sockets.close(FAREWELL_MS)
      links.close()
      release.stop()
      await finishRequests(http)
      await Promise.all([ingest.close(), reader.close()])
      await assistant.close()
      await rooms.stop()
      await papers.close()
      await past.close()
      await people.close()
      if (!overrides.log) await log.close()
      logger.info('stopped')
    },
  }
}

type Core = Awaited<ReturnType<typeof openCore>>

/** Log, rooms and documents, recovered from what the data folder holds. */
async function openCore(settings: Settings, overrides: Overrides) {
  const logger = overrides.logger ?? pino({ level: settings.LOG_LEVEL })
  const metrics = createMetrics()
  const fault = (error: unknown, where: string) => {
    metrics.fault(where.split(' ')[0]!)
    logger.error({ err: error, where }, 'fault')
  }
  await ensureFolder('DATA_DIR', settings.DATA_DIR)
  const log = overrides.log ?? (await openSqliteLog(settings.DATA_DIR))
  const clock = systemClock(settings.CLOCK_OFFSET_MS)
  const model = overrides.model ?? openModel(settings)
  const llm = () => model.status()
  // In a room's state the model is text also without one; health says null. [ST6] [OP1]
  const shownLlm = () => ({ ...llm(), model: llm().model ?? '' })
  const store = new DocumentStore(settings.DATA_DIR)
  await store.clearIncoming()
  const reader = createIngest()
  const ingest = overrides.ingest ?? reader
  const pages = overrides.pages ?? pageFetcher(settings.LINK_FETCH_ALLOW)
  const find = (code: string) => rooms.find(code)
  const links = new LinkReader({ pages, reader, store, find, fault })
  const session = (code: string) => past.archive.session(code)
  const assistant = openAssistant({ model, log, clock, metrics, fault, find, session })
  const papers = openRecords({ archive: { session }, log, store, assistant })
  const reactor = attended(assistant, (room) => {
    links.attend(room)
    papers.attend(room)
  })
  const video = openVideo(settings)
  const rooms = new Rooms({
    log,
    clock,
    metrics,
    checkpoint: fileCheckpoint(settings.DATA_DIR),
    llm: shownLlm,
    reactor,
    fault,
    video: video !== null,
    ...pick(overrides, 'idleMs'),
  })
  const intake = new Intake({ store, ingest, rooms, metrics, retain: settings.RETAIN_DOCUMENTS, fault })
  const boards = new BoardStore(settings.DATA_DIR)
  const files = new FileKeeper(boards)
  const context = new ContextIntake(reader, settings.RETAIN_DOCUMENTS ? files : null)
  const board = new BoardIntake({ files, store, ingest, clock })
  const release = new BoardRelease({ boards, rooms, clock, fault })
  const waiting = await rooms.recover()
  for (const [code, docId] of waiting) void intake.divide(code, docId)
  const doors = { store, ingest, reader, intake, links, context, boards, board, release }
  const past = await openPast(settings.DATA_DIR, { log, clock, metrics, fault })
  const people = await openAccounts(settings, { log, clock, logger, fault, admin: overrides.admin })
  return { logger, metrics, fault, log, clock, llm, video, rooms, past, papers, people, assistant, ...doors }
}

/** Finished sessions: the read model of the archive, what keeps it up with the log, and what answers from it. */
async function openPast(
  folder: string,
  { log, clock, metrics, fault }: Omit<ConstructorParameters<typeof Projector>[0], 'view'> & { metrics: Metrics },
) {
  const views = await openSqliteViews(folder)
  const view = await views.open<ArchivedSession>(ARCHIVE)
  const projector = new Projector({ log, view, clock, fault })
  metrics.projection(ARCHIVE.name, () => projector.lagSeconds())
  await projector.start()
  return {
    archive: new Archive(view, new Sessions(log)),
    async close() {
      await projector.stop()
      await views.close()
    },
  }
}

/** The HTTP and the realtime door on one server, which does not listen yet. */
async function openDoors(settings: Settings, core: Core, stopping: () => boolean) {
  const { rooms, metrics, fault, log, video } = core
  const origins = new Set<string>()
  const shared = {
    rooms,
    codes: new CodeGuard(settings.RATE_LIMITS),
    metrics,
    fault,
    addressOf: (request: IncomingMessage) => callerAddress(request, settings.TRUST_PROXY),
    limited: settings.RATE_LIMITS,
    corsOrigins: settings.CORS_ORIGIN,
  }
  const openapi = JSON.parse(await readFile(new URL('./docs/openapi.json', import.meta.url), 'utf8')) as object
  const guards = guarded(core.people, { ...shared, ownOrigins: origins })
  const app = createApp({
    ...core,
    ...shared,
    ...guards,
    archive: core.past.archive,
    records: core.papers.records,
    historyAccess: settings.HISTORY_ACCESS ?? (settings.APP_ENV === 'production' ? 'scoped' : 'open'),
    requireParticipant: settings.REQUIRE_PARTICIPANT,
    video,
    version: settings.version,
    openapi,
    web: new WebFiles(fileURLToPath(new URL('./web/dist', import.meta.url))),
    unready: async () => (stopping() ? 'The service is stopping.' : unfitLog(log)),
    secure: settings.BASE_URL?.startsWith('https:') ?? false,
    trustProxy: settings.TRUST_PROXY,
  })
  const http = limitedServer(app)
  const botSecret = settings.VOICE_BOT_SECRET
  const sockets = new SocketServer(http, {
    ...shared,
    identity: guards.identity,
    excerpts: core.papers.excerpts,
    video: video !== null,
    botSecret,
    ownOrigins: origins,
  })
  metrics.gauges(() => gauges(rooms, sockets))
  return { http, sockets, origins }
}

function limitedServer(app: RequestListener): Server {
  const http = createServer(app).setTimeout(SILENT_MS_MAX)
  http.maxConnections = CONNECTIONS_MAX
  return http
}

async function listen(http: Server, { PORT, HOST }: Settings): Promise<string> {
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
async function finishRequests(http: Server): Promise<void> {
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

/** On a loopback host, `localhost` and the number mean the same. */
function ownOrigins({ BASE_URL, HOST }: Settings, url: string): ReadonlySet<string> {
  const origins = new Set([new URL(BASE_URL ?? url).origin])
  if (HOST === '127.0.0.1' || HOST === 'localhost' || HOST === '::1') {
    const { port } = new URL(url)
    for (const host of ['127.0.0.1', 'localhost', '[::1]']) origins.add(`http://${host}:${port}`)
  }
  return origins
}

function callerAddress(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = request.headers['x-forwarded-for']
  const nearest = trustProxy && forwarded !== undefined ? String(forwarded).split(',').at(-1)?.trim() : undefined
  return nearest || (request.socket.remoteAddress ?? 'unknown')
}

async function unfitLog(log: EventLog): Promise<string | null> {
  const { ok, writable } = await log.check()
  if (!writable) return 'The event log takes no writes.'
  return ok ? null : 'The disk of the event log is nearly full.'
}

function gauges(rooms: Rooms, sockets: SocketServer): ReturnType<Parameters<Metrics['gauges']>[0]> {
  const phases: Record<string, number> = { setup: 0, chat: 0, ended: 0 }
  let seats = 0
  for (const { state, channel } of rooms.inMemory()) {
    phases[state.phase] = phases[state.phase]! + 1
    seats += channel.seatedCount
  }
  return { rooms: phases, connections: sockets.connectionCount, seats }
}

function pick<T extends object, K extends keyof T>(from: T, key: K): Partial<Pick<T, K>> {
  return from[key] === undefined ? {} : ({ [key]: from[key] } as unknown as Pick<T, K>)
}
