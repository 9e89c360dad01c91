import { remarksDue } from '#engine/room/moderator/remarksDue.ts'
import type { RoomState } from '#engine/room/state.ts'
import { templateOf } from '#engine/room/templates.ts'
import { RoomBarred } from '../analysis/analysisWorker.ts'
import { remark } from '../prompts/remark.ts'
import { failureOf, needless, stopwatch, unasked } from './outcome.ts'
import type { LaneServices } from './services.ts'

/** Makes the remarks of one room, one at a time, in modes with remarks. [MO6] */
export class Remarks {
  readonly #services: LaneServices
  readonly #code: string
  #cancelled = new AbortController()
  #busy = false

  constructor(services: LaneServices, code: string) {
    this.#services = services
    this.#code = code
  }

  get busy(): boolean {
    return this.#busy
  }

  attend(room: RoomState): void {
    const [sectionId] = remarksDue(room)
    if (!this.#busy && sectionId !== undefined) void this.#remark(room, sectionId)
  }

  cancel(): void {
    this.#cancelled.abort()
    this.#cancelled = new AbortController()
  }

  async #remark(state: RoomState, sectionId: string): Promise<void> {
    this.#busy = true
    let made = false
    try {
      const text = await this.#written(state, sectionId)
      const room = await this.#services.find(this.#code)
      const outcome = await room?.ask({ type: 'remark', sectionId, text })
      made = outcome?.error === undefined && room !== null
    } catch (error) {
      if (!(error instanceof RoomBarred)) this.#services.fault(error, 'remark')
    }
    this.#busy = false
    const room = made ? await this.#services.find(this.#code).catch(() => null) : null
    if (room) this.attend(room.state)
  }

  async #written({ aiMode, template }: RoomState, sectionId: string): Promise<string> {
    const { analysis, model, outcome } = this.#services
    const mode = aiMode === 'critical' ? 'critical' : 'expert'
    const topic = await analysis.ask(this.#code, 'remark', { sectionId, mode })
    if (topic === null) throw new Error('the scope names a section that is not in the stream')
    const took = stopwatch()
    const isRead = topic.section.text !== ''
    if (!isRead || !model.takes('answer')) {
      outcome('remark', isRead ? unasked(model) : needless(model), took())
      return topic.remark
    }
    try {
      const { checklist } = templateOf(template)
      const { section, messages } = topic
      const text = await remark(model, { mode, section, messages, checklist }, this.#cancelled.signal)
      outcome('remark', 'model', took())
      return text
    } catch (error) {
      outcome('remark', failureOf(error), took())
      return topic.remark
    }
  }
}
