import * as z from 'zod'
import { DOCUMENT_KIND_NAMES } from '#engine/room/documentKinds.ts'
import type { View } from './view.ts'

const kind = z.enum(DOCUMENT_KIND_NAMES)

/** An e-mail thread, oldest message first. [TH6] */
export const ThreadText = z
  .object({
    kind,
    title: z.string(),
    messages: z.array(
      z.object({
        from: z.string(),
        /** Epoch milliseconds; null where the message names no date. */
        date: z.int().nullable(),
        subject: z.string(),
        body: z.string(),
      }),
    ),
  })
  .meta({ id: 'ThreadText' })

/** A document without pages of its own: what stands under its headings, in order. */
export const SectionedText = z
  .object({
    kind,
    title: z.string(),
    sections: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        /** Depth in the document's own order, 1 = top. */
        level: z.int().min(1),
        text: z.string(),
      }),
    ),
  })
  .meta({ id: 'SectionedText' })

export type ThreadText = View<typeof ThreadText>
export type SectionedText = View<typeof SectionedText>
/** The text of a document that is not shown by pages of its own. */
export type DocumentText = ThreadText | SectionedText
