import type { BoardConflict, BoardModel, BoardSnapshot } from '@parley/client'

export type { BoardConflict }

/** Where a board comes from and where its changes go: a space, or a meeting. */
export interface BoardSource extends Pick<BoardModel, 'subscribe' | 'apply' | 'settle'> {
  snapshot(): Pick<BoardSnapshot, 'items' | 'waiting' | 'conflicts'>
}
