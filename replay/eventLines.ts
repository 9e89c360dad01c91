import { hash } from 'node:crypto'
import * as z from 'zod'
import { ROOM_EVENT_SCHEMAS, type RoomEvent, type RoomEventType } from '#engine/room/events.ts'
import { GENESIS, verifyChain } from '#engine/stream.ts'

/** Events that are read of one file. */
export const EVENTS_MAX = 1_000_000

export interface ReadEvents {
  /** Null when some line is no event. */
  readonly events: readonly RoomEvent[] | null
  readonly detail: string
  readonly chain: { readonly ok: boolean; readonly detail: string }
}

const Envelope = z.strictObject({
  seq: z.int().min(1),
  id: z.string(),
  at: z.int().min(0),
  type: z.string(),
  actor: z.strictObject({
    kind: z.enum(['user', 'guest', 'admin', 'assistant', 'bot', 'system']),
    id: z.nullable(z.string()),
    name: z.nullable(z.string()),
  }),
  data: z.looseObject({}),
  prevHash: z.string().length(64),
  hash: z.string().length(64),
})

/** Reads exported events, one a line, and checks that each is what it says and follows the one before. */
export function readEvents(bytes: Uint8Array): ReadEvents {
  const lines = Buffer.from(bytes).toString('utf8').split('\n')
  if (lines.at(-1) === '') lines.pop()
  const events: RoomEvent[] = []
  let prevHash = GENESIS.hash
  for (const [i, line] of lines.entries()) {
    const event = i < EVENTS_MAX ? eventOf(line) : null
    if (event === null) return failed(`Line ${i + 1} of events.jsonl is no event of a meeting.`)
    if (event.prevHash !== prevHash) return broken(events, event.seq)
    prevHash = event.hash
    const { prevHash: _, ...chained } = event
    events.push(chained as RoomEvent)
  }
  if (events.length === 0) return failed('There are no events.')
  const verdict = verifyChain(events, (text) => hash('sha256', text, 'hex'))
  if (!verdict.ok) return broken(events, verdict.seq)
  return {
    events,
    detail: `${events.length} events, each as its kind demands.`,
    chain: { ok: true, detail: 'Each event follows the one before.' },
  }
}

function eventOf(line: string): z.infer<typeof Envelope> | null {
  try {
    const event = Envelope.parse(JSON.parse(line))
    if (!Object.hasOwn(ROOM_EVENT_SCHEMAS, event.type)) return null
    return ROOM_EVENT_SCHEMAS[event.type as RoomEventType].safeParse(event.data).success ? event : null
  } catch {
    return null
  }
}

function failed(detail: string): ReadEvents {
  return { events: null, detail, chain: { ok: false, detail: 'The chain was not looked at.' } }
}

function broken(events: readonly RoomEvent[], seq: number): ReadEvents {
  return {
    events: events.length > 0 ? events : null,
    detail: 'Each event is as its kind demands.',
    chain: { ok: false, detail: `The chain breaks at event ${seq}: something was changed, left out or moved.` },
  }
}
