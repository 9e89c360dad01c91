import * as z from 'zod'
import { added, DATA_BYTES_MAX, dataForm, linkBody, noteBody, removed, unreadableData } from '../contextParts.ts'
import type { Area } from '../endpoint.ts'
import { busyUploads } from '../roomParts.ts'
import { spaceBusy, spaceParams } from './parts.ts'

const path = '/api/persistent-rooms/:slug/context'
const shared = { access: 'editor', params: spaceParams } as const
const full = { 409: 'The space has reached its limit of items, or is in the trash.' }
const LIMITS = 'At most 20 items a space.'

/** Endpoints for what the assistant reads in all meetings of a space. [SF11] [SF12] */
export const spaceContext = {
  addSpaceNote: {
    ...shared,
    method: 'post',
    path: `${path}/note`,
    summary: 'Adds a note to the context of the space.',
    description: LIMITS,
    body: { json: noteBody },
    answers: added,
    errors: { ...full, ...spaceBusy },
  },
  addSpaceLink: {
    ...shared,
    method: 'post',
    path: `${path}/link`,
    summary: 'Adds a web page to the context of the space.',
    description: `${LIMITS} Returns at once with status pending; the page is fetched in the background, as for rooms.`,
    body: { json: linkBody },
    answers: added,
    errors: { ...full, ...spaceBusy },
  },
  addSpaceData: {
    ...shared,
    method: 'post',
    path: `${path}/data`,
    summary: 'Adds a data file to the context of the space.',
    description: `${LIMITS} Accepts csv, tsv, json, ndjson, txt, md and xlsx files of at most 5 MiB.`,
    body: { form: dataForm, bytesMax: DATA_BYTES_MAX },
    answers: added,
    errors: { ...full, ...busyUploads, ...unreadableData },
  },
  removeSpaceContext: {
    ...shared,
    method: 'delete',
    path: `${path}/:itemId`,
    summary: 'Removes a note, link or data file.',
    params: spaceParams.extend({ itemId: z.string() }),
    answers: removed,
    errors: { ...spaceBusy, 404: 'There is no such space or item.' },
  },
} satisfies Area
