import * as z from 'zod'
import type { EventTypes } from '../eventTypes.ts'
import type { ChainedEvent, Fact } from '../stream.ts'

/**
 * What visitors' browsers reported, on the streams `telemetry-YYYY-MM-DD` of the day of receipt (UTC). Paths, texts and selectors
 * hold no slug, code or query; no address of a browser is kept. The reported instant is `at - age`.
 */
const uuid = z.guid()
const count = z.int().min(0)
export const AGE_MS_MAX = 86_400_000
export const PATH_CHARACTERS_MAX = 512

export const DEVICES = ['desktop', 'mobile', 'tablet'] as const
export const BROWSERS = ['chrome', 'edge', 'firefox', 'safari', 'opera', 'other'] as const
export const TOOL_STEPS = ['started', 'copied', 'cta'] as const
export const UX_SIGNALS = ['rage_click', 'dead_click', 'js_error', 'quick_back'] as const
export const VITALS = ['LCP', 'INP', 'CLS', 'TTFB'] as const

const utmPart = z.string().min(1).max(120).optional()
const reported = {
  anonId: uuid,
  /** The browser's own id of the event, by which a repeated one is known. */
  eventId: uuid.optional(),
  /** Milliseconds between the reported instant and the receipt. */
  age: count.max(AGE_MS_MAX),
  path: z.string().min(1).max(PATH_CHARACTERS_MAX),
  /** Two letters; null without a trusted proxy that says it. */
  country: z.nullable(z.string().length(2)),
  device: z.enum(DEVICES),
  browser: z.enum(BROWSERS),
}

export const TELEMETRY_EVENT_SCHEMAS = {
  't.pageview': z.strictObject({
    ...reported,
    /** Host of the referring page in lower case; null for none and for the own host. */
    referrer: z.nullable(z.string().min(1).max(253)),
    title: z.string().max(300).optional(),
    utm: z.strictObject({ source: utmPart, medium: utmPart, campaign: utmPart }).optional(),
  }),
  't.tool': z.strictObject({ ...reported, tool: z.string().min(1).max(60), step: z.enum(TOOL_STEPS) }),
  't.ux': z.strictObject({
    ...reported,
    signal: z.enum(UX_SIGNALS),
    selector: z.string().max(200).optional(),
    message: z.string().max(300).optional(),
    x: z.number().optional(),
    y: z.number().optional(),
  }),
  /** Milliseconds; CLS has no unit. */
  't.vital': z.strictObject({ ...reported, name: z.enum(VITALS), value: z.number().min(0) }),
  /** A stretch of a recorded visit, whose bytes are a file of their own. */
  't.replay_chunk': z.strictObject({
    anonId: uuid,
    replayId: uuid,
    /** Number of the chunk in its replay, from 0. */
    chunk: count,
    /** Start of the replay by the service's clock. */
    startedAt: z.int(),
    /** Time from the replay's start to the last event of the chunk. */
    untilMs: count,
    path: z.string().min(1).max(PATH_CHARACTERS_MAX),
    events: count,
    /** Size of the stored file. */
    bytes: count,
    sha256: z.string().length(64),
    final: z.boolean(),
  }),
  't.replay_removed': z.strictObject({ replayId: uuid }),
} as const

export type TelemetryEventType = keyof typeof TELEMETRY_EVENT_SCHEMAS
export type TelemetryData<T extends TelemetryEventType> = z.infer<(typeof TELEMETRY_EVENT_SCHEMAS)[T]>
export type TelemetryFact = { [T in TelemetryEventType]: Fact<T, TelemetryData<T>> }[TelemetryEventType]
export type TelemetryEvent = { [T in TelemetryEventType]: ChainedEvent<T, TelemetryData<T>> }[TelemetryEventType]

export const TELEMETRY_EVENTS: EventTypes<TelemetryEvent> = { schemas: TELEMETRY_EVENT_SCHEMAS, upcasters: {} }
