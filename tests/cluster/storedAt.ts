import { randomUUID } from 'node:crypto'
import { SYSTEM } from '#engine/stream.ts'
import type { EventLog } from '#stores/events/port.ts'

/** Appends an event that only its place, or its text, tells from others. */
export async function storedAt(log: EventLog, stream: string, seq: number, text = ''): Promise<void> {
  const event = {
    id: randomUUID(),
    at: seq,
    type: 'happened',
    v: 1,
    actor: SYSTEM,
    data: { text },
    hash: 'x'.repeat(64),
  }
  await log.append(stream, [event], seq - 1)
}
