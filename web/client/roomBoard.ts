import { BoardModel } from './boardModel.ts'
import type { Acks, BoardItem, ClientEvent, PayloadOf, ServerPacket } from './wire.ts'

interface RoomBoardOptions {
  /** Asks the service as the seat; undefined when no answer came, or without a seat. */
  readonly ask: <E extends ClientEvent>(event: E, payload: PayloadOf<E>) => Promise<Acks[E] | undefined>
  readonly me: () => BoardItem['createdBy']
}

/** The room's own board, once somebody on this page wants it; until then its changes are only counted. */
export class RoomBoard {
  readonly #options: RoomBoardOptions
  #code: string | null = null
  #model: BoardModel | null = null

  constructor(options: RoomBoardOptions) {
    this.#options = options
  }

  /** Returns the board of a room, which is loaded on first use. */
  of(code: string | null, refused: (sentence: string) => void): BoardModel {
    if (this.#model === null || this.#code !== code) {
      this.#model = this.#open(refused)
      this.#code = code
      void this.#model.reload()
    }
    return this.#model
  }

  receive({ event, payload }: ServerPacket): void {
    if (event === 'board:update') this.#model?.receive(payload)
  }

  /** Loads what was missed and sends what waits, after the seat was taken again. */
  async resume(): Promise<void> {
    if (await this.#model?.reload()) await this.#model?.flush()
  }

  #open(refused: (sentence: string) => void): BoardModel {
    const { ask, me } = this.#options
    return new BoardModel({
      me,
      refused,
      async deliver({ key, ops }) {
        const ack = await ask('board:op', { key, ops: [...ops] })
        if (ack === undefined) return undefined
        return ack.error === undefined ? { ok: true, version: ack.version } : { ok: false, error: ack.error }
      },
      async load() {
        const ack = await ask('board:get', {})
        return ack === undefined || ack.error !== undefined ? null : ack
      },
    })
  }
}
