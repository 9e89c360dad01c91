import type { Aggregate } from '../aggregate.ts'
import type { PostCommand } from './commands.ts'
import { decidePost } from './decide.ts'
import { POST_EVENT_SCHEMAS, type PostFact } from './events.ts'
import { applyPost } from './evolve.ts'
import { emptyPost, type PostState } from './state.ts'

/** The streams `post-<id>`. */
export const POSTS: Aggregate<PostState, PostCommand, PostFact> = {
  name: 'post',
  events: { schemas: POST_EVENT_SCHEMAS, upcasters: {} },
  initial: emptyPost,
  decide: decidePost,
  evolve: applyPost,
}
