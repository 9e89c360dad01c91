import type { RoomEvent, RoomFact } from '#engine/room/events.ts'
import { withoutEvents } from './causality.ts'
import { Playback } from './playback.ts'

/**
 * Renumbers and rechains events of another stream, possibly edited. Cuts picks and scope to the sections that exist, and the
 * position of each analysis to the events that exist. Ids and timestamps stay. [RW5]
 */
export function rebuilt(kept: readonly RoomEvent[]): RoomEvent[] {
  const playback = new Playback()
  const sections = new Set<string>()
  const seqs: number[] = []
  for (const event of kept) {
    introduce(event, sections)
    seqs.push(event.seq)
    playback.state(adapted(event, sections, seqs), event)
  }
  return playback.events
}

/** Returns the stream without some events and everything that depends on them. */
export function without(events: readonly RoomEvent[], gone: readonly number[]): RoomEvent[] {
  return rebuilt(withoutEvents(events, new Set(gone.map((seq) => seq - 1))))
}

function introduce({ type, data }: RoomEvent, sections: Set<string>): void {
  if (type === 'uploaded' || type === 'divided') for (const { id } of data.sections) sections.add(id)
  if (type === 'seeded') for (const doc of data.docs) for (const { id } of doc.sections) sections.add(id)
}

function adapted({ type, actor, data }: RoomEvent, sections: ReadonlySet<string>, seqs: readonly number[]): RoomFact {
  const there = (id: string) => sections.has(id)
  const fact = (changed: object) => ({ type, actor, data: { ...data, ...changed } }) as RoomFact
  if (type === 'picked') return fact({ sectionIds: data.sectionIds.filter(there) })
  if (type === 'started') return fact({ scope: data.scope.filter(there) })
  if (type === 'analysed') return fact({ upTo: countUpTo(seqs, data.upTo) })
  return { type, actor, data } as RoomFact
}

/** Number of remaining events whose former number was at most this one. */
function countUpTo(seqs: readonly number[], upTo: number): number {
  const beyond = seqs.findIndex((seq) => seq > upTo)
  return beyond < 0 ? seqs.length : beyond
}
