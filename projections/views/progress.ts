import type { RoomState } from '#engine/room/state.ts'

/** The frozen `goal:progress` snapshot. [PG1] */
export interface Progress {
  readonly goalType: 'docreview'
  readonly sections: readonly {
    readonly sectionId: string
    readonly title: string
    readonly status: 'pending' | 'discussing' | 'confirmed'
    readonly messageCount: number
  }[]
  readonly doneCount: number
  readonly totalCount: number
  readonly complete: boolean
}

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
