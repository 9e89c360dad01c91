import { hash } from 'node:crypto'
import { decode } from '#engine/eventTypes.ts'
import { ROOM_EVENTS, type RoomEvent } from '#engine/room/events.ts'
import { type ChainedEvent, GENESIS, verifyChain } from '#engine/stream.ts'
import { eventFault } from '#projections/capture/form.ts'
import type { ExportedEvent } from '#projections/capture.ts'

/** Maximum events read from a file. */
export const EVENTS_MAX = 1_000_000

export interface ReadEvents {
  /** Null when a line is not an event. */
  readonly events: readonly RoomEvent[] | null
  readonly detail: string
  readonly chain: { readonly ok: boolean; readonly detail: string }
}

/** Parses exported events, one per line, and verifies their shapes and the hash chain. */
export function readEvents(bytes: Uint8Array): ReadEvents {
  const lines = Buffer.from(bytes).toString('utf8').split('\n')
  if (lines.at(-1) === '') lines.pop()
  const recorded: ExportedEvent<ChainedEvent>[] = []
  let prevHash = GENESIS.hash
  for (const [i, line] of lines.entries()) {
    const event = i < EVENTS_MAX ? eventOf(line) : null
    if (event === null) return failed(`Line ${i + 1} of events.jsonl is not an event of a meeting.`)
    if (event.prevHash !== prevHash) return broken(recorded, event.seq)
    prevHash = event.hash
    recorded.push(event)
  }
  if (recorded.length === 0) return failed('There are no events.')
  const verdict = verifyChain(recorded, (text) => hash('sha256', text, 'hex'))
  if (!verdict.ok) return broken(recorded, verdict.seq)
  return {
    events: recorded.map((event) => decode(ROOM_EVENTS, event)),
    detail: `${recorded.length} events, each valid for its type.`,
    chain: { ok: true, detail: 'Each event continues the hash chain.' },
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
  return { events: null, detail, chain: { ok: false, detail: 'The chain was not checked.' } }
}

function broken(recorded: readonly ChainedEvent[], seq: number): ReadEvents {
  return {
    events: recorded.length > 0 ? recorded.map((event) => decode(ROOM_EVENTS, event)) : null,
    detail: 'Each event is valid for its type.',
    chain: { ok: false, detail: `The chain breaks at event ${seq}: something was changed, left out or moved.` },
  }
}
