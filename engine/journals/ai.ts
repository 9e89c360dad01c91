import * as z from 'zod'
import type { EventTypes } from '../eventTypes.ts'
import type { ChainedEvent, Fact } from '../stream.ts'

export const AGENT_KINDS = [
  'moderator',
  'answer',
  'intel',
  'summary',
  'report',
  'nlu',
  'board',
  'tool',
  'outreach',
  'social',
  'image',
] as const
export type AgentKind = (typeof AGENT_KINDS)[number]

/** `fallback`: answered without a model. `skipped`: not run, because another was running. */
export const AGENT_STATUSES = ['ok', 'failed', 'fallback', 'skipped'] as const
export type AgentStatus = (typeof AGENT_STATUSES)[number]

/** One attempt of the assistant each, on the streams `ai-YYYY-MM-DD`: counts and times only. */
export const AI_EVENT_SCHEMAS = {
  'ai.run': z.strictObject({ kind: z.enum(AGENT_KINDS), status: z.enum(AGENT_STATUSES), ms: z.int().min(0) }),
} as const

export type AiRun = z.infer<(typeof AI_EVENT_SCHEMAS)['ai.run']>
export type AiRunFact = Fact<'ai.run', AiRun>
export type AiEvent = AiRunFact & ChainedEvent

export const AI_EVENTS: EventTypes<AiEvent> = { schemas: AI_EVENT_SCHEMAS, upcasters: {} }
