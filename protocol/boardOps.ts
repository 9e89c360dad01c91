import * as z from 'zod'
import { itemId, someItemFields } from '#engine/board/item.ts'
import { ITEM_KINDS } from '#engine/board/itemData.ts'
import { OPS_MAX } from '#engine/board/ops.ts'

const ID_MAX = 64
const id = z.string('must be text').max(ID_MAX, 'is not an id')
const kind = z.enum(ITEM_KINDS, `must be one of ${ITEM_KINDS.join(', ')}`)

const fields = {
  ...someItemFields,
  data: z.looseObject({}, 'must be an object').exactOptional().meta({
    description:
      '`{items: {id?, text, done?}[]}` of a checklist, `{url, title?, description?}` of a link, `{fileId, name, mime, size}` of a file or image; the others have none.',
  }),
}
const parentId = id.nullable().exactOptional()

/** An item to add; what is absent gets its default, and unknown keys are ignored. [BO3] */
export const NewBoardItem = z
  .object({ kind, id: itemId.exactOptional(), parentId, ...fields })
  .meta({ id: 'NewBoardItem' })

const patch = z
  .object({ kind: kind.exactOptional(), parentId, ...fields })
  .refine((given) => Object.keys(given).length > 0, 'must name a field to change')

/** An operation on a board. [BO5] */
export const BoardOp = z
  .discriminatedUnion('op', [
    z.object({ op: z.literal('add'), item: NewBoardItem }),
    z.object({
      op: z.literal('update'),
      id,
      patch,
      ifVersion: z.int().min(1).exactOptional().meta({ description: 'Refused if the item has another version.' }),
    }),
    z
      .object({ op: z.literal('move'), id, parentId, order: fields.order, x: fields.x, y: fields.y })
      .refine((given) => Object.keys(given).length > 2, 'must name a section, an order or a place'),
    z
      .object({ op: z.literal('remove'), id })
      .meta({ description: 'Items in a removed section move to the top level.' }),
  ])
  .meta({ id: 'BoardOp' })

/** The operations of one request: all happen, or none. [BO5] [BO9] */
export const BoardOps = z
  .array(BoardOp, 'must be a list of operations')
  .max(OPS_MAX, `must have at most ${OPS_MAX} operations`)
