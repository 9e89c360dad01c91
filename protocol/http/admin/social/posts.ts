import * as z from 'zod'
import { ErrorBody } from '../../../errors.ts'
import { Post } from '../../../views/admin/social.ts'
import type { Area } from '../../endpoint.ts'
import {
  busy,
  hashtags,
  ifVersion,
  instantField,
  instantOrNull,
  isChange,
  NOTHING,
  noPost,
  postParams,
  postText,
  webLink,
} from './fields.ts'

/** A refusal by the version or the status; with the post as it is now. */
const conflict = ErrorBody.extend({ current: Post.optional() })
const saved = z.object({ ok: z.literal(true), post: Post })
const decision = { params: postParams, body: { json: z.object({ ifVersion }), example: {} } } as const

const PostPatch = z
  .object({
    text: postText.optional(),
    hashtags: hashtags.optional(),
    link: webLink.nullable().optional(),
    scheduledAt: instantOrNull.optional(),
    campaignId: z.string().nullable().optional(),
    ifVersion,
  })
  .refine(isChange, NOTHING)
  .meta({ minProperties: 1 })

/** Posts, from draft to approval. [SO11]-[SO16] */
export const socialPosts = {
  changePost: {
    method: 'patch',
    path: '/api/admin/linkedin/posts/:postId',
    access: 'admin',
    summary: 'Changes what a post says, when it is published, or its campaign.',
    description: 'An approved or failed post becomes a draft again: what is published is exactly what was approved.',
    params: postParams,
    body: { json: PostPatch, example: { text: 'What a review meeting is for.', ifVersion: 1 } },
    answers: { 200: { what: 'Changed.', json: saved } },
    errors: {
      ...busy,
      404: 'There is no such post, or no such campaign.',
      409: {
        what: 'There is another version, or the post is being published, is published or was rejected.',
        json: conflict,
      },
    },
  },
  approvePost: {
    method: 'post',
    path: '/api/admin/linkedin/posts/:postId/approve',
    access: 'admin',
    summary: 'Approves a draft or failed post as it stands: it is published at its time, or at once.',
    description:
      'A time that is past by up to five minutes is now; one that is past by more returns 422. What is published is exactly what the post says and shows now, with the signature of now.',
    params: postParams,
    body: {
      json: z.object({
        scheduledAt: instantField.optional().meta({ description: 'Instead of the time of the post.' }),
        publishNow: z.boolean().optional(),
        ifVersion,
      }),
      example: { publishNow: true },
    },
    answers: { 200: { what: 'Approved.', json: saved } },
    errors: {
      ...busy,
      ...noPost,
      409: {
        what: 'There is another version, the post has no time, it is longer than 3,000 characters with everything, it is neither draft nor failed, or it is to be published at once without a connected account.',
        json: conflict,
      },
    },
  },
  unapprovePost: {
    method: 'post',
    path: '/api/admin/linkedin/posts/:postId/unapprove',
    access: 'admin',
    summary: 'Takes an approval back, or a failed post up again: the post is a draft.',
    ...decision,
    answers: { 200: { what: 'A draft.', json: saved } },
    errors: {
      ...busy,
      ...noPost,
      409: { what: 'There is another version, or the post is neither approved nor failed.', json: conflict },
    },
  },
  rejectPost: {
    method: 'post',
    path: '/api/admin/linkedin/posts/:postId/reject',
    access: 'admin',
    summary: 'Rejects a post: it is never published.',
    ...decision,
    answers: { 200: { what: 'Rejected.', json: saved } },
    errors: {
      ...busy,
      ...noPost,
      409: {
        what: 'There is another version, or the post is being published, is published or was rejected.',
        json: conflict,
      },
    },
  },
} satisfies Area
