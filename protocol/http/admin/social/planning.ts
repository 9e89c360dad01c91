import * as z from 'zod'
import { TOPIC_MAX } from '#engine/post/limits.ts'
import { Post, SocialOverview, SocialWeek } from '../../../views/admin/social.ts'
import type { Area } from '../../endpoint.ts'
import { line } from '../../fields.ts'
import { busy, hashtags, instantOrNull, postText, webLink } from './fields.ts'

/** True for a day that the calendar has, from 1970 to 2199. */
function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`)
  return at >= 0 && text < '2200' && new Date(at).toISOString().startsWith(text)
}

/** What is planned, and what is drafted. */
export const socialPlanning = {
  social: {
    method: 'get',
    path: '/api/admin/linkedin',
    access: 'admin',
    summary: 'Returns account, settings, campaigns and posts.',
    answers: { 200: { what: 'Everything.', media: { 'application/json': SocialOverview } } },
  },
  draftPost: {
    method: 'post',
    path: '/api/admin/linkedin/draft',
    access: 'admin',
    summary: 'Drafts a post: with the given text, or one that is written from campaign and topic.',
    description:
      'Without a model, or when it fails, a template writes. Hashtags are by default those of the campaign and of the settings.',
    body: {
      json: z
        .object({
          campaignId: z.string().optional(),
          topic: line(TOPIC_MAX).optional(),
          text: postText.optional(),
          link: webLink.optional(),
          hashtags: hashtags.optional(),
          scheduledAt: instantOrNull.optional(),
        })
        .refine(
          ({ campaignId, topic, text }) => campaignId !== undefined || topic !== undefined || text !== undefined,
          'A campaign, a topic or a text is needed',
        ),
      example: { topic: 'Why a review needs an end' },
    },
    answers: { 200: { what: 'The draft.', json: z.object({ ok: z.literal(true), post: Post }) } },
    errors: { ...busy, 404: 'There is no such campaign.' },
  },
  planWeek: {
    method: 'post',
    path: '/api/admin/linkedin/plan-week',
    access: 'admin',
    summary: 'Drafts one post for each campaign that is switched on, at its day and time of a week.',
    description:
      'Days and times are those of the zone of the settings; a time that the clocks skip is moved forward by the gap, of a time that comes twice the first counts. Nothing is approved.',
    body: {
      json: z.object({
        weekOf: z
          .string()
          .regex(/^\d{4}-\d\d-\d\d$/, 'A day is written like 2026-11-24')
          .refine(isDay, 'The calendar has no such day')
          .optional()
          .meta({ description: 'A day of the week, Monday to Sunday; by default the week after the current one.' }),
        replace: z.boolean().optional().meta({ description: 'Posts of that week that are drafts are written anew.' }),
      }),
      example: { weekOf: '2026-11-24' },
    },
    answers: {
      200: {
        what: 'What was drafted or written anew, and which campaigns were passed over and why.',
        json: z.object({
          ok: z.literal(true),
          week: SocialWeek,
          created: z.array(Post),
          skipped: z.array(z.object({ campaignId: z.string(), reason: z.enum(['exists', 'past']) })),
        }),
      },
    },
    errors: busy,
  },
} satisfies Area
