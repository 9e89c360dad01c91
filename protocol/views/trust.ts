import * as z from 'zod'
import type { View } from './view.ts'

/** Where documents, summaries and measurements live, for how long, and who else takes part. [KX80] */
export const Trust = z
  .object({
    tier: z.enum(['standard', 'enterprise']),
    plane: z.enum(['monolith', 'resident']).meta({ description: 'Where documents and summary texts are held.' }),
    residentPublicUrl: z
      .string()
      .nullable()
      .meta({ description: 'Where browsers reach the resident service; null in the standard tier.' }),
    ai: z.object({
      available: z.boolean(),
      model: z.string().nullable(),
      location: z.enum(['local', 'remote', 'none']),
    }),
    retention: z.object({
      documents: z.enum(['room', 'resident']),
      summaries: z.enum(['room', 'sealed-until-end']),
      trashDays: z.literal(30),
      telemetryDays: z.int().min(0),
      replayDays: z.int().min(0),
    }),
    encryption: z.object({
      tokens: z.literal('AES-256-GCM'),
      summaries: z.literal('AES-256-GCM').nullable(),
    }),
    telemetry: z.object({ enabled: z.boolean(), doNotTrack: z.literal(true), optOut: z.literal(true) }),
    subprocessors: z
      .array(z.object({ name: z.string(), purpose: z.string() }))
      .meta({ description: 'Services of others that take part in processing.' }),
    notes: z.array(z.string()).meta({
      description: 'What else the service holds or passes on, one plain sentence each.',
    }),
    version: z.literal('0.1.0'),
  })
  .meta({ id: 'Trust' })

export type Trust = View<typeof Trust>
