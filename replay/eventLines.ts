import { hash } from 'node:crypto'
import { decode } from '#engine/eventTypes.ts'
import { ROOM_EVENTS, type RoomEvent } from '#engine/room/events.ts'
import { type ChainedEvent, GENESIS, verifyChain } from '#engine/stream.ts'
import { eventFault } from '#projections/capture/form.ts'
import type { ExportedEvent } from '#projections/capture.ts'

/** Events that are read of one file. */
export const EVENTS_MAX = 1_000_000

export interface ReadEvents {
  /** Null when some line is no event. */
  readonly events: readonly RoomEvent[] | null
  readonly detail: string
  readonly chain: { readonly ok: boolean; readonly detail: string }
}

/** Reads exported events, one a line, and checks that each is what it says and follows the one before. */
export function readEvents(bytes: Uint8Array): ReadEvents {
  const lines = Buffer.from(bytes).toString('utf8').split('\n')
  if (lines.at(-1) === '') lines.pop()
  const recorded: ExportedEvent<ChainedEvent>[] = []
  let prevHash = GENESIS.hash
  for (const [i, line] of lines.entries()) {
    const event = i < EVENTS_MAX ? eventOf(line) : null
    if (event === null) return failed(`Line ${i + 1} of events.jsonl is no event of a meeting.`)
    if (event.prevHash !== prevHash) return broken(recorded, event.seq)
    prevHash = event.hash
    recorded.push(event)
  }
  if (recorded.length === 0) return failed('There are no events.')
  const verdict = verifyChain(recorded, (text) => hash('sha256', text, 'hex'))
  if (!verdict.ok) return broken(recorded, verdict.seq)
  return {
    events: recorded.map((event) => decode(ROOM_EVENTS, event)),
    detail: `${recorded.length} events, each as its kind demands.`,
    chain: { ok: true, detail: 'Each event follows the one before.' },
  }
}

function eventOf(line: string): ExportedEvent<ChainedEvent> | null {
  try {
    const value: ExportedEvent<ChainedEvent> = JSON.parse(line)
    return eventFault(value) === null ? value : null
  } catch {
    return null
  }
}

function failed(detail: string): ReadEvents {
  return { events: null, detail, chain: { ok: false, detail: 'The chain was not looked at.' } }
}

function broken(recorded: readonly ChainedEvent[], seq: number): ReadEvents {
  return {
    events: recorded.length > 0 ? recorded.map((event) => decode(ROOM_EVENTS, event)) : null,
    detail: 'Each event is as its kind demands.',
    chain: { ok: false, detail: `The chain breaks at event ${seq}: something was changed, left out or moved.` },
  }
}
