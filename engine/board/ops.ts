import * as z from 'zod'
import { type ItemContent, itemContent, itemFields, itemId, someItemFields } from './item.ts'
import { type ItemKind, storedData } from './itemData.ts'

/** Maximum operations of one request. [BO5] */
export const OPS_MAX = 200
/** Maximum items of a board. [BO6] */
export const ITEMS_MAX = 500
/** Maximum operations of one event: those asked, and a move for every item in a removed section. */
const RESOLVED_MAX = 2 * OPS_MAX + ITEMS_MAX

const patch = z.strictObject({ ...someItemFields, data: storedData.exactOptional() })

/** Operations as events store them, with every id and order: applying them asks nothing and refuses nothing. [BO8] */
export const resolvedOps = z
  .array(
    z.discriminatedUnion('op', [
      z.strictObject({ op: z.literal('add'), item: itemContent }),
      z.strictObject({ op: z.literal('update'), id: itemId, patch }),
      z.strictObject({
        op: z.literal('move'),
        id: itemId,
        parentId: itemId.nullable(),
        order: itemFields.order,
        x: someItemFields.x,
        y: someItemFields.y,
      }),
      z.strictObject({ op: z.literal('remove'), id: itemId }),
    ]),
  )
  .min(1)
  .max(RESOLVED_MAX)
export type ResolvedOp = z.infer<typeof resolvedOps>[number]

type Fields = Pick<ItemContent, keyof typeof itemFields>
/** `data` is checked against the kind of the item when the operation is decided. */
export type ItemPatch = Partial<Fields> & { readonly data?: Readonly<Record<string, unknown>> }
export type NewItem = Partial<Fields> & {
  readonly kind: ItemKind
  readonly id?: string
  readonly parentId?: string | null
  readonly data?: Readonly<Record<string, unknown>>
}

/** An operation as asked. */
export type BoardOp =
  | { readonly op: 'add'; readonly item: NewItem }
  | {
      readonly op: 'update'
      readonly id: string
      /** Naming another kind or parent is refused. [BO10] */
      readonly patch: ItemPatch & { readonly kind?: ItemKind; readonly parentId?: string | null }
      readonly ifVersion?: number
    }
  | {
      readonly op: 'move'
      readonly id: string
      readonly parentId?: string | null
      readonly order?: number
      readonly x?: number | null
      readonly y?: number | null
    }
  | { readonly op: 'remove'; readonly id: string }
export type OpOf<O extends BoardOp['op']> = Extract<BoardOp, { op: O }>
