import type { Logger } from 'pino'
import type { AdminAccess } from '#api/admin/adminAccess.ts'
import type { Model } from '#assistant/model/port.ts'
import type { DocumentIngest } from '#documents/document.ts'
import { createIngest } from '#documents/ingest.ts'
import { type Clock, systemClock } from '#gateway/clock.ts'
import { AiRuns } from '#gateway/journals/aiRuns.ts'
import { openJournals } from '#gateway/journals/journals.ts'
import { createMetrics } from '#gateway/metrics.ts'
import { noticeRooms } from '#gateway/outages/roomNotices.ts'
import { residentReadiness } from '#gateway/plane/readiness.ts'
import { fileCheckpoint } from '#gateway/rooms/checkpoint.ts'
import { attended } from '#gateway/rooms/reactor.ts'
import { Rooms } from '#gateway/rooms/rooms.ts'
import { fileSnapshots } from '#gateway/rooms/snapshots.ts'
import { Scheduler } from '#gateway/scheduler.ts'
import type { LoadedSpace } from '#gateway/spaces/spaces.ts'
import { BoardIntake } from '#gateway/uploads/boardIntake.ts'
import { BoardRelease } from '#gateway/uploads/boardRelease.ts'
import { ContextIntake } from '#gateway/uploads/contextIntake.ts'
import { FileKeeper } from '#gateway/uploads/fileKeeper.ts'
import { LinkReader } from '#gateway/uploads/linkReader.ts'
import { roomLinks } from '#gateway/uploads/roomContext.ts'
import type { PageSource } from '#integrations/pages/page.ts'
import { pageFetcher } from '#integrations/pages/pageFetcher.ts'
import type { Resident } from '#integrations/resident/port.ts'
import { IncomingFiles } from '#stores/files/incoming.ts'
import type { FileStore } from '#stores/files/port.ts'
import { LEASES } from '#stores/nodes/leases.ts'
import { openAccounts } from './accounts.ts'
import { openAdmin } from './admin.ts'
import { openAhead } from './ahead.ts'
import { openArchive } from './archive.ts'
import { type AssistantServices, openAssistant } from './assistant.ts'
import { openDuties } from './duties.ts'
import { openEgress } from './egress.ts'
import { openLogger } from './logger.ts'
import { openModel } from './model.ts'
import { openOutages } from './outages.ts'
import { openOutreach } from './outreach.ts'
import { openEnds, openIntake, openPlane } from './plane.ts'
import { roomQuotas } from './quotas.ts'
import { openRecords } from './records.ts'
import { rulesDigest } from './rulesDigest.ts'
import type { Settings } from './settings.ts'
import { openSocial } from './social.ts'
import { openSpaceMaterial } from './spaceMaterial.ts'
import { openSpaceSessions } from './spaceSessions.ts'
import { openSpaces } from './spaces.ts'
import { type GivenStores, openStores, type Stores } from './stores.ts'
import { openVideo } from './video.ts'

export interface Overrides extends GivenStores {
  readonly logger?: Logger
  readonly idleMs?: number
  /** How often this node looks at stores and other nodes. */
  readonly lookMs?: number
  readonly ingest?: DocumentIngest
  /** Whether a process for records is started as soon as a meeting begins or ends; true by default. */
  readonly isRecordAhead?: boolean
  readonly pages?: PageSource
  readonly model?: Model
  readonly analysis?: AssistantServices['analysis']
  readonly admin?: AdminAccess
  readonly resident?: Resident
}

export type Core = Awaited<ReturnType<typeof openCore>>

/** Log, rooms and documents, recovered from what the data folder holds. */
export async function openCore(settings: Settings, overrides: Overrides) {
  const base = await openBase(settings, overrides)
  const { logger, metrics, fault, stores, log, clock, duties } = base
  const model = overrides.model ?? openModel(settings)
  const llm = () => model.status()
  // In a room's state the model is text also without one; health says null. [ST6] [OP1]
  const shownLlm = () => ({ ...llm(), model: llm().model ?? '' })
  const schedule = duties.add(LEASES.scheduler, { begin: () => scheduler.wake(), end() {} })
  const scheduler = new Scheduler(settings.SCHEDULER_TICK_MS, fault, () => schedule.isSure())
  const files = await openFiles(settings.DATA_DIR, stores)
  const { store, incoming } = files
  const reader = createIngest()
  const ingest = overrides.ingest ?? reader
  const pages = overrides.pages ?? pageFetcher(settings.LINK_FETCH_ALLOW)
  const accounts = await openAccounts(settings, {
    log,
    clock,
    logger,
    fault,
    stores,
    admin: overrides.admin,
  })
  const spaceSessions = openSpaceSessions(accounts.accounts)
  const find = (code: string) => rooms.find(code)
  const planeEnds = openEnds(find, { ...base, scheduler })
  const links = new LinkReader({ pages, reader, incoming, fault })
  const session = (code: string) => archive.archive.session(code)
  const assistant = openAssistant({ ...base, ...spaceSessions, model, find, session, analysis: overrides.analysis })
  const records = openRecords({ log, store, assistant }, overrides.isRecordAhead)
  const reactor = attended(assistant, (room) => {
    links.attend(roomLinks(room, find))
    records.attend(room)
    spaceSessions.attend(room)
    ahead.attend(room)
    planeEnds?.ends.attend(room)
  })
  const video = openVideo(settings)
  const ahead = openAhead({ ingest: base.plane ? residentReadiness(base.plane.resident) : ingest, assistant, video })
  const rooms = new Rooms({
    ...{ log, clock, metrics, fault, reactor, nodes: base.nodes },
    checkpoint: fileCheckpoint(settings.DATA_DIR),
    snapshots: fileSnapshots(settings.DATA_DIR, rulesDigest),
    llm: shownLlm,
    video: video !== null,
    quotas: roomQuotas(settings),
    divide: (code, docId) => void intakes.intake.divide?.(code, docId),
    ...pick(overrides, 'idleMs'),
  })
  base.outages.onSaving((change) => noticeRooms(rooms, change))
  const intakes = openIntakes(settings, { ...base, ...files, ingest, reader, rooms })
  const waiting = await rooms.recover()
  for (const [code, docId] of waiting) void intakes.intake.divide?.(code, docId)
  const doors = { ...files, ...intakes, ingest, reader, links }
  const archive = await openArchive(stores, { log, clock, metrics, fault, duties, version: settings.version })
  const endMeeting = (space: LoadedSpace) => meetings.sessions.endOpen(space)
  const spaces = await openSpaces(settings, {
    ...base,
    ...{ rooms, archive, assistant, accounts, scheduler, endMeeting, spaceFiles: files.spaceFiles },
  })
  const spaceMaterial = openSpaceMaterial(settings, {
    ...{ ...base, ...files, spaces, accounts, reader, links, scheduler },
  })
  const { isAlone } = base.nodes
  const ended = { ...base, isAlone, ...files, ...spaceMaterial, ingest, reader, rooms, archive }
  const meetings = spaceSessions.begin({ ...ended, spaces: spaces.spaces })
  const recorder = await openEgress(settings, { ...base, ...files, ...spaceMaterial, spaces, rooms, scheduler })
  const admin = await openAdmin(settings, { ...ended, accounts: accounts.accounts, spaces, scheduler, assistant })
  const { adminFigures } = admin
  const outreach = await openOutreach(settings, { ...base, accounts, adminFigures, assistant, scheduler })
  const social = await openSocial(settings, {
    ...{ ...base, ...files, ...accounts, assistant, llm, scheduler },
  })
  scheduler.add({ name: 'sessions', run: (signal) => meetings.sessions.look(signal) })
  const ofRooms = { planeEnds, llm, video, rooms, archive, records, ahead, assistant }
  const ofService = { accounts, scheduler, schedule, spaces, outreach, social }
  return { ...base, ...ofRooms, ...ofService, ...meetings, ...spaceMaterial, ...recorder, ...admin, ...doors }
}

/** What every part writes to and reads the time from. */
async function openBase(settings: Settings, overrides: Overrides) {
  const logger = overrides.logger ?? openLogger(settings.LOG_LEVEL)
  const metrics = createMetrics()
  const clock = systemClock(settings.CLOCK_OFFSET_MS)
  let outages: ReturnType<typeof openOutages> | null = null
  const fault = (error: unknown, where: string) => {
    metrics.fault(where.split(' ')[0]!)
    if (!outages?.saving.covers(error)) logger.error({ err: error, where }, 'fault')
  }
  const stores = await openStores(settings, fault, givenOf(overrides))
  const { nodes } = stores
  if (!nodes.isAlone && settings.BASE_URL === undefined)
    logger.warn('BASE_URL is not set: sign-ins and links of this node hold on no other node')
  outages = openOutages({ stores, clock, logger, metrics, ...pick(overrides, 'lookMs') })
  const { log } = outages
  const duties = openDuties({ nodes, metrics, fault, ...pick(overrides, 'lookMs') })
  const journals = openJournals({ log, clock, metrics, fault })
  const aiRuns = new AiRuns({ record: (facts) => journals.ai.record(facts), fault })
  const isOwnLog = overrides.log === undefined && nodes.isAlone
  const plane = await openPlane(settings, { log, clock, fault, resident: overrides.resident })
  return { logger, metrics, fault, stores, nodes, outages, log, isOwnLog, clock, duties, journals, aiRuns, plane }
}

/** Those of the overrides that stand for stores. */
function givenOf(overrides: Overrides): GivenStores {
  const { log, nodes, files, texts, keys, openViews, databaseAwaySince } = overrides
  const given = { log, nodes, files, texts, keys, openViews, databaseAwaySince }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

type IntakeParts = Parameters<typeof openIntake>[1] & {
  readonly reader: ReturnType<typeof createIngest>
  readonly boards: FileStore
  readonly clock: Clock
  readonly rooms: Rooms
}

/** What takes files and material into rooms. */
function openIntakes(settings: Settings, parts: IntakeParts) {
  const { boards, reader } = parts
  const files = new FileKeeper(boards)
  return {
    intake: openIntake(settings, parts),
    context: new ContextIntake(reader, settings.RETAIN_DOCUMENTS ? files : null),
    board: new BoardIntake({ ...parts, files }),
    release: new BoardRelease(parts),
  }
}

/** Files of documents, of boards and of spaces, and files on their way in. */
async function openFiles(folder: string, { files }: Stores) {
  const incoming = new IncomingFiles(folder)
  await incoming.clear()
  return { store: files('documents'), boards: files('board'), spaceFiles: files('spaces'), incoming }
}

function pick<T extends object, K extends keyof T>(from: T, key: K): Partial<Pick<T, K>> {
  return from[key] === undefined ? {} : ({ [key]: from[key] } as unknown as Pick<T, K>)
}
