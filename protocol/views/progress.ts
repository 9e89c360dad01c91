import * as z from 'zod'
import type { View } from './view.ts'

/** The frozen `goal:progress` snapshot. [PG1] */
export const Progress = z
  .strictObject({
    goalType: z.literal('docreview'),
    sections: z.array(
      z.strictObject({
        sectionId: z.string(),
        title: z.string(),
        status: z.enum(['pending', 'discussing', 'confirmed']),
        messageCount: z.int(),
      }),
    ),
    doneCount: z.int(),
    totalCount: z.int(),
    complete: z.boolean(),
  })
  .meta({ id: 'Progress' })

export type Progress = View<typeof Progress>
