import * as z from 'zod'
import { itemContent } from '#engine/board/item.ts'
import { ITEMS_MAX, resolvedOps } from '#engine/board/ops.ts'
import type { View } from './view.ts'

const who = z.object({ id: z.string().nullable(), name: z.string() })
const version = z.int().min(0).meta({ description: 'Rises by one with each change of the board.' })

/** An item of a board. [BO1] */
export const BoardItemView = z
  .object({
    ...itemContent.shape,
    createdBy: who,
    createdAt: z.int(),
    updatedBy: who,
    updatedAt: z.int(),
    version: z.int().min(1),
  })
  .meta({ id: 'BoardItem' })

/** A whole board. */
export const BoardView = z
  .object({
    version,
    items: z.array(BoardItemView).max(ITEMS_MAX).meta({ description: 'Lowest `order` first, ties by id.' }),
  })
  .meta({ id: 'Board' })

/** A change of a board: applied to the version before, the operations give this one. [BO8] */
export const BoardChange = z.object({ version, ops: resolvedOps, by: who, at: z.int() }).meta({ id: 'BoardChange' })

export type BoardItemView = View<typeof BoardItemView>
export type BoardView = View<typeof BoardView>
export type BoardChange = View<typeof BoardChange>
