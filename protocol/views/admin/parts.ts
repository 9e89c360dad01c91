import * as z from 'zod'

/** Parts of several administration views. */
export const count = z.int().min(0)
export const instant = z.int()
/** From 0 to 1, to four decimals; null over nothing. */
export const rate = z.number().min(0).max(1).nullable()
/** A mean; null over nothing. */
export const mean = z.number().nullable()
/** The same of durations, to whole milliseconds. */
export const meanMs = z.int().nullable()
export const counted = z.object({ key: z.string(), visitors: count })
export const offsetList = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), total: count, limit: count, offset: count })
export const plainList = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), total: count, limit: count })
