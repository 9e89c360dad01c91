import * as z from 'zod'
import { cleanText } from '#engine/text.ts'
import { ROLES } from '#engine/user/events.ts'
import { offsetList } from '../../views/admin/parts.ts'
import { USER_SORTS, UserPage, UserRow } from '../../views/admin/users.ts'
import type { Area } from '../endpoint.ts'
import { line, queryBoolean, uuidParam } from '../fields.ts'
import { busyLog } from '../roomParts.ts'
import { pageFields, querySearch } from './fields.ts'

const NOTE_CHARS_MAX = 2_000
const REASON_CHARS_MAX = 200

const SORT_KEYS = [...USER_SORTS, ...USER_SORTS.map((key) => `-${key}` as const)] as const

/** The order of accounts: by what, and whether it is the other way round. */
const querySort = z
  .enum(SORT_KEYS)
  .default('created')
  .transform((key) => ({
    by: USER_SORTS.find((sort) => key.endsWith(sort)) ?? 'created',
    flipped: key.startsWith('-'),
  }))
  .meta({
    description: 'The newest and the most first, names and addresses from A to Z; with `-` the other way round.',
    json: { type: 'string', enum: SORT_KEYS, default: 'created' },
  })

const params = z.object({ userId: uuidParam('user_id') })
const noUser = { 404: 'There is no such account.' }

const UserPatch = z
  .object({
    name: line(80).optional(),
    role: z.enum(ROLES).optional(),
    internal: z.boolean().optional(),
    disabled: z.boolean().optional(),
    beta: z.enum(['granted', 'declined', 'requested']).optional(),
    note: z.string().max(NOTE_CHARS_MAX).transform(cleanText).nullable().optional(),
  })
  .refine((patch) => Object.values(patch).some((value) => value !== undefined), 'There is nothing to change')
  .meta({ minProperties: 1 })

/** Accounts for administrators. [AD7] [AD8] [AD10] */
export const adminUsers = {
  adminUsers: {
    method: 'get',
    path: '/api/admin/users',
    access: 'admin',
    summary: 'Lists accounts, erased ones not included.',
    query: z.object({
      q: querySearch,
      sort: querySort,
      ...pageFields,
      includeInternal: queryBoolean('includeInternal', true),
    }),
    answers: { 200: { what: 'The accounts.', json: offsetList(UserRow) } },
  },
  adminUser: {
    method: 'get',
    path: '/api/admin/users/:userId',
    access: 'admin',
    summary: 'Returns everything about an account.',
    params,
    answers: { 200: { what: 'The account.', json: UserPage } },
    errors: noUser,
  },
  patchUser: {
    method: 'patch',
    path: '/api/admin/users/:userId',
    access: 'admin',
    summary: 'Changes an account: its name, role, marks and note, and whether it takes part in the beta.',
    description: 'Admitting an account to the beta mails it. Every change is in the audit log.',
    params,
    body: { json: UserPatch, example: { internal: true } },
    answers: { 200: { what: 'Changed.', json: z.object({ ok: z.literal(true), user: UserRow }) } },
    errors: {
      ...noUser,
      ...busyLog,
      409: 'Administrators cannot take away their own role or that of an administrator by the settings, nor disable themselves.',
    },
  },
} satisfies Area

/** The mark of visitors who do not count. [AD12] */
export const adminMarks = {
  markVisitor: {
    method: 'put',
    path: '/api/admin/visitors/:personId/internal',
    access: 'admin',
    summary: 'Marks a visitor as internal, or takes the mark away: internal visitors count in no figure.',
    description:
      'The person is `u_<user id>` or `a_<browser id>`; the mark of a browser that is linked to an account is that of the account. `internal` in the answer is what counts now: accounts of an internal mail domain stay internal.',
    params: z.object({ personId: z.string() }),
    body: {
      json: z.object({
        internal: z.boolean(),
        reason: z.string().max(REASON_CHARS_MAX).transform(cleanText).nullable().optional(),
      }),
    },
    answers: {
      200: {
        what: 'Marked.',
        json: z.object({ ok: z.literal(true), personId: z.string(), internal: z.boolean() }),
      },
    },
    errors: { ...busyLog, 404: 'There is no such visitor.' },
  },
} satisfies Area
