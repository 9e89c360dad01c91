import type { PostCommandType } from './commands.ts'
import type { PostStatus } from './state.ts'

/** In which statuses a post takes a command; in every other one it refuses. Of publications the run must also be the right one. [SO1] */
export const OPEN_IN: Readonly<Record<Exclude<PostCommandType, 'draft'>, readonly PostStatus[]>> = {
  edit: ['draft', 'approved', 'failed'],
  rewrite: ['draft'],
  approve: ['draft', 'failed'],
  unapprove: ['approved', 'failed'],
  reject: ['draft', 'approved', 'failed'],
  setImage: ['draft', 'approved', 'failed'],
  removeImage: ['draft', 'approved', 'failed'],
  describeImage: ['draft', 'approved', 'failed'],
  takeImage: ['draft', 'approved', 'failed'],
  startImage: ['draft', 'approved', 'publishing', 'failed'],
  finishImage: ['draft', 'approved', 'publishing', 'published', 'rejected', 'failed'],
  failImage: ['draft', 'approved', 'publishing', 'published', 'rejected', 'failed'],
  startPublishing: ['approved'],
  release: ['publishing'],
  abandon: ['publishing'],
  post: ['publishing'],
  settle: ['publishing', 'failed'],
  fail: ['publishing'],
  expire: ['approved'],
}
