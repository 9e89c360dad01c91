import { entryOf } from '#engine/entries.ts'
import { SUMMARY_COOLDOWN_MS } from '#engine/room/decide/assistant.ts'
import { MATURE_MESSAGES, type RoomState } from '#engine/room/state.ts'
import { RoomBarred } from '../analysis/analysisWorker.ts'
import { localSummaries } from './localSummaries.ts'
import { ResidentSummaries } from './residentSummaries.ts'
import type { LaneServices } from './services.ts'
import type { SummaryWriter } from './summaryWriter.ts'

/** Has the live summaries of one room written: one at a time, of the section discussed last. [SU2] [SU3] [KX72] */
export class Summaries {
  readonly #services: LaneServices
  readonly #code: string
  readonly #writer: SummaryWriter
  readonly #cancelled = new AbortController()
  #busy = false
  #later: (() => void) | null = null
  /** Section that the timer `later` is set for. */
  #waitsFor: string | null = null
  /** Sections not tried again before the next event. */
  readonly #failed = new Set<string>()

  constructor(services: LaneServices, code: string) {
    this.#services = services
    this.#code = code
    const { resident } = services
    this.#writer =
      resident === null ? localSummaries(services, code) : new ResidentSummaries({ ...services, resident }, code)
  }

  get busy(): boolean {
    return this.#busy || this.#later !== null
  }

  /** Has a section summarised if a summary is due, or sets a timer until one is. */
  attend(room: RoomState): void {
    this.#failed.clear()
    this.#begin(room)
  }

  cancel(): void {
    this.#cancelled.abort()
    this.#later?.()
    this.#later = null
  }

  #begin(room: RoomState): void {
    if (this.#busy || this.#cancelled.signal.aborted || room.phase !== 'chat' || room.quarantined) return
    const due = this.#due(room)
    if (due === null || due.sectionId === this.#waitsFor) return
    this.#later?.()
    this.#later = null
    const wait = due.at - this.#services.clock.now()
    this.#waitsFor = wait > 0 ? due.sectionId : null
    if (wait > 0) this.#later = this.#services.clock.after(wait, () => this.#look())
    else void this.#summarise(due.sectionId, entryOf(room.standings, due.sectionId).messageCount)
  }

  /** The section whose summary is due first, and when; null when none is. */
  #due(room: RoomState): { readonly sectionId: string; readonly at: number } | null {
    const [first] = [room.lastDiscussed, ...(this.#writer.owes ? room.scope : [])]
      .filter((id) => isOutstanding(room, id))
      .filter((id) => !this.#failed.has(id))
      .map((sectionId) => ({ sectionId, at: dueAt(room, sectionId) }))
      .sort((a, b) => a.at - b.at)
    return first ?? null
  }

  #look(): void {
    this.#later = null
    this.#waitsFor = null
    this.#services.find(this.#code).then(
      (room) => room && this.#begin(room.state),
      (error: unknown) => this.#services.fault(error, 'summary'),
    )
  }

  async #summarise(sectionId: string, messageCount: number): Promise<void> {
    const { find, fault } = this.#services
    const { signal } = this.#cancelled
    this.#busy = true
    try {
      const written = await this.#writer.write({ sectionId, messageCount }, signal)
      const room = written && (await find(this.#code))
      if (room && written !== null) await room.ask({ type: 'summarise', sectionId, ...written })
      else this.#failed.add(sectionId)
    } catch (error) {
      // Retried at the next message, not immediately.
      this.#failed.add(sectionId)
      if (!(error instanceof RoomBarred || signal.aborted)) fault(error, 'summary')
    } finally {
      this.#busy = false
    }
    this.#look()
  }
}

/** True if something was said of a mature section since its last summary. */
function isOutstanding({ standings, summaries }: RoomState, sectionId: string | null): sectionId is string {
  const standing = sectionId === null ? undefined : standings[sectionId]
  if (sectionId === null || !standing || standing.messageCount < MATURE_MESSAGES) return false
  return standing.messageCount > (summaries[sectionId]?.messageCount ?? 0)
}

function dueAt({ summaries }: RoomState, sectionId: string): number {
  const last = summaries[sectionId]
  return last === undefined ? 0 : last.at + SUMMARY_COOLDOWN_MS
}
