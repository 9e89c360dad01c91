import * as z from 'zod'
import type { Actor } from '../stream.ts'
import { ITEM_KINDS, storedData } from './itemData.ts'

export const ITEM_ORIGINS = ['user', 'ai', 'template'] as const
export type ItemOrigin = (typeof ITEM_ORIGINS)[number]

/** Limits of an item. [BO2] */
export const ITEM_TITLE_MAX = 200
export const ITEM_TEXT_MAX = 20_000
/** Largest place on the board, in its own units, to all sides. */
export const PLACE_MAX = 1_000_000
/** Largest `order`: wide enough for clients that use instants. */
export const ORDER_MAX = Number.MAX_SAFE_INTEGER

function numberIn(min: number, max: number) {
  const error = `must be a number from ${min} to ${max}`
  return z.number(error).min(min, error).max(max, error)
}

/** Id of a board item, given by the service or by a client. [BO3] */
export const itemId = z
  .string('must be text')
  .regex(/^it_[A-Za-z0-9]{12,60}$/, 'must be it_ and 12 to 60 letters or digits')
const place = numberIn(-PLACE_MAX, PLACE_MAX).nullable()
const extent = numberIn(0, PLACE_MAX).nullable()

/** Fields that people change; each is checked alike when asked and when stored. */
export const itemFields = {
  title: z.string('must be text').max(ITEM_TITLE_MAX, `must have at most ${ITEM_TITLE_MAX} characters`),
  text: z.string('must be text').max(ITEM_TEXT_MAX, `must have at most ${ITEM_TEXT_MAX} characters`),
  /** Place among its siblings, lowest first; ties by id. [BO7] */
  order: numberIn(-ORDER_MAX, ORDER_MAX),
  x: place,
  y: place,
  w: extent,
  h: extent,
  colour: z
    .string('must be a colour or null')
    .regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #f5d90a')
    .nullable(),
}

/** The same fields, each of which may be absent. */
export const someItemFields = {
  title: itemFields.title.exactOptional(),
  text: itemFields.text.exactOptional(),
  order: itemFields.order.exactOptional(),
  x: place.exactOptional(),
  y: place.exactOptional(),
  w: extent.exactOptional(),
  h: extent.exactOptional(),
  colour: itemFields.colour.exactOptional(),
}

/** Content of an item as its events store it. */
export const itemContent = z.strictObject({
  id: itemId,
  kind: z.enum(ITEM_KINDS),
  /** The section that it is in; null at the top level. */
  parentId: itemId.nullable(),
  ...itemFields,
  data: storedData,
  origin: z.enum(ITEM_ORIGINS),
})
export type ItemContent = z.infer<typeof itemContent>

/** An item of a board. Names of authors are filled in when it is shown. [BO1] */
export interface BoardItem extends ItemContent {
  readonly createdBy: Actor
  readonly createdAt: number
  readonly updatedBy: Actor
  readonly updatedAt: number
  /** 1 when added; rises by one with each operation on the item. */
  readonly version: number
}
