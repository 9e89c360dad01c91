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
        date: z.int().nullable().meta({ description: 'Epoch milliseconds; null when the message has no date.' }),
        subject: z.string(),
        body: z.string(),
        answers: z
          .array(z.object({ at: z.int(), to: z.string() }))
          .exactOptional()
          .meta({ description: 'Quoted passages of earlier messages; the body replies to each from offset `at` on.' }),
      }),
    ),
  })
  .meta({ id: 'ThreadText' })

/** Text of a document without fixed pages: its sections in order. */
export const SectionedText = z
  .object({
    kind,
    title: z.string(),
    sections: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        level: z.int().min(1).meta({ description: 'Nesting depth in the document; 1 is the top level.' }),
        text: z.string(),
      }),
    ),
  })
  .meta({ id: 'SectionedText' })

export type ThreadText = View<typeof ThreadText>
export type SectionedText = View<typeof SectionedText>
/** Text of a document that is not shown page by page. */
export type DocumentText = ThreadText | SectionedText
