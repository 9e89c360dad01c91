import * as z from 'zod'
import { offsetList } from '../../views/admin/parts.ts'
import { RoomRow } from '../../views/admin/rooms.ts'
import type { Area } from '../endpoint.ts'
import { queryNumber, queryText } from '../fields.ts'
import { queryInternal } from './fields.ts'
import { queryStretch } from './instants.ts'

const TEXT_MAX = 200
const text = (name: string) => queryText(name).pipe(z.string().max(TEXT_MAX)).optional()

/** The list of review rooms. [RL1]-[RL5] */
export const adminRooms = {
  adminRooms: {
    method: 'get',
    path: '/api/admin/rooms',
    access: 'admin',
    summary: 'Lists review rooms, live and archived, newest first.',
    description:
      '`user` is the id of the host, or part of their e-mail address or name. `from` and `to` bound the instant of creation; both are inclusive, and a day includes all of it.',
    query: z.object({
      user: text('user'),
      team: text('team'),
      code: text('code').transform((code) => code?.toUpperCase()),
      from: queryStretch('from'),
      to: queryStretch('to'),
      includeInternal: queryInternal,
      limit: queryNumber('limit', { min: 1, max: 200, fallback: 50 }),
      offset: queryNumber('offset', { min: 0, max: Number.MAX_SAFE_INTEGER, fallback: 0 }),
    }),
    answers: { 200: { what: 'The rooms.', json: offsetList(RoomRow) } },
  },
} satisfies Area
