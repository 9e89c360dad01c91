import type { RoomState } from '#engine/room/state.ts'
import type { ListedSummary, TopicSummary } from '#protocol/views/summary.ts'

/** Builds `topic:summary` from a section's newest summary: with its text, unless the resident service holds that. [SU1] [SU5] [KX75] */
export function summaryView(room: RoomState, sectionId: string): TopicSummary {
  return viewOf(room, { sectionId, ...room.summaries[sectionId]! })
}

function viewOf(
  room: RoomState,
  { sectionId, seq, text }: Pick<RoomState['summaryList'][number], 'sectionId' | 'seq' | 'text'>,
): TopicSummary {
  const section = room.sections.find(({ id }) => id === sectionId)!
  const ref: TopicSummary['ref'] =
    section.messageIndex === undefined
      ? { kind: 'pdf', sectionTitle: section.title }
      : { kind: 'email', messageIndex: section.messageIndex }
  const about = { sectionId, title: section.title, seq }
  return text === '' ? { ...about, source: 'resident', ref } : { ...about, source: 'monolith', ref, text }
}

/** Returns every summary after number `since`, oldest first; null if the state no longer holds all of them. [SU6] */
export function summariesSince(room: RoomState, since: number): ListedSummary[] | null {
  const { summaryList, summaryCount } = room
  const first = summaryCount - summaryList.length + 1
  if (since + 1 < first) return null
  return summaryList.filter(({ seq }) => seq > since).map((told) => ({ ...viewOf(room, told), at: told.at }))
}
