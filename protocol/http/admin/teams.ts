import * as z from 'zod'
import { PLAN_IDS } from '#engine/team/plans.ts'
import { cleanText } from '#engine/text.ts'
import { count, offsetList } from '../../views/admin/parts.ts'
import { QuotaOverrides, TeamAuditRow, TeamPage, TeamRow } from '../../views/admin/teams.ts'
import type { Area } from '../endpoint.ts'
import { queryBoolean, queryNumber, queryUuid, uuidParam } from '../fields.ts'
import { busyLog } from '../roomParts.ts'
import { pageFields, queryInternal, querySearch } from './fields.ts'

const NOTE_CHARS_MAX = 500

const params = z.object({ teamId: uuidParam('team_id') })
const noTeam = { 404: 'There is no such team.' }

/** Teams for administrators. [AD17] [AD18] [AD19] [AD20] */
export const adminTeams = {
  adminTeams: {
    method: 'get',
    path: '/api/admin/teams',
    access: 'admin',
    summary: 'Lists teams, the newest first.',
    query: z.object({
      q: querySearch,
      plan: z.enum(PLAN_IDS).optional(),
      includePersonal: queryBoolean('includePersonal', false),
      includeInternal: queryInternal,
      ...pageFields,
    }),
    answers: { 200: { what: 'The teams.', json: offsetList(TeamRow) } },
  },
  adminTeam: {
    method: 'get',
    path: '/api/admin/teams/:teamId',
    access: 'admin',
    summary: 'Returns everything about a team.',
    params,
    answers: { 200: { what: 'The team.', json: TeamPage } },
    errors: noTeam,
  },
  setPlan: {
    method: 'patch',
    path: '/api/admin/teams/:teamId/plan',
    access: 'admin',
    summary: 'Sets the plan of a team, which takes effect at once.',
    description:
      '`overrides` replaces all limits of the team that differ from its plan; null is unlimited. Without the field they stay as they are; null or an empty object removes them.',
    params,
    body: {
      json: z.object({
        plan: z.enum(PLAN_IDS),
        overrides: QuotaOverrides.nullable().optional(),
        note: z.string().max(NOTE_CHARS_MAX).transform(cleanText).optional(),
      }),
      example: { plan: 'pro', overrides: { rooms: 50, recaps: null }, note: 'Agreed with their buyer.' },
    },
    answers: { 200: { what: 'Set.', json: z.object({ ok: z.literal(true), team: TeamRow }) } },
    errors: { ...noTeam, ...busyLog },
  },
  teamAudit: {
    method: 'get',
    path: '/api/admin/teams/:teamId/audit',
    access: 'admin',
    summary: 'Lists what happened in a team and its spaces, newest first.',
    description: 'Without the links of spaces and without what people wrote, but for names and titles.',
    params,
    query: z.object({
      limit: queryNumber('limit', { min: 1, max: 200, fallback: 50 }),
      before: queryUuid('before').optional().meta({ description: 'Only what happened before this event.' }),
    }),
    answers: {
      200: {
        what: 'The events.',
        json: z.object({ items: z.array(TeamAuditRow), nextBefore: z.uuid().nullable(), limit: count }),
      },
    },
    errors: { 404: 'There is no such team, or the event is not one of its own.' },
  },
} satisfies Area
