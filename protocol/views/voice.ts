import * as z from 'zod'
import type { View } from './view.ts'

/** Utterance that the assistant's voice is currently speaking; null while it is silent. [VO8] */
export const Speaking = z
  .object({ utteranceId: z.string().exactOptional(), text: z.string().exactOptional(), at: z.int() })
  .nullable()

/** A live caption; never stored. [VO7] */
export const Caption = z.object({ participantId: z.string(), name: z.string(), text: z.string() })

export type Speaking = View<typeof Speaking>
export type Caption = View<typeof Caption>
