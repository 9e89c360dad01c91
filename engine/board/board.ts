import type { BoardItem } from './item.ts'

/** A board: items by id, and a version that rises by one with each event. [BO1] */
export interface BoardState {
  version: number
  items: Record<string, BoardItem>
}

export function emptyBoard(): BoardState {
  return { version: 0, items: {} }
}

/** Returns the items in their order: lowest `order` first, ties by id. [BO7] */
export function boardItems({ items }: BoardState): BoardItem[] {
  return Object.values(items).sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1))
}

/** Returns the items directly in a section, or at the top level, in their order. [BO7] */
export function itemsIn(board: BoardState, parentId: string | null): BoardItem[] {
  return boardItems(board).filter((item) => item.parentId === parentId)
}
