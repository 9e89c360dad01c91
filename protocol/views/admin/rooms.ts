import * as z from 'zod'
import { END_REASONS } from '#engine/room/events.ts'
import { TEMPLATE_IDS } from '#engine/room/templates.ts'
import type { View } from '../view.ts'
import { count, instant } from './parts.ts'

const named = z.object({ id: z.string(), name: z.string() }).nullable()

/** A review room as administrators list it, live or archived. */
export const RoomRow = z
  .object({
    code: z.string(),
    name: z.string(),
    title: z.string().nullable(),
    template: z.enum(TEMPLATE_IDS),
    phase: z.enum(['setup', 'chat', 'ended']),
    endedReason: z.enum(END_REASONS).nullable(),
    live: z.boolean(),
    host: z.object({ name: z.string(), userId: z.string().nullable(), email: z.string().nullable() }),
    team: named,
    space: named,
    participants: count,
    messages: count,
    coverage: z.number(),
    score: z.number().nullable(),
    createdAt: instant,
    startedAt: instant.nullable(),
    endedAt: instant.nullable(),
    durationMs: count,
    internal: z.boolean(),
    historyName: z.string().nullable(),
  })
  .meta({ id: 'RoomRow' })
export type RoomRow = View<typeof RoomRow>
