import * as z from 'zod'
import { ANNOTATION_KINDS } from '#engine/room/events/annotations.ts'
import type { View } from './view.ts'

const instant = z.int()
const someone = { by: z.string(), byName: z.string() }

/** A reply to an annotation. [TD2] */
const Reply = z.object({ id: z.string(), at: instant, ...someone, text: z.string() })

/** An annotation of the document with its thread, in its author's colours. [AN1] [AN4] [TD1] */
export const AnnotationView = z
  .object({
    id: z.string().regex(/^ann_/),
    at: z.int(),
    seq: z.int(),
    kind: z.enum(ANNOTATION_KINDS),
    text: z.string(),
    sectionId: z.string(),
    sectionTitle: z.string(),
    by: z.string(),
    byName: z.string(),
    colour: z.string(),
    hex: z.string(),
    ink: z.string().meta({ description: 'Darker shade of the colour, for text on a white background.' }),
    anchor: z.object({ page: z.int(), xPct: z.number(), yPct: z.number() }).nullable(),
    evidence: z.array(z.string()).meta({ description: 'Passages of the document that the annotation refers to.' }),
    quote: z.string().nullable().meta({ description: 'The words that the author marked, apart from the comment.' }),
    replies: z.array(Reply).meta({ description: 'Replies, oldest first.' }),
    resolved: z
      .object({ ...someone, at: instant })
      .nullable()
      .meta({ description: 'Who resolved the thread.' }),
    editedAt: instant.nullable().meta({ description: 'When the author last changed the text.' }),
    version: z.int().min(1).meta({ description: 'Rises with each change; the highest is the newest.' }),
    deleted: z
      .literal(true)
      .exactOptional()
      .meta({ description: 'Set when it was deleted; text, quote, evidence and replies are then empty.' }),
  })
  .meta({ id: 'Annotation' })

/** An annotation that was deleted: who made and who deleted it, without its words. [TD5] */
export const WithdrawnAnnotation = z
  .object({
    id: z.string().regex(/^ann_/),
    at: instant,
    seq: z.int(),
    kind: z.enum(ANNOTATION_KINDS),
    sectionId: z.string(),
    sectionTitle: z.string(),
    ...someone,
    deletedBy: z.string(),
    deletedByName: z.string(),
    deletedAt: instant,
  })
  .meta({ id: 'WithdrawnAnnotation' })

export type WithdrawnAnnotation = View<typeof WithdrawnAnnotation>
export type AnnotationView = View<typeof AnnotationView>
