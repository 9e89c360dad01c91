import { GENESIS, type Head, verifyChain } from '#engine/stream.ts'
import type { EventLog, StoredEvent } from '#stores/events/port.ts'
import { slicesOf } from '#stores/events/slices.ts'
import { exportedEvents } from '../../archive/exportedEvents.ts'
import { sha256 } from '../../digest.ts'
import { streamOf } from '../stream.ts'

/** Events handled in one slice of a few milliseconds. */
const SLICE_EVENTS = 250

/** The stream of a space does not verify: nothing of it may be exported. [XP6] */
export class BrokenSpace extends Error {}

/** Verifies the whole hash chain of a space; returns its last event. Throws BrokenSpace. [XP6] */
export async function verifiedHead(log: EventLog, slug: string): Promise<Head> {
  let head: Head = GENESIS
  for await (const slice of slices(log, slug)) {
    const verdict = verifyChain(slice, sha256, head)
    if (!verdict.ok) throw new BrokenSpace(`The stream of a space does not verify at event ${verdict.seq}.`)
    head = verdict.head
  }
  return head
}

/** Yields events in the form of exports as lines of JSON, up to the head. [XP6] */
export async function* exportedLines(log: EventLog, slug: string, { seq }: Head): AsyncGenerator<Buffer> {
  for await (const events of exportedEvents(slices(log, slug, seq))) {
    yield Buffer.from(events.map((event) => `${event}\n`).join(''))
  }
}

function slices(log: EventLog, slug: string, limit?: number): AsyncGenerator<readonly StoredEvent[]> {
  return slicesOf(log.readPages(streamOf(slug), limit === undefined ? {} : { limit }), SLICE_EVENTS)
}
