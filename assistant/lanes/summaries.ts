import { entryOf } from '#engine/entries.ts'
import { SUMMARY_COOLDOWN_MS } from '#engine/room/decide/assistant.ts'
import { MATURE_MESSAGES, type RoomState } from '#engine/room/state.ts'
import { RoomBarred } from '../analysis/analysisWorker.ts'
import type { Topic } from '../analysis/protocol.ts'
import { summarise } from '../prompts/summarise.ts'
import { failureOf, stopwatch, unasked } from './outcome.ts'
import type { LaneServices } from './services.ts'

/** Writes the live summaries of one room: one at a time, of the section discussed last. [SU2] [SU3] */
export class Summaries {
  readonly #services: LaneServices
  readonly #code: string
  readonly #cancelled = new AbortController()
  #busy = false
  #later: (() => void) | null = null
  /** Section that the timer `later` is set for. */
  #waitsFor: string | null = null

  constructor(services: LaneServices, code: string) {
    this.#services = services
    this.#code = code
  }

  get busy(): boolean {
    return this.#busy || this.#later !== null
  }

  /** Summarises the section discussed last if a summary is due, or sets a timer until it is. */
  attend(room: RoomState): void {
    if (this.#busy || this.#cancelled.signal.aborted || room.phase !== 'chat' || room.quarantined) return
    const due = dueSummary(room)
    if (due === null || due.sectionId === this.#waitsFor) return
    this.#later?.()
    this.#later = null
    const wait = due.at - this.#services.clock.now()
    this.#waitsFor = wait > 0 ? due.sectionId : null
    if (wait > 0) this.#later = this.#services.clock.after(wait, () => this.#look())
    else void this.#summarise(due.sectionId, entryOf(room.standings, due.sectionId).messageCount)
  }

  cancel(): void {
    this.#cancelled.abort()
    this.#later?.()
    this.#later = null
  }

  #look(): void {
    this.#later = null
    this.#waitsFor = null
    this.#services.find(this.#code).then(
      (room) => room && this.attend(room.state),
      (error: unknown) => this.#services.fault(error, 'summary'),
    )
  }

  async #summarise(sectionId: string, messageCount: number): Promise<void> {
    const { analysis, find, fault } = this.#services
    this.#busy = true
    let failed = false
    try {
      const topic = await analysis.ask(this.#code, 'topic', { sectionId })
      if (topic === null || topic.messages.length === 0) return
      const { text, by } = await this.#written(topic)
      const room = await find(this.#code)
      await room?.ask({ type: 'summarise', sectionId, text, messageCount, by })
    } catch (error) {
      // Retried at the next message, not immediately.
      if (!(error instanceof RoomBarred)) fault(error, 'summary')
      failed = true
    } finally {
      this.#busy = false
    }
    if (!failed) this.#look()
  }

  async #written(topic: Topic): Promise<{ text: string; by: 'model' | 'offline' }> {
    const { model, outcome } = this.#services
    const took = stopwatch()
    if (!model.takes('summarise')) {
      outcome('summarise', unasked(model), took())
      return { text: topic.summary, by: 'offline' }
    }
    try {
      const text = await summarise(model, topic, this.#cancelled.signal)
      outcome('summarise', 'model', took())
      return { text, by: 'model' }
    } catch (error) {
      outcome('summarise', failureOf(error), took())
      return { text: topic.summary, by: 'offline' }
    }
  }
}

/** Returns the section whose summary is due, and when; null when none is. */
function dueSummary({ lastDiscussed, standings, summaries }: RoomState): { sectionId: string; at: number } | null {
  if (lastDiscussed === null) return null
  const standing = standings[lastDiscussed]
  if (!standing || standing.messageCount < MATURE_MESSAGES) return null
  const last = summaries[lastDiscussed]
  if (!last) return { sectionId: lastDiscussed, at: 0 }
  if (last.messageCount >= standing.messageCount) return null
  return { sectionId: lastDiscussed, at: last.at + SUMMARY_COOLDOWN_MS }
}
