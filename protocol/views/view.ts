import type * as z from 'zod'

type Immutable<T> = T extends object ? { readonly [K in keyof T]: Immutable<T[K]> } : T

/** Deeply read-only output type of a schema. */
export type View<S extends z.ZodType> = Immutable<z.output<S>>
