import { entryOf } from '../../entries.ts'
import { MATURE_MESSAGES, type RoomState } from '../state.ts'

/** Sections that have matured and still lack their one remark, in the modes that make one. [MO6] */
export function remarksDue({ phase, aiMode, scope, standings, quarantined }: RoomState): string[] {
  if (quarantined || phase !== 'chat' || (aiMode !== 'expert' && aiMode !== 'critical')) return []
  return scope.filter((sectionId) => {
    const { status, messageCount, remarked } = entryOf(standings, sectionId)
    return !remarked && status !== 'confirmed' && messageCount >= MATURE_MESSAGES
  })
}
