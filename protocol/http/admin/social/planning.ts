import * as z from 'zod'
import { TOPIC_MAX } from '#engine/post/limits.ts'
import { Post, SocialOverview } from '../../../views/admin/social.ts'
import type { Area } from '../../endpoint.ts'
import { line, uuid } from '../../fields.ts'
import { busy, hashtags, instantField, postText, webLink } from './fields.ts'

/** What is planned, and what is drafted. */
export const socialPlanning = {
  social: {
    method: 'get',
    path: '/api/admin/social',
    access: 'admin',
    summary: 'Returns account, settings, campaigns and posts.',
    answers: { 200: { what: 'Everything.', json: SocialOverview } },
  },
  draftPost: {
    method: 'post',
    path: '/api/admin/social/draft',
    access: 'admin',
    summary: 'Drafts a post: with the given text, or one that is written from campaign and topic.',
    description:
      'Without a model, or when it fails, a template writes. Link and hashtags are by default those of the campaign.',
    body: {
      json: z
        .object({
          campaignId: uuid.nullable().default(null),
          topic: line(TOPIC_MAX).nullable().default(null),
          text: postText.optional(),
          link: webLink.nullable().optional(),
          hashtags: hashtags.optional(),
          scheduledAt: instantField.nullable().default(null),
        })
        .refine(
          ({ campaignId, topic, text }) => campaignId !== null || topic !== null || text !== undefined,
          'A campaign, a topic or a text is needed',
        ),
      example: { topic: 'Why a review needs an end' },
    },
    answers: { 200: { what: 'The draft.', json: z.object({ ok: z.literal(true), post: Post }) } },
    errors: { ...busy, 404: 'There is no such campaign.' },
  },
  planWeek: {
    method: 'post',
    path: '/api/admin/social/plan-week',
    access: 'admin',
    summary: 'Drafts one post for each campaign that is switched on, at its day and time of a week.',
    description:
      'Days and times are those of the zone of the settings; a time that the clocks skip is moved forward by the gap, of a time that comes twice the first counts.',
    body: {
      json: z.object({
        week: z
          .string()
          .regex(/^\d{4}-W(0[1-9]|[1-4]\d|5[0-3])$/, 'A week is written like 2026-W48')
          .optional()
          .meta({ description: 'ISO week; by default the current one.' }),
        replace: z
          .boolean()
          .default(false)
          .meta({ description: 'Drafts that stand in the plan are rejected and written again.' }),
      }),
      example: { week: '2026-W48' },
    },
    answers: {
      200: {
        what: 'What was drafted, and what was not and why.',
        json: z.object({
          ok: z.literal(true),
          week: z.string(),
          created: z.array(Post),
          skipped: z.array(
            z.object({
              campaignId: z.uuid(),
              reason: z.enum(['exists', 'past']),
              scheduledAt: z.int(),
              postId: z.uuid().nullable().meta({ description: 'The post that exists.' }),
            }),
          ),
        }),
      },
    },
    errors: busy,
  },
} satisfies Area
