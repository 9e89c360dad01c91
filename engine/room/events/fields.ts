import * as z from 'zod'

/** Fields of the events of a room. */
export const id = z.string().min(1).max(64)
export const text = z.string()
export const count = z.int().min(0)
