import type { RoomState } from '#engine/room/state.ts'

/** `topic:summary` of a section that has one. The standard tier carries the text itself. [SU1] [SU5] */
export function summaryView(room: RoomState, sectionId: string) {
  const { seq, text } = room.summaries[sectionId]!
  const section = room.sections.find(({ id }) => id === sectionId)!
  const ref =
    section.messageIndex === undefined
      ? { kind: 'pdf' as const, sectionTitle: section.title }
      : { kind: 'email' as const, messageIndex: section.messageIndex }
  return { sectionId, title: section.title, seq, source: 'monolith' as const, ref, text }
}

/** The newest summary of each section, those after `since` only, in the order in which they were made. [SU6] */
export function summariesSince(room: RoomState, since: number) {
  return Object.entries(room.summaries)
    .filter(([, { seq }]) => seq > since)
    .sort(([, a], [, b]) => a.seq - b.seq)
    .map(([sectionId, { at }]) => ({ ...summaryView(room, sectionId), at }))
}

/** The number of the newest summary, 0 before the first. [SU6] */
export function newestSummary({ summaries }: RoomState): number {
  return Math.max(0, ...Object.values(summaries).map(({ seq }) => seq))
}
