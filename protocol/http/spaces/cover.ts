import * as z from 'zod'
import { ErrorBody, ValidationFailure } from '../../errors.ts'
import { SpaceCoverView } from '../../views/space.ts'
import type { Area } from '../endpoint.ts'
import { busyUploads } from '../roomParts.ts'
import { servedFile } from '../servedFile.ts'
import { spaceBusy, spaceParams } from './parts.ts'

/** Maximum bytes of a cover. [SF9] */
const COVER_BYTES_MAX = 5 * 2 ** 20
const path = '/api/persistent-rooms/:slug/cover'

/** Endpoints for the picture that a space shows. [SF8]-[SF10] */
export const spaceCover = {
  setCover: {
    method: 'post',
    path,
    access: 'editor',
    summary: 'Sets or replaces the cover of the space.',
    description: 'PNG, JPEG, WebP or GIF by content, at most 5 MiB and 40 megapixels.',
    params: spaceParams,
    body: { form: z.object({}), bytesMax: COVER_BYTES_MAX },
    answers: {
      200: { what: 'Set.', json: z.object({ ok: z.literal(true), cover: SpaceCoverView }).meta({ id: 'CoverSet' }) },
    },
    errors: {
      ...busyUploads,
      422: {
        what: 'The form is malformed, or the file is no such picture.',
        json: z.union([ValidationFailure, ErrorBody]),
      },
    },
  },
  removeCover: {
    method: 'delete',
    path,
    access: 'editor',
    summary: 'Removes the cover, if there is one.',
    params: spaceParams,
    answers: {
      200: {
        what: 'There is no cover now.',
        json: z.object({ ok: z.literal(true), cover: z.null() }).meta({ id: 'CoverRemoved' }),
      },
    },
    errors: { ...spaceBusy },
  },
  readCover: {
    method: 'get',
    path,
    access: 'link',
    summary: 'Returns the cover. HEAD is supported.',
    params: spaceParams,
    headers: servedFile.headers,
    answers: servedFile.answers,
    errors: { 404: 'There is no such space, or it has no cover.', ...servedFile.errors },
  },
} satisfies Area
