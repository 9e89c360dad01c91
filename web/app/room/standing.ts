import type { SectionProgress } from '@parley/client'

/** How far a section came, for people: one that was opened and of which nothing was said is not discussed. */
export type Standing = SectionProgress['status'] | 'opened'

export function standingOf({ status, messageCount }: SectionProgress): Standing {
  return status === 'discussing' && messageCount === 0 ? 'opened' : status
}
