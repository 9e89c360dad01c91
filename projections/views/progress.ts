import type { RoomState } from '#engine/room/state.ts'
import type { Progress } from '#protocol/views/progress.ts'
import { scopeSections } from './scope.ts'

/** Progress of the review. [PG1] */
export function progressView(room: RoomState): Progress {
  const sections = scopeSections(room).map(({ section: { id, title }, standing: { status, messageCount } }) => {
    return { sectionId: id, title, status, messageCount }
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
