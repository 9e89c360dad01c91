import * as z from 'zod'
import { contentError, decode } from '#engine/eventTypes.ts'
import { END_REASONS, ROOM_EVENTS } from '#engine/room/events.ts'

/** Maximum events of a capture. */
export const EVENTS_MAX = 2_000_000

/** Latest instant that a Date can represent. */
const INSTANT_MAX = 8_640_000_000_000_000
const instant = z.int().min(0).max(INSTANT_MAX)
const hash = z.string().regex(/^[0-9a-f]{64}$/)
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Schema of a capture; its events and state are checked separately. */
export const CAPTURE_FORM = z.strictObject({
  format: z.literal('capture-fixture'),
  version: z.literal(1),
  meta: z.strictObject({
    code: z.string(),
    name: z.string(),
    goalType: z.literal('docreview'),
    template: z.string(),
    aiMode: z.string(),
    phase: z.enum(['setup', 'chat', 'ended']),
    endedReason: z.nullable(z.enum(END_REASONS)),
    createdAt: instant,
    startedAt: z.nullable(instant),
    endedAt: z.nullable(instant),
    durationMs: instant,
    exportedAt: instant,
    exportedBy: z.string().regex(UUID),
    serviceVersion: z.string().regex(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/),
    eventCount: instant,
  }),
  seed: z.looseObject({}),
  participants: z.array(z.unknown()).max(1_000),
  events: z.array(z.unknown()).max(EVENTS_MAX),
  final: z.strictObject({
    state: z.looseObject({}),
    progress: z.looseObject({}),
    intel: z.looseObject({}),
    annotations: z.array(z.unknown()),
    stateHash: hash,
  }),
  chain: z.strictObject({
    algo: z.literal('sha256'),
    canonical: z.literal('RFC8785'),
    genesis: z.string(),
    head: hash,
  }),
})

export const EVENT_FORM = z.strictObject({
  seq: z.int().min(1),
  id: z.string().regex(UUID),
  at: instant,
  type: z.string(),
  actor: z.strictObject({
    kind: z.enum(['user', 'guest', 'admin', 'assistant', 'bot', 'system']),
    id: z.nullable(z.string()),
    name: z.nullable(z.string()),
  }),
  data: z.looseObject({}),
  prevHash: hash,
  hash,
})

/** Why and where a value is not a valid room event. */
export interface EventFault {
  /** Dotted path such as `data.text`; empty for the event itself. */
  readonly path: string
  readonly why: string
}

/** Returns the first fault of an event; null when it is valid. */
export function eventFault(value: unknown): EventFault | null {
  const envelope = EVENT_FORM.safeParse(value)
  if (!envelope.success) return faultIn(envelope.error)
  try {
    const error = contentError(ROOM_EVENTS, decode(ROOM_EVENTS, envelope.data))
    return error === null ? null : faultIn(error, 'data')
  } catch {
    const { type } = envelope.data
    const known = Object.hasOwn(ROOM_EVENTS.schemas, type)
    return { path: 'type', why: known ? `this version of “${type}” is not known` : `a room has no event “${type}”` }
  }
}

/** Formats the first issue in one line. */
export function issueText(error: z.ZodError): string {
  const { path, why } = faultIn(error)
  return path === '' ? why : `${path}: ${why}`
}

function faultIn({ issues: [issue] }: z.ZodError, ...root: string[]): EventFault {
  return { path: [...root, ...issue!.path].join('.'), why: issue!.message }
}
