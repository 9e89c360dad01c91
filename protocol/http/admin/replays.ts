import * as z from 'zod'
import { ReplayView } from '../../views/admin/quality.ts'
import type { Area } from '../endpoint.ts'
import { uuidParam } from '../fields.ts'
import { Done } from '../general.ts'

const replay = {
  access: 'admin',
  path: '/api/admin/experience/replays/:replayId',
  params: z.object({ replayId: uuidParam('replayId') }),
} as const
const noReplay = { 404: 'There is no such recording, or its bytes are deleted.' }

/** Recorded visits. [TE16] [TE17] */
export const adminReplays = {
  replay: {
    ...replay,
    method: 'get',
    summary: 'A recorded visit: its row of the list, and the events of the recorder in the order of its chunks.',
    answers: { 200: { what: 'The recording.', media: { 'application/json': ReplayView } } },
    errors: noReplay,
  },
  removeReplay: {
    ...replay,
    method: 'delete',
    summary: 'Deletes the bytes of a recorded visit; chunks that come later are not stored.',
    answers: { 200: { what: 'Deleted.', json: Done } },
    errors: { ...noReplay, 503: 'The log accepts no writes.' },
  },
} satisfies Area
