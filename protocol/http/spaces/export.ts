import * as z from 'zod'
import { ContextItem, StoredFile } from '../../views/context.ts'
import { CallView, RecordingView, SpaceCoverView, SpaceParts } from '../../views/space.ts'
import type { Area } from '../endpoint.ts'
import { queryBoolean } from '../fields.ts'
import { bytes } from '../roomParts.ts'
import { spaceParams } from './parts.ts'

/** Formats of an export. [XP1] */
export const EXPORT_FORMATS = ['zip', 'json', 'md'] as const

const withheld = z.null()
const ExportedFile = StoredFile.extend({ url: withheld }).meta({ id: 'ExportedFile' })

/** The space as `/space` shows it, without its slug: every address that holds it is null. [XP3] */
export const SpaceExport = z
  .object({
    format: z.literal('space-export'),
    version: z.literal(1),
    exportedAt: z.int(),
    space: SpaceParts.extend({
      slug: withheld,
      url: withheld,
      cover: SpaceCoverView.extend({ url: withheld }).meta({ id: 'ExportedCover' }).nullable(),
      calls: z.array(CallView.extend({ joinUrl: withheld }).meta({ id: 'ExportedCall' })),
      context: z.array(ContextItem.extend({ file: ExportedFile.nullable() }).meta({ id: 'ExportedContextItem' })),
      files: z.array(ExportedFile),
      recordings: z.array(RecordingView.extend({ url: withheld }).meta({ id: 'ExportedRecording' })),
    }).loose(),
  })
  .meta({ id: 'SpaceExport' })

/** The endpoint that exports a space. */
export const spaceExport = {
  exportSpace: {
    method: 'get',
    path: '/api/persistent-rooms/:slug/export',
    access: 'viewer',
    summary: 'Exports the space: board, files, calls, notes, review meetings and its hash-chained events.',
    description:
      'The archive is streamed; its last file, manifest.json, names all others with their SHA-256. The hash chain is verified first; when verification fails, nothing is returned (500). The secret of the link is in no file.',
    params: spaceParams,
    query: z.object({
      format: z.enum(EXPORT_FORMATS).default('zip'),
      videos: queryBoolean('videos', false).meta({ description: 'Adds recordings to the archive.' }),
    }),
    answers: {
      200: {
        what: 'An attachment.',
        media: { 'application/zip': bytes, 'application/json': SpaceExport, 'text/markdown': z.string() },
        headers: { 'Content-Disposition': '`attachment`, with the file name.' },
      },
    },
    errors: { 503: 'Too many exports are being sent, to the caller or in all.' },
  },
} satisfies Area
