import type { BoardItem, BoardOp } from '@parley/client'

export type { BoardItem, BoardOp }
export type BoardKind = BoardItem['kind']
export type ItemData = BoardItem['data']
export type ChecklistData = Extract<ItemData, { readonly items: unknown }>
export type LinkData = Extract<ItemData, { readonly url: string }>
export type FileData = Extract<ItemData, { readonly fileId: string }>
export type CheckItem = ChecklistData['items'][number]
export type NewItem = Extract<BoardOp, { op: 'add' }>['item']
export type BoardPatch = Extract<BoardOp, { op: 'update' }>['patch']
