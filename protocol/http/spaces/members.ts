import * as z from 'zod'
import { MESSAGE_MAX } from '#engine/space/limits.ts'
import { SPACE_ROLES } from '#engine/space/settings.ts'
import { cleanText } from '#engine/text.ts'
import { MemberView } from '../../views/space.ts'
import type { Area } from '../endpoint.ts'
import { email, queryEmail } from '../fields.ts'
import { overPlan, spaceBusy, spaceParams } from './parts.ts'

const EMAILS_MAX = 20
const path = '/api/persistent-rooms/:slug/members'
const members = z.array(MemberView)
const role = z.enum(SPACE_ROLES)

/** Endpoints for the members of a space. [SP10]-[SP13] */
export const spaceMembers = {
  visitSpace: {
    method: 'post',
    path: '/api/persistent-rooms/:slug/visit',
    access: 'user',
    summary: 'Opens the space; whoever is not a member joins.',
    description: 'Invitees get the role of their invitation, others that of the setting joinRole.',
    params: spaceParams,
    answers: {
      200: {
        what: 'The membership.',
        json: z.object({
          role,
          joined: z.boolean().meta({ description: 'True when the caller became a member now.' }),
          member: MemberView,
        }),
      },
    },
    errors: { ...overPlan, ...spaceBusy, 403: 'The owner removed the caller.' },
  },
  inviteMembers: {
    method: 'post',
    path,
    access: 'editor',
    summary: 'Invites people by e-mail.',
    params: spaceParams,
    body: {
      json: z
        .object({
          email: email.optional(),
          emails: z.array(email).min(1).max(EMAILS_MAX).optional(),
          role: z.enum(['editor', 'viewer']).default('editor'),
          message: z
            .string()
            .max(MESSAGE_MAX)
            .transform((text) => cleanText(text).trim())
            .optional(),
        })
        .refine((body) => (body.email === undefined) !== (body.emails === undefined), {
          message: 'Name either one email or a list of emails',
          path: ['email'],
        }),
      example: { emails: ['ben@example.org'], role: 'viewer' },
    },
    answers: {
      200: {
        what: 'The members; who is invited now, and who was a member or invited before.',
        json: z.object({ members, invited: z.array(z.string()), already: z.array(z.string()) }),
      },
    },
    errors: { ...overPlan, ...spaceBusy },
  },
  setMemberRole: {
    method: 'patch',
    path,
    access: 'owner',
    summary: 'Sets the role of a member; with the role of owner, hands the space over.',
    params: spaceParams,
    body: { json: z.object({ email, role }) },
    answers: { 200: { what: 'The member.', json: z.object({ member: MemberView, members }) } },
    errors: {
      ...spaceBusy,
      404: 'There is no such space or member.',
      409: 'The owner would lose the role, the new owner has not joined, or the space is in the trash.',
    },
  },
  removeSpaceMember: {
    method: 'delete',
    path,
    access: 'user',
    summary: 'Removes a member: owners remove others, everybody else leaves.',
    params: spaceParams,
    query: z.object({ email: queryEmail('email') }),
    answers: { 200: { what: 'Removed.', json: z.object({ ok: z.literal(true), members }) } },
    errors: {
      ...spaceBusy,
      403: 'Only the owner removes others.',
      404: 'There is no such space or member.',
      409: 'The owner cannot leave, or the space is in the trash.',
    },
  },
} satisfies Area
