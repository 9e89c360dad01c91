import type { RoomEventType } from '#engine/room/events.ts'
import { ARCHIVE_VERSION, type ArchivedSession, archivedSession, changesArchive } from '#projections/archive.ts'
import { isDeleted } from '#stores/events/errors.ts'
import { type EventLog, LogError, type Position, type StoredEvent, type Subscription } from '#stores/events/port.ts'
import type { View, ViewDocument } from '#stores/readModels/port.ts'
import type { Clock } from '../clock.ts'
import { sessionAt } from './sessions.ts'

export const ARCHIVE = { name: 'archive', version: ARCHIVE_VERSION } as const
/** What a document is asked for by: who sat in the meeting. */
export const seatTag = (participantId: string): string => `seat:${participantId}`

const BATCH = 256
/** Events gather for this long before they are looked at, so that a busy log costs few reads. */
const GATHER_MS = 50
/** How far was read is noted this often while no session ends: a restart looks at that much again. */
const NOTE_MS = 2_000
const RETRY_MS = 1_000

export interface ProjectorOptions {
  readonly log: EventLog
  readonly view: View<ArchivedSession>
  readonly clock: Clock
  readonly fault: (error: unknown, where: string) => void
  readonly retryMs?: number
}

/** Keeps the archive's read model up with the log: a document for each session that is over, as its stream stands. [VW6] */
export class Projector {
  readonly #options: ProjectorOptions
  #subscription: Subscription | null = null
  #retry: NodeJS.Timeout | null = null
  #stopped = false
  #notedAt = 0
  #noted: Position = ''
  /** The instant of the newest event that was looked at; null before the first. */
  #lookedAt: number | null = null

  constructor(options: ProjectorOptions) {
    this.#options = options
  }

  /** Goes on from where it was; what stands in the way is reported and tried again. */
  async start(): Promise<void> {
    await this.#subscribe().catch((error: unknown) => this.#interrupted(error))
  }

  /** Resolves when what the log held at the start is folded; rejects when that was interrupted. */
  async caughtUp(): Promise<void> {
    await this.#subscription?.ready
  }

  /** Folds what is under way to its end, and notes how far it came. */
  async stop(): Promise<void> {
    this.#stopped = true
    if (this.#retry) clearTimeout(this.#retry)
    const subscription = this.#subscription
    await subscription?.stop()
    if (subscription && subscription.position > this.#noted) await this.#write([], [], subscription.position)
  }

  /** Age of the newest event that the view knows of; 0 when it knows all of the log, null before it has begun. */
  async lagSeconds(): Promise<number | null> {
    const { log, clock } = this.#options
    if (this.#subscription && this.#subscription.position >= (await log.head())) return 0
    return this.#lookedAt === null ? null : Math.max(0, (clock.now() - this.#lookedAt) / 1000)
  }

  async #subscribe(): Promise<void> {
    const { log, view } = this.#options
    let after = await view.position()
    if (after > (await log.head())) {
      // The view is of another log, or the log was restored from before.
      await view.clear()
      after = ''
    }
    if (this.#stopped) return
    this.#noted = after
    this.#subscription = log.subscribe(
      { after, categories: ['room'], batch: BATCH },
      {
        events: (batch) => this.#take(batch),
        checkpoint: (position) => this.#reached(position),
        state: (state, error) => state === 'stopped' && this.#interrupted(error),
      },
    )
  }

  /** Whatever stopped it, the saved position is where it goes on. */
  #interrupted(error: unknown): void {
    if (this.#stopped || (error instanceof LogError && error.code === 'closed')) return
    this.#options.fault(error, 'projector')
    this.#retry = setTimeout(() => {
      this.#subscribe().catch((again: unknown) => this.#interrupted(again))
    }, this.#options.retryMs ?? RETRY_MS)
    this.#retry.unref()
  }

  async #take(batch: readonly StoredEvent[]): Promise<void> {
    const documents: ViewDocument<ArchivedSession>[] = []
    const removed: string[] = []
    for (const [code, { seq, ends }] of touchedRooms(batch)) {
      if (!ends && !(await this.#isBehind(code, seq))) continue
      const document = await this.#fold(code, seq)
      if (document === 'deleted') removed.push(code)
      else if (document) documents.push(document)
    }
    const { position, at } = batch.at(-1)!
    this.#lookedAt = at
    if (documents.length + removed.length > 0) await this.#write(documents, removed, position)
    if (batch.length < BATCH && !this.#stopped) await new Promise((resolve) => setTimeout(resolve, GATHER_MS))
  }

  /** Whether an archived session does not show this event yet. */
  async #isBehind(code: string, seq: number): Promise<boolean> {
    const stored = await this.#options.view.get(code)
    return stored !== null && stored.rev < seq
  }

  /** A stream that cannot be folded keeps no other out of the archive; a log that cannot be read is tried again. */
  async #fold(code: string, seq: number): Promise<ViewDocument<ArchivedSession> | 'deleted' | null> {
    try {
      const session = await sessionAt(this.#options.log, code, seq)
      if (session?.room.code !== code) throw new Error(`the stream of room ${code} does not begin with its creation`)
      return archiveDocument(seq, archivedSession(session))
    } catch (error) {
      if (isDeleted(error)) return 'deleted'
      if (error instanceof LogError && error.code !== 'corrupt') throw error
      this.#options.fault(error, 'projector fold')
      return null
    }
  }

  async #reached(position: Position): Promise<void> {
    const now = this.#options.clock.now()
    if (position === this.#noted || Math.abs(now - this.#notedAt) < NOTE_MS) return
    await this.#write([], [], position)
  }

  async #write(documents: ViewDocument<ArchivedSession>[], removed: string[], position: Position): Promise<void> {
    await this.#options.view.write({ documents, removed, after: this.#noted, position })
    this.#noted = position
    this.#notedAt = this.#options.clock.now()
  }
}

/** Per room, the last of its events that matters to the archive, and whether its end is among them. */
function touchedRooms(batch: readonly StoredEvent[]): ReadonlyMap<string, { seq: number; ends: boolean }> {
  const touched = new Map<string, { seq: number; ends: boolean }>()
  for (const { stream, seq, type } of batch) {
    if (!changesArchive(type as RoomEventType)) continue
    const code = stream.slice('room-'.length)
    touched.set(code, { seq, ends: type === 'ended' || (touched.get(code)?.ends ?? false) })
  }
  return touched
}

function archiveDocument(rev: number, session: ArchivedSession | null): ViewDocument<ArchivedSession> | null {
  if (!session) return null
  const { summary, seats } = session
  return { _id: summary.code, rev, at: summary.capturedAt, tags: seats.map(seatTag), value: session }
}
