import type { BoardState } from '#engine/board/board.ts'
import { boardView } from '#projections/views/boardView.ts'
import { authorName } from '#projections/views/roomView.ts'
import type { Connection } from './connection.ts'
import { headed } from './frames.ts'
import type { Ack } from './states.ts'

/** Boards as JSON; retained only while they are being sent. */
const shown = new WeakMap<BoardState, WeakRef<Buffer>>()

/** Returns an encoded board, shared by all requests until it changes. [RB6] */
function encoded(board: BoardState): Buffer {
  const made = shown.get(board)?.deref()
  if (made) return made
  const bytes = Buffer.from(`${JSON.stringify(boardView(board, authorName))}]`)
  shown.set(board, new WeakRef(bytes))
  return bytes
}

/** Answers `board:get`; returns false while a state or board is still being sent, because another would only wait behind it. [RB6] */
export function answerBoard(connection: Connection, ack: Ack, board: BoardState): boolean {
  if (connection.stateUnderWay) return false
  if (ack.id === undefined) ack(boardView(board, authorName))
  else {
    const bytes = encoded(board)
    connection.sendState(headed(`3${ack.id}[`, { bytes, text: () => bytes.toString() }))
  }
  return true
}
