import * as z from 'zod'
import type { View } from './view.ts'

const author = z.object({ id: z.string().nullable(), name: z.string() })

/** What is known of a file put on the room's board, and where it is read. */
export const StoredFile = z
  .object({
    fileId: z.string(),
    name: z.string(),
    mime: z.string(),
    size: z.int(),
    sha256: z.string(),
    at: z.int(),
    by: author,
    url: z.string(),
  })
  .meta({ id: 'StoredFile' })

/** A note, link or data file put into the room beside the documents. [CX1] */
export const ContextItem = z
  .object({
    id: z.string(),
    kind: z.enum(['note', 'link', 'data']),
    title: z.string(),
    preview: z.string(),
    chars: z.int().meta({ description: 'UTF-16 units of its text.' }),
    url: z.string().nullable(),
    file: StoredFile.nullable(),
    table: z.object({ columns: z.array(z.string()), rows: z.int() }).nullable(),
    status: z.enum(['pending', 'ready', 'failed']),
    error: z.string().nullable(),
    addedBy: author,
    at: z.int(),
  })
  .meta({ id: 'ContextItem' })

export type StoredFile = View<typeof StoredFile>
export type ContextItem = View<typeof ContextItem>
