import type { Aggregate } from '../aggregate.ts'
import type { SocialCommand } from './commands.ts'
import { decideSocial } from './decide.ts'
import { SOCIAL_EVENT_SCHEMAS, type SocialFact } from './events.ts'
import { applySocial } from './evolve.ts'
import { emptySocial, type SocialState } from './state.ts'

/** The stream `social-main`. */
export const SOCIAL: Aggregate<SocialState, SocialCommand, SocialFact> = {
  name: 'social',
  events: { schemas: SOCIAL_EVENT_SCHEMAS, upcasters: {} },
  initial: emptySocial,
  decide: decideSocial,
  evolve: applySocial,
}
