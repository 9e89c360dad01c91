import { type BoardState, boardItems } from '#engine/board/board.ts'
import type { BoardItem } from '#engine/board/item.ts'
import type { Actor } from '#engine/stream.ts'
import type { BoardItemView, BoardView } from '#protocol/views/board.ts'

/** Returns the name under which an author is shown. */
export type NameOf = (author: Actor) => string

/** Returns a board as people see it. */
export function boardView(board: BoardState, nameOf: NameOf): BoardView {
  return { version: board.version, items: boardItems(board).map((item) => boardItemView(item, nameOf)) }
}

/** Returns an item as people see it. */
export function boardItemView(item: BoardItem, nameOf: NameOf): BoardItemView {
  const { createdBy, updatedBy } = item
  return {
    ...item,
    createdBy: { id: createdBy.id, name: nameOf(createdBy) },
    updatedBy: { id: updatedBy.id, name: nameOf(updatedBy) },
  }
}
