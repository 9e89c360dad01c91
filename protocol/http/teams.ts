import * as z from 'zod'
import { TeamRef } from '../views/account.ts'
import type { Area } from './endpoint.ts'
import { email, line, queryEmail, uuidParam } from './fields.ts'

const params = z.object({ teamId: uuidParam('team_id') })
const changed = z.object({ ok: z.literal(true), members: z.int().meta({ description: 'Current number of members.' }) })
const busy = { 503: 'The log accepts no writes.' }
const memberErrors = {
  ...busy,
  404: 'There is no such team, account or member.',
  409: 'The team is personal or full, or the member is its last owner.',
}

/** Endpoints for teams and their members. [TM1]-[TM5] */
export const teams = {
  teams: {
    method: 'get',
    path: '/api/teams',
    access: 'user',
    summary: "Lists the caller's teams, the personal team first.",
    answers: { 200: { what: 'The teams.', json: z.object({ items: z.array(TeamRef) }) } },
  },
  createTeam: {
    method: 'post',
    path: '/api/teams',
    access: 'user',
    summary: 'Creates a team on the free plan.',
    body: { json: z.object({ name: line(80) }) },
    answers: { 200: { what: 'The team.', json: z.object({ team: TeamRef }) } },
    errors: { ...busy, 409: 'The caller has reached the limit of teams.' },
  },
  addMember: {
    method: 'post',
    path: '/api/teams/:teamId/members',
    access: 'user',
    summary: 'Adds a user who has an account to the team.',
    params,
    body: { json: z.object({ email }) },
    answers: { 200: { what: 'Added.', json: changed } },
    errors: memberErrors,
  },
  removeMember: {
    method: 'delete',
    path: '/api/teams/:teamId/members',
    access: 'user',
    summary: 'Removes a member, or the caller, from the team.',
    params,
    query: z.object({ email: queryEmail('email') }),
    answers: { 200: { what: 'Removed.', json: changed } },
    errors: memberErrors,
  },
} satisfies Area
