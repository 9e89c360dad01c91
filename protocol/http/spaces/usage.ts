import * as z from 'zod'
import { Usage } from '../../views/usage.ts'
import type { Area } from '../endpoint.ts'
import { queryUuid } from '../fields.ts'

/** What a team used of its plan this month. It precedes the spaces, because `usage` is not a slug. [SQ1] */
export const spaceUsage = {
  usage: {
    method: 'get',
    path: '/api/persistent-rooms/usage',
    access: 'user',
    summary: 'Returns what a team of the caller, by default the personal one, used of its plan this month.',
    query: z.object({ teamId: queryUuid('teamId').optional() }),
    answers: {
      200: {
        what: 'The usage.',
        json: Usage,
      },
    },
    errors: { 403: 'The caller is not in that team.', 404: 'There is no such team.' },
  },
} satisfies Area
