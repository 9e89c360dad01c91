import type * as z from 'zod'

type Immutable<T> = T extends object ? { readonly [K in keyof T]: Immutable<T[K]> } : T

/** What a schema describes, as it is shown: read by everybody, written by nobody. */
export type View<S extends z.ZodType> = Immutable<z.output<S>>
