import { isClear } from '#engine/room/decision.ts'
import { inScope } from '#engine/room/scope.ts'
import type { RoomResult } from '#gateway/rooms/emissions.ts'
import type { Room } from '#gateway/rooms/room.ts'
import type { ModelTrace } from '#protocol/views/trace.ts'
import { ModelError } from '../model/port.ts'
import { type Understood, understand } from '../prompts/understand.ts'
import { LaneQueue } from './laneQueue.ts'
import { failureOf, stopwatch } from './outcome.ts'
import type { LaneServices } from './services.ts'

type Skipped = Extract<ModelTrace, { skipped: string }>['skipped']

/** Attributes messages of one room with the model if their words alone do not identify a section. [TR6] */
export class Understanding {
  readonly #services: LaneServices
  readonly #code: string
  readonly #queue = new LaneQueue()

  constructor(services: LaneServices, code: string) {
    this.#services = services
    this.#code = code
  }

  get busy(): boolean {
    return this.#queue.busy
  }

  attend(room: Room, done: RoomResult): void {
    const { model, outcome } = this.#services
    if (isClear(done.decision.basis)) return
    if (!model.status().available) return outcome('understand', 'offline', 0)
    const trace = (llm: ModelTrace) => room.retrace(done, llm)
    if (!model.takes('understand')) {
      outcome('understand', 'busy', 0)
      return trace({ skipped: 'busy' })
    }
    const took = stopwatch()
    this.#queue.put(
      async (signal) => {
        const skipped = await this.#understand(done, signal, trace)
        if (skipped !== null) trace({ skipped })
      },
      (why) => {
        outcome('understand', 'busy', took())
        trace({ skipped: why === 'closed' ? 'session-ended' : 'busy' })
      },
    )
  }

  /** Cancels all work, because the meeting is over. */
  cancel(): void {
    this.#queue.cancel()
  }

  async #understand(done: RoomResult, signal: AbortSignal, trace: (llm: ModelTrace) => void): Promise<Skipped | null> {
    const { model, outcome } = this.#services
    const took = stopwatch()
    try {
      const understood = await understand(model, questionOf(done), signal)
      outcome('understand', 'model', took())
      if ((await this.#phase()) !== 'chat') return 'session-ended'
      const { intent, entities, claimed, rejected } = understood
      const effects = await this.#refine(done, understood)
      trace({ intent, entities, claimed, rejected, effects, tookMs: took() })
      return null
    } catch (error) {
      const code = failureOf(error)
      outcome('understand', code, took())
      if (!(error instanceof ModelError)) this.#services.fault(error, 'understanding')
      if (code === 'cancelled' || signal.aborted) return 'session-ended'
      return code === 'down' ? 'model-down' : 'nlu-failed'
    }
  }

  async #phase(): Promise<string | undefined> {
    return (await this.#services.find(this.#code))?.state.phase
  }

  /** Sends the refinement to the room, which decides whether it applies. */
  async #refine(done: RoomResult, { sectionId }: Understood): Promise<string[]> {
    const [message] = done.events
    if (sectionId === null || message?.type !== 'messaged' || message.data.sectionId === sectionId) return []
    const room = await this.#services.find(this.#code)
    const outcome = await room?.ask({ type: 'refine', messageId: message.data.messageId, sectionId })
    const refined = outcome?.error === undefined && outcome?.reply.refined === true
    return refined ? [`attributed:${sectionId}`] : []
  }
}

function questionOf({ events, state: room }: RoomResult): Parameters<typeof understand>[1] {
  const [message] = events
  if (message?.type !== 'messaged') throw new Error('the first fact of a chat message must be the message itself')
  const { text, senderName = '' } = message.data
  const people = Object.values(room.seats).map(({ name }) => name)
  return { text, senderName, people, scope: inScope(room), current: room.current }
}
