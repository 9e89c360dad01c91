import * as z from 'zod'
import { AGE_MS_MAX, PATH_CHARACTERS_MAX, TOOL_STEPS, UX_SIGNALS, VITALS } from '#engine/journals/telemetry.ts'
import type { Area } from './endpoint.ts'
import { uuid } from './fields.ts'

const EVENTS_MAX = 50
const PIXELS_MAX = 1_000_000
const VITAL_MAX = AGE_MS_MAX
const SEQ_MAX = 1_000_000
const REPLAY_EVENTS_MAX = 50_000
const instant = z.number().meta({
  json: { type: 'integer' },
  description: "Epoch milliseconds by the browser's clock; parts of one are taken.",
})
const path = z
  .string()
  .regex(/^\//, 'must start with a slash')
  .max(PATH_CHARACTERS_MAX)
  .meta({ description: 'Path of the page; a query is removed, secrets are masked.' })
const pixels = z.number().min(-PIXELS_MAX).max(PIXELS_MAX).nullish()
const word = z.string().nullish()
const base = {
  id: uuid.nullish().meta({ description: 'An event with the same id is stored once.' }),
  at: instant,
  path,
}

const TelemetryEventIn = z
  .discriminatedUnion('type', [
    z.object({
      ...base,
      type: z.literal('pageview'),
      referrer: word,
      title: word,
      utm: z.object({ source: word, medium: word, campaign: word }).nullish(),
    }),
    z.object({
      ...base,
      type: z.literal('tool'),
      tool: z.string().regex(/^[a-z][a-z0-9-]{0,59}$/),
      step: z.enum(TOOL_STEPS),
    }),
    z.object({
      ...base,
      type: z.literal('ux'),
      signal: z.enum(UX_SIGNALS),
      selector: z.string().max(200).nullish(),
      message: z.string().max(300).nullish(),
      x: pixels,
      y: pixels,
    }),
    z.object({
      ...base,
      type: z.literal('vital'),
      name: z.enum(VITALS),
      value: z.number().min(0).max(VITAL_MAX).meta({ description: 'Milliseconds; CLS has no unit.' }),
    }),
  ])
  .meta({ id: 'TelemetryEvent' })
export type TelemetryEventIn = z.output<typeof TelemetryEventIn>

/** Malformed events are null: the others of their batch count. */
const TelemetryBatch = z
  .object({
    v: z.literal(1),
    anonId: uuid.meta({ description: "The browser's own random id." }),
    sentAt: instant,
    events: z.array(TelemetryEventIn.nullable().catch(null)).min(1).max(EVENTS_MAX),
  })
  .meta({ id: 'TelemetryBatch' })
export type TelemetryBatch = z.output<typeof TelemetryBatch>

/** A stretch of a recorded visit. Its events are those of the recorder. */
export const ReplayChunk = z
  .object({
    v: z.literal(1),
    replayId: uuid,
    anonId: uuid,
    seq: z
      .int()
      .min(0)
      .max(SEQ_MAX)
      .meta({ description: 'Number of the chunk, from 0; sent again, it is stored once.' }),
    startedAt: instant,
    path,
    events: z.array(z.looseObject({ type: z.number(), timestamp: z.number() })).max(REPLAY_EVENTS_MAX),
    final: z.boolean().nullish(),
  })
  .meta({ id: 'ReplayChunk' })

const REPLAY_BYTES_MAX = 512 * 1024
export const REPLAY_UNPACKED_MAX = 2 ** 21

const ANON_EXAMPLE = '7b0f6f0e-6d6c-4d0a-9d0c-0d7f3c1f2a11'
const BEACON_TYPES = ['application/json', 'text/plain']

/** What visitors' browsers report. [TE4]-[TE11] */
export const telemetry = {
  reportTelemetry: {
    method: 'post',
    path: '/api/telemetry',
    access: 'beacon',
    summary: "Records what a visitor's browser reports of itself.",
    description:
      'Nothing is stored with `DNT: 1`, `Sec-GPC: 1`, the cookie `analytics_optout=1` or `analyticsOptOut` of the caller, nor of programs that call themselves one. Malformed events are dropped, the others kept. At most 600 events a minute from one address.',
    headers: {
      DNT: '`1`: nothing is stored.',
      'Sec-GPC': '`1`: nothing is stored.',
    },
    body: {
      json: TelemetryBatch,
      types: BEACON_TYPES,
      example: {
        v: 1,
        anonId: ANON_EXAMPLE,
        sentAt: 1_700_000_000_500,
        events: [{ type: 'pageview', at: 1_700_000_000_000, path: '/', referrer: 'https://news.example.org/' }],
      },
    },
    answers: {
      200: {
        what: 'The number of events that count; an event sent before counts too.',
        json: z.object({
          accepted: z.int().min(0),
          dropped: z.int().min(0),
          reason: z.enum(['opt-out', 'bot', 'invalid']).nullable(),
        }),
        headers: { 'Replay-Sample': 'Share of visits to be recorded, when something was stored.' },
      },
    },
    errors: {
      415: 'The body is neither application/json nor text/plain.',
      429: 'More than 600 events in a minute from this address.',
      503: 'The log accepts no writes, or too many events wait.',
    },
  },
  reportReplay: {
    method: 'post',
    path: '/api/telemetry/replay',
    access: 'beacon',
    summary: 'Stores a stretch of a recorded visit.',
    description:
      'Nothing is stored where telemetry is not. Plain or gzip (`Content-Encoding: gzip`): at most 512 KB as sent and 2 MB unpacked; at most 200 chunks of a recording, in any order.',
    headers: { 'Content-Encoding': '`gzip`, for a packed body.' },
    body: {
      packed: ReplayChunk,
      types: BEACON_TYPES,
      bytesMax: REPLAY_BYTES_MAX,
      example: {
        v: 1,
        replayId: '3d1c4c0a-53c5-4a5e-8a53-1f7a5d6a9b22',
        anonId: ANON_EXAMPLE,
        seq: 0,
        startedAt: 1_700_000_000_000,
        path: '/',
        events: [{ type: 4, timestamp: 1_700_000_000_000, data: { href: '/', width: 1_280, height: 720 } }],
      },
    },
    answers: {
      200: {
        what: 'Whether the chunk is stored now.',
        json: z.object({ ok: z.literal(true), stored: z.boolean() }),
      },
    },
    errors: {
      409: 'The recording has 200 chunks already, or belongs to another browser.',
      413: 'The body is larger than 512 KB, or than 2 MB when unpacked.',
      415: 'The body is neither application/json nor text/plain, or not packed by gzip.',
      429: 'More than 120 chunks in a minute, or more bytes than may be stored in a day, from this address.',
      503: 'Too many chunks wait, the log accepts no writes, or the storage is full.',
    },
  },
} satisfies Area
