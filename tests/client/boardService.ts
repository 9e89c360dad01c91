import type { Board, BoardChange, BoardOp, Delivered } from '@parley/client'
import { applyOps } from '#engine/board/apply.ts'
import { type BoardState, emptyBoard } from '#engine/board/board.ts'
import { decideOps } from '#engine/board/decide.ts'
import type { ResolvedOp } from '#engine/board/ops.ts'
import { isRefusal } from '#engine/refusal.ts'
import type { Actor } from '#engine/stream.ts'
import { boardView } from '#projections/views/boardView.ts'
import { BoardOps } from '#protocol/boardOps.ts'

const nameOf = ({ name }: Actor) => name ?? ''
const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value))

/** A board as the service keeps it, in memory: events, and a change for everybody after each. */
export class BoardService {
  readonly events: { ops: readonly ResolvedOp[]; at: number; by: Actor }[] = []
  readonly #state = emptyBoard()
  readonly #announce: (change: BoardChange) => void
  #asked = 0

  constructor(announce: (change: BoardChange) => void) {
    this.#announce = announce
  }

  change(ops: readonly BoardOp[], name: string): Delivered {
    const read = BoardOps.safeParse(plain(ops))
    if (!read.success) throw new Error(`malformed: ${read.error.message}`)
    const at = 1_700_000_000_000 + ++this.#asked
    const outcome = decideOps(this.#state, read.data, {
      at,
      entropy: String(this.#asked).padStart(20, '0'),
      origin: 'user',
    })
    if (isRefusal(outcome)) return { ok: false, error: outcome.error }
    const by: Actor = { kind: 'guest', id: `p_${name}`, name }
    const event = plain({ ops: outcome.ops, at, by })
    this.events.push(event)
    applyOps(this.#state, outcome.ops, { at, by })
    const { version } = this.#state
    this.#announce(plain({ version, ops: event.ops, at, by: { id: by.id, name } }))
    return { ok: true, version }
  }

  board(): Board {
    return plain(boardView(this.#state, nameOf))
  }

  /** The board folded anew from the events. */
  folded(): Board {
    const board: BoardState = emptyBoard()
    for (const { ops, at, by } of this.events) applyOps(board, ops, { at, by })
    return plain(boardView(board, nameOf))
  }
}
