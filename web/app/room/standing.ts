import type { SectionProgress } from '@parley/client'

/** Returns a section's status as shown to people: an opened section without messages is not "discussed". */
export type Standing = SectionProgress['status'] | 'opened'

export function standingOf({ status, messageCount }: SectionProgress): Standing {
  return status === 'discussing' && messageCount === 0 ? 'opened' : status
}
