import * as z from 'zod'
import { AGENT_KINDS, type AgentKind } from '#engine/journals/ai.ts'
import type { View } from '../view.ts'
import { count, instant, mean, rate } from './parts.ts'
import { RangeView } from './range.ts'

const proposal = z.object({ accepted: count, rejected: count, pending: count, rate })
const agent = z.object({ ok: count, failed: count, fallback: count, skipped: count, failureRate: rate })

/** How well the assistant's proposals and runs go: counts of statuses only. */
export const AiQuality = z
  .object({
    range: RangeView,
    proposals: z.object({ decision: proposal, section: proposal, board: proposal }),
    agents: z.object(Object.fromEntries(AGENT_KINDS.map((kind) => [kind, agent])) as Record<AgentKind, typeof agent>),
    failureRate: rate,
    corrections: z.object({ sessions: count, corrected: count, rate }),
  })
  .meta({ id: 'AiQuality' })

export const ReplayRow = z
  .object({
    replayId: z.guid(),
    personId: z.string(),
    userId: z.uuid().nullable(),
    startedAt: instant,
    durationMs: count,
    chunks: count,
    bytes: count,
    entryPath: z.string(),
    signals: z.object({ rage: count, dead: count, errors: count }),
    complete: z.boolean(),
  })
  .meta({ id: 'ReplayRow' })

/** Signals of trouble in the browser, and recorded visits. */
export const Experience = z
  .object({
    range: RangeView,
    generatedAt: instant,
    cached: z.boolean(),
    health: z.object({
      score: z.int().min(0).max(100).nullable(),
      visits: count,
      badVisits: count,
      rageClicks: count,
      deadClicks: count,
      jsErrors: count,
      quickBacks: count,
      slowPages: count,
      p75: z.object({ lcp: mean, inp: mean, cls: mean, ttfb: mean }),
    }),
    pages: z.array(
      z.object({
        path: z.string(),
        views: count,
        rageClicks: count,
        deadClicks: count,
        jsErrors: count,
        slow: count,
        p75Lcp: mean,
      }),
    ),
    errors: z.array(
      z.object({
        fingerprint: z.string(),
        message: z.string(),
        count,
        persons: count,
        lastAt: instant,
        path: z.string(),
      }),
    ),
    replays: z.array(ReplayRow).meta({ description: 'At most 100, newest first.' }),
  })
  .meta({ id: 'Experience' })

/** A recorded visit as its player needs it: rrweb's events in order. */
export const ReplayView = z
  .object({ replay: ReplayRow, events: z.array(z.record(z.string(), z.unknown())) })
  .meta({ id: 'Replay' })

export type AiQuality = View<typeof AiQuality>
export type ReplayRow = View<typeof ReplayRow>
export type Experience = View<typeof Experience>
export type ReplayView = View<typeof ReplayView>
