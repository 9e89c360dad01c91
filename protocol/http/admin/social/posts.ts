import * as z from 'zod'
import { REASON_MAX } from '#engine/post/limits.ts'
import { cleanLine } from '#engine/text.ts'
import { ErrorBody, ValidationFailure } from '../../../errors.ts'
import { Post } from '../../../views/admin/social.ts'
import type { Area } from '../../endpoint.ts'
import { uuid } from '../../fields.ts'
import {
  busy,
  hashtags,
  ifVersion,
  instantField,
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

const PostPatch = z
  .object({
    text: postText.optional(),
    link: webLink.nullable().optional(),
    hashtags: hashtags.optional(),
    scheduledAt: instantField.nullable().optional(),
    campaignId: uuid.nullable().optional(),
    ifVersion,
  })
  .refine(isChange, NOTHING)
  .meta({ minProperties: 1 })

/** Posts, from draft to approval. */
export const socialPosts = {
  changePost: {
    method: 'patch',
    path: '/api/admin/social/posts/:postId',
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
    path: '/api/admin/social/posts/:postId/approve',
    access: 'admin',
    summary: 'Approves a post as it stands: it is published at its time, or at once.',
    description:
      'A time that is past by up to five minutes is now. What is published then is exactly the `commentary` of the answer, and the image.',
    params: postParams,
    body: {
      json: z.object({
        scheduledAt: instantField.optional().meta({ description: 'Instead of the time of the post.' }),
        publishNow: z.boolean().default(false),
        ifVersion,
      }),
      example: { ifVersion: 1 },
    },
    answers: { 200: { what: 'Approved.', json: saved } },
    errors: {
      ...busy,
      ...noPost,
      409: {
        what: 'There is another version, the post has no time, it is longer than 3,000 characters with everything, it is no draft, or it is to be published at once without a connected account.',
        json: conflict,
      },
      422: {
        what: 'The request is malformed, or the time is past by more than five minutes.',
        json: z.union([ValidationFailure, ErrorBody]),
      },
    },
  },
  unapprovePost: {
    method: 'post',
    path: '/api/admin/social/posts/:postId/unapprove',
    access: 'admin',
    summary: 'Takes an approval back, or a failed post up again: the post is a draft.',
    params: postParams,
    body: { json: z.object({ ifVersion }) },
    answers: { 200: { what: 'A draft.', json: saved } },
    errors: {
      ...busy,
      ...noPost,
      409: { what: 'There is another version, or the post is neither approved nor failed.', json: conflict },
    },
  },
  rejectPost: {
    method: 'post',
    path: '/api/admin/social/posts/:postId/reject',
    access: 'admin',
    summary: 'Rejects a post: it is never published.',
    params: postParams,
    body: {
      json: z.object({
        reason: z
          .string()
          .transform((typed) => cleanLine(typed))
          .pipe(z.string().max(REASON_MAX))
          .nullable()
          .default(null)
          .meta({ json: { type: ['string', 'null'], maxLength: REASON_MAX, default: null } }),
        ifVersion,
      }),
      example: { reason: 'Not our tone.' },
    },
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
