import * as z from 'zod'
import type { View } from './view.ts'

const author = z.object({ id: z.string().nullable(), name: z.string() })

/** Metadata of a file on the room's board, and the URL of its content. */
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

/** A note, link or data file that was added to the room's context. [CX1] */
export const ContextItem = z
  .object({
    id: z.string(),
    kind: z.enum(['note', 'link', 'data']),
    title: z.string(),
    preview: z.string(),
    chars: z.int().meta({ description: "UTF-16 code units in the item's text." }),
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
