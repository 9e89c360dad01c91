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
        date: z.int().nullable().meta({ description: 'Epoch milliseconds; null where the message names no date.' }),
        subject: z.string(),
        body: z.string(),
        answers: z
          .array(z.object({ at: z.int(), to: z.string() }))
          .exactOptional()
          .meta({ description: 'Passages of earlier messages that the body from `at` on answers.' }),
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
        level: z.int().min(1).meta({ description: "Depth in the document's own order, 1 = top." }),
        text: z.string(),
      }),
    ),
  })
  .meta({ id: 'SectionedText' })

export type ThreadText = View<typeof ThreadText>
export type SectionedText = View<typeof SectionedText>
/** The text of a document that is not shown by pages of its own. */
export type DocumentText = ThreadText | SectionedText
