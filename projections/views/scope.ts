import type { Standing } from '#engine/room/discussion.ts'
import type { RoomSection, RoomState } from '#engine/room/state.ts'

/** A section under review with its status. */
export interface ScopeSection {
  readonly section: RoomSection
  readonly standing: Standing
}

/** Returns the sections under review, in document order. */
export function scopeSections({ scope, sections, standings }: RoomState): ScopeSection[] {
  const byId = new Map(sections.map((section) => [section.id, section]))
  return scope.map((id) => {
    const [section, standing] = [byId.get(id), standings[id]]
    if (!section || !standing) throw new Error(`the scope names the section ${id}, which the room does not hold`)
    return { section, standing }
  })
}
