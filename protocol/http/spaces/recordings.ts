import * as z from 'zod'
import { ErrorBody, ValidationFailure } from '../../errors.ts'
import { RecordingView } from '../../views/space.ts'
import type { Area } from '../endpoint.ts'
import { Done } from '../general.ts'
import { busyUploads } from '../roomParts.ts'
import { servedFile } from '../servedFile.ts'
import { overPlan, spaceBusy, spaceParams } from './parts.ts'

/** Maximum bytes of a recording where RECORDING_MAX_MB does not say otherwise. [RG1] */
const RECORDING_BYTES_MAX = 500 * 2 ** 20
const path = '/api/persistent-rooms/:slug/recording/:sessionId'
const params = spaceParams.extend({ sessionId: z.string() })

/** Endpoints for the recordings of the meetings on a space. [RG1]-[RG8] */
export const spaceRecordings = {
  addRecording: {
    method: 'post',
    path,
    access: 'editor',
    summary: 'Uploads or replaces the recording of a meeting.',
    description:
      'MP4 or WebM video, or MP3, MP4, Ogg, WebM or WAV audio, by content; at most 500 MiB unless RECORDING_MAX_MB says otherwise.',
    params,
    body: { form: z.object({}), bytesMax: RECORDING_BYTES_MAX, limit: 'recording' },
    answers: {
      200: {
        what: 'Stored.',
        json: z.object({ ok: z.literal(true), recording: RecordingView }).meta({ id: 'RecordingAdded' }),
      },
    },
    errors: {
      ...overPlan,
      ...busyUploads,
      404: 'There is no such space or meeting.',
      422: {
        what: 'The form is malformed, or the file is no such recording.',
        json: z.union([ValidationFailure, ErrorBody]),
      },
    },
  },
  removeRecording: {
    method: 'delete',
    path,
    access: 'owner',
    summary: 'Removes the recording of a meeting.',
    params,
    answers: { 200: { what: 'Removed.', json: Done } },
    errors: { ...spaceBusy, 404: 'There is no such space or recording.' },
  },
  readRecording: {
    method: 'get',
    path,
    access: 'link',
    summary: 'Plays the recording of a meeting. HEAD is supported.',
    description: 'With the setting `recordings: members`, only for members of the space.',
    params,
    headers: servedFile.headers,
    answers: servedFile.answers,
    errors: {
      401: 'The recordings are for members alone, and the caller is not signed in.',
      403: 'The recordings are for members alone.',
      404: 'There is no such space or recording.',
      ...servedFile.errors,
    },
  },
} satisfies Area
