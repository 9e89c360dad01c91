import * as z from 'zod'
import { ANNOTATION_KINDS } from '#engine/room/events.ts'
import type { View } from './view.ts'

/** An annotation of the document, in its author's colours. [AN1] [AN4] */
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
  })
  .meta({ id: 'Annotation' })

export type AnnotationView = View<typeof AnnotationView>
