import * as z from 'zod'
import type { Area } from '../endpoint.ts'
import { Done } from '../general.ts'
import { busyUploads } from '../roomParts.ts'
import { servedFile } from '../servedFile.ts'
import { overPlan, spaceBusy, spaceParams } from './parts.ts'

/** Maximum bytes of a file. [SF1] */
const FILE_BYTES_MAX = 25 * 2 ** 20

const fileParams = spaceParams.extend({ fileId: z.string() })
const noFile = { 404: 'There is no such space or file.' }

/** Endpoints for the files of a space, which items of the board refer to. [SF1]-[SF6] */
export const spaceFiles = {
  addSpaceFile: {
    method: 'post',
    path: '/api/persistent-rooms/:slug/files',
    access: 'editor',
    summary: 'Uploads a file to the space.',
    description:
      'Any file type, at most 25 MiB; a space holds at most 2,000 files. An item of the board can then show it.',
    params: spaceParams,
    body: { form: z.object({}), bytesMax: FILE_BYTES_MAX },
    answers: {
      200: {
        what: 'Stored.',
        json: z
          .object({
            ok: z.literal(true),
            fileId: z.string(),
            name: z.string(),
            mime: z.string().meta({ description: 'Detected from the content, otherwise as declared.' }),
            size: z.int(),
            sha256: z.string(),
            url: z.string(),
          })
          .meta({ id: 'SpaceFileAdded' }),
      },
    },
    errors: { ...overPlan, ...busyUploads, 409: 'The space has as many files as it can hold, or is in the trash.' },
  },
  removeSpaceFile: {
    method: 'delete',
    path: '/api/persistent-rooms/:slug/files/:fileId',
    access: 'editor',
    summary: 'Removes a file from the space.',
    params: fileParams,
    answers: { 200: { what: 'Removed.', json: Done } },
    errors: { ...noFile, ...spaceBusy },
  },
  readSpaceFile: {
    method: 'get',
    path: '/api/persistent-rooms/:slug/files/:fileId',
    access: 'link',
    summary: 'Downloads a file of the space, or a data file of its context. HEAD is supported.',
    params: fileParams,
    headers: servedFile.headers,
    answers: servedFile.answers,
    errors: { ...noFile, ...servedFile.errors },
  },
} satisfies Area
