import * as z from 'zod'
import { SpaceView } from '../../views/space.ts'
import type { Area } from '../endpoint.ts'
import { queryBoolean } from '../fields.ts'
import { spaceBusy, spaceParams } from './parts.ts'

/** Endpoints for the lists of spaces, trash and restore. [SQ2] [TB1]-[TB3] */
export const spaceLife = {
  spaces: {
    method: 'get',
    path: '/api/persistent-rooms',
    access: 'user',
    summary:
      "Lists the caller's spaces, the last active first, or those in the caller's trash, the last deleted first.",
    query: z.object({ deleted: queryBoolean('deleted', false) }),
    answers: {
      200: { what: 'The spaces.', json: z.object({ rooms: z.array(SpaceView), total: z.int().min(0) }) },
    },
  },
  trashSpace: {
    method: 'delete',
    path: '/api/persistent-rooms/:slug',
    access: 'owner',
    inTrash: true,
    summary: 'Moves a space to the trash, where it is purged after 30 days. Ends its running meeting.',
    params: spaceParams,
    answers: {
      200: {
        what: 'In the trash, also if it was there before.',
        json: z.object({ ok: z.literal(true), deletedAt: z.int(), purgeAt: z.int() }),
      },
    },
    errors: spaceBusy,
  },
  restoreSpace: {
    method: 'post',
    path: '/api/persistent-rooms/:slug/restore',
    access: 'owner',
    inTrash: true,
    summary: 'Restores a space from the trash.',
    params: spaceParams,
    answers: { 200: { what: 'The space.', json: SpaceView } },
    errors: { ...spaceBusy, 409: 'The space is not in the trash.' },
  },
} satisfies Area
