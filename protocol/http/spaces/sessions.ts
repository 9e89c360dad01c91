import * as z from 'zod'
import { NOTE_MAX } from '#engine/space/limits.ts'
import { cleanText } from '#engine/text.ts'
import { ErrorBody } from '../../errors.ts'
import { NoteView } from '../../views/space.ts'
import type { Area } from '../endpoint.ts'
import { spaceBusy, spaceParams } from './parts.ts'

const ofSession = spaceParams.extend({ sessionId: z.string().meta({ description: 'Id of a meeting on the space.' }) })
const unknown = 'There is no such space or meeting.'

/** Endpoints for the review meetings of a space. [SN13] [SN16] */
export const spaceSessions = {
  endSession: {
    method: 'delete',
    path: '/api/persistent-rooms/:slug/sessions/:sessionId',
    access: 'editor',
    summary: 'Ends the running meeting, or drops its room when it has not started.',
    description: 'A meeting that has ended stays as it is.',
    params: ofSession,
    answers: { 200: { what: 'The meeting has ended.', json: z.object({ ok: z.literal(true) }) } },
    errors: { ...spaceBusy, 404: unknown },
  },
  saveNote: {
    method: 'put',
    path: '/api/persistent-rooms/:slug/notes/:sessionId',
    access: 'editor',
    summary: 'Saves the note of a meeting.',
    params: ofSession,
    body: {
      json: z.object({
        text: z
          .string()
          .max(NOTE_MAX)
          .transform((text) => cleanText(text))
          .meta({ description: 'Markdown.' }),
        ifVersion: z.int().min(0).optional().meta({ description: 'Version that was read; 0 before the first.' }),
      }),
      example: { text: '## Open points', ifVersion: 1 },
    },
    answers: { 200: { what: 'The note.', json: NoteView } },
    errors: {
      ...spaceBusy,
      404: unknown,
      409: {
        what: 'The note has changed since it was read, or the space is in trash.',
        json: ErrorBody.extend({ current: NoteView.optional() }),
      },
    },
  },
} satisfies Area
