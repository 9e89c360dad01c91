import type { Response } from 'express'
import type { Refusal } from '#engine/refusal.ts'
import type { PostChange, PostDesk } from '#gateway/social/desk.ts'
import type { SocialViews } from '#gateway/social/views.ts'
import type { WeekPlan } from '#gateway/social/weekPlan.ts'
import type { socialPlanning } from '#protocol/http/admin/social/planning.ts'
import type { socialPosts } from '#protocol/http/admin/social/posts.ts'
import type { Handlers } from '../../endpoints.ts'
import type { AdminAccess, Administrator } from '../adminAccess.ts'
import { noteChange } from '../noteChange.ts'
import { accepted, shownPost } from './shown.ts'

export interface SocialPostServices {
  readonly admin: AdminAccess
  readonly social: { readonly views: SocialViews; readonly desk: PostDesk; readonly weekPlan: WeekPlan }
}

/** Handlers for posts, from draft to approval. */
export function socialPostHandlers({ admin, social }: SocialPostServices): Handlers<typeof socialPosts> {
  const { views, desk } = social
  return {
    changePost: async ({ caller, params: { postId }, body, response }) => {
      const done = await desk.change(postId, caller.id, body)
      return told({ admin, views, response, by: caller, action: 'post.edited', postId }, done)
    },
    approvePost: async ({ caller, params: { postId }, body, response }) => {
      const done = await desk.approve(postId, caller.id, body)
      return told({ admin, views, response, by: caller, action: 'post.approved', postId }, done)
    },
    unapprovePost: async ({ caller, params: { postId }, body: { ifVersion }, response }) => {
      const done = await desk.unapprove(postId, caller.id, ifVersion)
      return told({ admin, views, response, by: caller, action: 'post.unapproved', postId }, done)
    },
    rejectPost: async ({ caller, params: { postId }, body: { ifVersion }, response }) => {
      const done = await desk.reject(postId, caller.id, ifVersion)
      return told({ admin, views, response, by: caller, action: 'post.rejected', postId }, done)
    },
  }
}

/** Handlers for the overview, for drafts and for the plan of a week. */
export function socialPlanningHandlers({ admin, social }: SocialPostServices): Handlers<typeof socialPlanning> {
  const { views, desk, weekPlan } = social
  return {
    social: ({ response }) => void response.type('application/json').send(views.overviewText()),
    draftPost: async ({ caller, body, response }) => {
      const done = await desk.draft(caller.id, body)
      const postId = 'postId' in done ? done.postId : ''
      return told({ admin, views, response, by: caller, action: 'post.drafted', postId }, done)
    },
    planWeek: async ({ caller, body, response }) => {
      const { week, created, skipped } = await weekPlan.plan(caller.id, body)
      const { from, to, tz } = week
      await noteChange(admin, {
        action: 'social.week_planned',
        by: caller,
        target: { kind: 'week', id: from },
        before: null,
        after: { created: [...created], skipped: skipped.map((one) => ({ ...one })) },
        response,
      })
      return { ok: true, week: { from, to, tz }, created: created.map((id) => shownPost(views, id)), skipped }
    },
  }
}

interface Telling {
  readonly admin: AdminAccess
  readonly views: SocialViews
  readonly response: Response
  readonly by: Administrator
  readonly action: string
  readonly postId: string
}

/** Audits what was done, and answers with the post. [SO7] */
async function told({ admin, views, response, by, action, postId }: Telling, done: PostChange | Refusal) {
  const { before, after } = accepted(views, postId, done)
  await noteChange(admin, { action, by, target: { kind: 'post', id: postId }, before, after, response })
  return { ok: true as const, post: shownPost(views, postId) }
}
