import { join } from 'node:path'
import { type Logger, pino } from 'pino'
import type { AdminAccess } from '#api/admin/adminAccess.ts'
import type { Model } from '#assistant/model/port.ts'
import type { DocumentIngest } from '#documents/document.ts'
import { createIngest } from '#documents/ingest.ts'
import { systemClock } from '#gateway/clock.ts'
import { createMetrics } from '#gateway/metrics.ts'
import { fileCheckpoint } from '#gateway/rooms/checkpoint.ts'
import { attended } from '#gateway/rooms/reactor.ts'
import { Rooms } from '#gateway/rooms/rooms.ts'
import { BoardIntake } from '#gateway/uploads/boardIntake.ts'
import { BoardRelease } from '#gateway/uploads/boardRelease.ts'
import { ContextIntake } from '#gateway/uploads/contextIntake.ts'
import { FileKeeper } from '#gateway/uploads/fileKeeper.ts'
import { Intake } from '#gateway/uploads/intake.ts'
import { LinkReader } from '#gateway/uploads/linkReader.ts'
import type { PageSource } from '#integrations/pages/page.ts'
import { pageFetcher } from '#integrations/pages/pageFetcher.ts'
import type { EventLog } from '#stores/events/port.ts'
import { openSqliteLog } from '#stores/events/sqlite.ts'
import { folderFiles } from '#stores/files/folder.ts'
import { IncomingFiles } from '#stores/files/incoming.ts'
import { openAccounts } from './accounts.ts'
import { openAhead } from './ahead.ts'
import { openArchive } from './archive.ts'
import { type AssistantServices, openAssistant, openModel } from './assistant.ts'
import { roomQuotas } from './quotas.ts'
import { openRecords } from './records.ts'
import { ensureFolder } from './settings/folder.ts'
import type { Settings } from './settings.ts'
import { openVideo } from './video.ts'

export interface Overrides {
  readonly log?: EventLog
  readonly logger?: Logger
  readonly idleMs?: number
  readonly ingest?: DocumentIngest
  readonly pages?: PageSource
  readonly model?: Model
  readonly analysis?: AssistantServices['analysis']
  readonly admin?: AdminAccess
}

export type Core = Awaited<ReturnType<typeof openCore>>

/** Log, rooms and documents, recovered from what the data folder holds. */
export async function openCore(settings: Settings, overrides: Overrides) {
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
  const store = folderFiles(join(settings.DATA_DIR, 'documents'))
  const boards = folderFiles(join(settings.DATA_DIR, 'board'))
  const incoming = new IncomingFiles(settings.DATA_DIR)
  await incoming.clear()
  const reader = createIngest()
  const ingest = overrides.ingest ?? reader
  const pages = overrides.pages ?? pageFetcher(settings.LINK_FETCH_ALLOW)
  const find = (code: string) => rooms.find(code)
  const links = new LinkReader({ pages, reader, incoming, find, fault })
  const session = (code: string) => archive.archive.session(code)
  const assistant = openAssistant({ model, log, clock, metrics, fault, find, session, analysis: overrides.analysis })
  const records = openRecords({ archive: { session }, log, store, assistant })
  const reactor = attended(assistant, (room) => {
    links.attend(room)
    records.attend(room)
    ahead.attend(room)
  })
  const video = openVideo(settings)
  const ahead = openAhead({ ingest, assistant, video })
  const rooms = new Rooms({
    log,
    clock,
    metrics,
    checkpoint: fileCheckpoint(settings.DATA_DIR),
    llm: shownLlm,
    reactor,
    fault,
    video: video !== null,
    quotas: roomQuotas(settings),
    ...pick(overrides, 'idleMs'),
  })
  const intake = new Intake({ store, incoming, ingest, rooms, metrics, retain: settings.RETAIN_DOCUMENTS, fault })
  const files = new FileKeeper(boards)
  const context = new ContextIntake(reader, settings.RETAIN_DOCUMENTS ? files : null)
  const board = new BoardIntake({ files, ingest, clock })
  const release = new BoardRelease({ boards, rooms, clock, fault })
  const waiting = await rooms.recover()
  for (const [code, docId] of waiting) void intake.divide(code, docId)
  const doors = { store, incoming, ingest, reader, intake, links, context, boards, board, release }
  const archive = await openArchive(settings.DATA_DIR, { log, clock, metrics, fault, version: settings.version })
  const accounts = await openAccounts(settings, { log, clock, logger, fault, admin: overrides.admin })
  return {
    logger,
    metrics,
    fault,
    log,
    clock,
    llm,
    video,
    rooms,
    archive,
    records,
    accounts,
    assistant,
    ahead,
    ...doors,
  }
}

function pick<T extends object, K extends keyof T>(from: T, key: K): Partial<Pick<T, K>> {
  return from[key] === undefined ? {} : ({ [key]: from[key] } as unknown as Pick<T, K>)
}
