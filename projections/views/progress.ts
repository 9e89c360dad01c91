import type { RoomState } from '#engine/room/state.ts'
import type { Progress } from '#protocol/views/progress.ts'

/** How far the review has come. [PG1] */
export function progressView(room: RoomState): Progress {
  const titles = new Map(room.sections.map(({ id, title }) => [id, title]))
  const sections = room.scope.map((sectionId) => {
    const { status, messageCount } = room.standings[sectionId]!
    return { sectionId, title: titles.get(sectionId)!, status, messageCount }
  })
  const doneCount = sections.filter(({ status }) => status === 'confirmed').length
  const totalCount = sections.length
  return {
    goalType: 'docreview',
    sections,
    doneCount,
    totalCount,
    complete: totalCount > 0 && doneCount === totalCount,
  }
}
