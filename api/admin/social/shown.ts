import { isRefusal, type Refusal } from '#engine/refusal.ts'
import type { PostChange } from '#gateway/social/desk.ts'
import type { SocialViews } from '#gateway/social/views.ts'
import type { Campaign, Post } from '#protocol/views/admin/social.ts'
import { HttpError, ValidationError } from '../../errors.ts'
import { refusedAs } from '../../refused.ts'

/** The post; 404 without one. */
export function shownPost(views: SocialViews, postId: string): Post {
  const post = views.post(postId)
  if (post === null) throw new HttpError(404, 'There is no such post.')
  return post
}

/** The campaign; 404 without one. */
export function shownCampaign(views: SocialViews, campaignId: string): Campaign {
  const campaign = views.campaign(campaignId)
  if (campaign === null) throw new HttpError(404, 'There is no such campaign.')
  return campaign
}

/** The change, unless it was refused: then with the post as it is now. */
export function accepted(views: SocialViews, postId: string, done: PostChange | Refusal): PostChange {
  if (!isRefusal(done)) return done
  if (done.refused === 'past-post-time') {
    throw new ValidationError([{ loc: ['body', 'scheduledAt'], msg: done.error, type: 'value_error' }])
  }
  const { status, message, extras } = refusedAs(done)
  const current = views.post(postId)
  throw new HttpError(status, message, current === null ? extras : { ...extras, current })
}
