import * as z from 'zod'
import { DESCRIPTION_MAX, NAME_MAX } from '#engine/space/limits.ts'
import { someSettings } from '#engine/space/settings.ts'
import { cleanText } from '#engine/text.ts'
import { BoardOps, NewBoardItem } from '../../boardOps.ts'
import { BoardItemView, BoardView } from '../../views/board.ts'
import { SpaceFull, SpaceOpened, SpaceView } from '../../views/space.ts'
import type { Area } from '../endpoint.ts'
import { email, line } from '../fields.ts'
import { Conflict, overPlan, spaceBusy, spaceParams } from './parts.ts'

const PROMPT_MAX = 4_000
const BOARD_MAX = 200
const INVITES_MAX = 20
const UNTITLED = 'Untitled room'

const name = line(NAME_MAX)
const description = z
  .string()
  .max(DESCRIPTION_MAX)
  .transform((text) => cleanText(text).trim())

/** An item of a new space; without a kind it is a text. [SP2] */
const FirstBoardItem = NewBoardItem.extend({ kind: NewBoardItem.shape.kind.default('text') }).meta({
  id: 'FirstBoardItem',
})

/** Endpoints for the record of a space, its board included. [SP2]-[SP9] */
export const spaceRecord = {
  createSpace: {
    method: 'post',
    path: '/api/persistent-rooms',
    access: 'beta',
    summary: 'Creates a space, a persistent room, for a team of the caller, by default the personal one.',
    description:
      'The assistant turns a prompt into three to seven sections within 8 s; without it there are four fixed ones. Items of `board` come first. Every invitee is an editor and gets a mail with the link.',
    body: {
      json: z.object({
        name: name.default(UNTITLED),
        description: description.default(''),
        teamId: z.uuid().optional(),
        settings: someSettings.default({}),
        board: z.array(FirstBoardItem).max(BOARD_MAX).default([]),
        prompt: z.string().trim().max(PROMPT_MAX).optional(),
        invites: z.array(email).max(INVITES_MAX).default([]),
      }),
      example: { name: 'Vendor contracts', prompt: 'Review the renewal terms', invites: ['ben@example.org'] },
    },
    answers: {
      200: {
        what: 'The new space.',
        json: SpaceView.extend({
          board: BoardView,
          invited: z.array(z.string()),
          seededBy: z.enum(['ai', 'template', 'fallback']).nullable(),
        }).meta({ id: 'SpaceCreated' }),
      },
    },
    errors: { ...overPlan, ...spaceBusy, 403: 'The caller is not in that team.', 404: 'There is no such team.' },
  },
  space: {
    method: 'get',
    path: '/api/persistent-rooms/:slug',
    access: 'link',
    summary: 'Returns the space with its members, calls and running meeting.',
    params: spaceParams,
    answers: { 200: { what: 'The space.', json: SpaceOpened } },
  },
  wholeSpace: {
    method: 'get',
    path: '/api/persistent-rooms/:slug/space',
    access: 'link',
    summary: 'Returns the whole space.',
    params: spaceParams,
    headers: { 'If-None-Match': 'ETag of the space as the caller has it.' },
    answers: {
      200: {
        what: 'The space.',
        media: { 'application/json': SpaceFull },
        headers: { ETag: 'Hash of the body as this caller gets it.' },
      },
      304: { what: 'The caller already has the current version.', media: {} },
    },
  },
  changeSpace: {
    method: 'patch',
    path: '/api/persistent-rooms/:slug',
    access: 'editor',
    summary: 'Changes name, description, settings and board: all of it, or nothing.',
    description: 'Settings are for the owner only.',
    params: spaceParams,
    body: {
      json: z
        .object({
          name: name.optional(),
          description: description.optional(),
          settings: someSettings.optional(),
          board: z.object({ ops: BoardOps }).optional(),
          ifVersion: z.int().min(0).optional().meta({ description: 'Refused if the space has another version.' }),
        })
        .refine(isChange, 'The patch changes nothing'),
      example: { name: 'Vendor contracts', board: { ops: [{ op: 'add', item: { kind: 'sticky', text: 'Renewal' } }] } },
    },
    answers: {
      200: {
        what: 'The space; with its board if the board was changed.',
        json: SpaceView.extend({ board: BoardView.optional() }).meta({ id: 'SpaceChanged' }),
      },
    },
    errors: {
      ...spaceBusy,
      409: {
        what: 'The space or an item has another version, an id is in use, or the space is in the trash.',
        json: Conflict.extend({ current: BoardItemView.optional() }),
      },
    },
  },
} satisfies Area

function isChange(patch: Readonly<Record<string, unknown>>): boolean {
  return ['name', 'description', 'settings', 'board'].some((field) => patch[field] !== undefined)
}
