import type { RoomResult } from '#gateway/rooms/emissions.ts'
import type { Elsewhere, Reactor } from '#gateway/rooms/reactor.ts'
import type { Room } from '#gateway/rooms/room.ts'
import { LateReactor, type Turns } from '../lateReactor.ts'

/** An assistant that answers every question while its node conducts, however often that fails; its other findings come late. */
export class SimAssistant implements Reactor {
  readonly #late: LateReactor
  readonly #turns: Turns
  readonly #conducts: (code: string) => boolean
  /** Questions that are being answered. */
  readonly #answering = new Set<string>()

  constructor(turns: Turns, conducts: (code: string) => boolean) {
    this.#late = new LateReactor(turns)
    this.#turns = turns
    this.#conducts = conducts
  }

  carriedOut(room: Room, results: readonly RoomResult[], conducts: boolean): void {
    this.#late.carriedOut(room, results, conducts)
    if (conducts) this.#answerAll(room)
  }

  taken(room: Room, done: readonly Elsewhere[]): void {
    this.#late.taken(room, done)
    this.#answerAll(room)
  }

  loaded(room: Room): void {
    this.#late.loaded(room)
    this.#answerAll(room)
  }

  released(): void {}

  #answerAll(room: Room): void {
    for (const { messageId } of room.state.asks) {
      if (this.#answering.has(messageId)) continue
      this.#answering.add(messageId)
      void this.#answer(room, messageId).finally(() => this.#answering.delete(messageId))
    }
  }

  async #answer(room: Room, request: string): Promise<void> {
    const isOpen = () => room.state.asks.some(({ messageId }) => messageId === request)
    while (isOpen() && this.#conducts(room.code)) {
      await this.#turns.turn('answer')
      await room.ask({ type: 'answer', request, text: 'Nothing is open.' })
    }
  }
}
