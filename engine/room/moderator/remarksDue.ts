import { entryOf } from '../../entries.ts'
import { MATURE_MESSAGES, type RoomState } from '../state.ts'

/** Returns the mature sections that still lack their one remark, in modes with remarks. [MO6] */
export function remarksDue({ phase, aiMode, scope, standings, quarantined }: RoomState): string[] {
  if (quarantined || phase !== 'chat' || (aiMode !== 'expert' && aiMode !== 'critical')) return []
  return scope.filter((sectionId) => {
    const { status, messageCount, remarked } = entryOf(standings, sectionId)
    return !remarked && status !== 'confirmed' && messageCount >= MATURE_MESSAGES
  })
}
