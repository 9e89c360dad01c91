import type { Request, Response, Router } from 'express'
import * as z from 'zod'
import { refuse } from '#engine/refusal.ts'
import { cleanLine, cleanText } from '#engine/text.ts'
import type { StoredBytes } from '#gateway/limits/storedBytes.ts'
import type { Outcome } from '#gateway/rooms/letter.ts'
import type { Room } from '#gateway/rooms/room.ts'
import type { ContextIntake } from '#gateway/uploads/contextIntake.ts'
import type { DocumentStore } from '#stores/files/documentStore.ts'
import { type RoomDoor, roomOf, seatOf } from './caller.ts'
import { ValidationError } from './errors.ts'
import { jsonBody } from './jsonBody.ts'
import { routed } from './routes.ts'
import { accepted, settled } from './settled.ts'
import type { FormLimits } from './upload.ts'
import { storedTooMuch, type UploadPlace, type UploadPlaces } from './uploadPlaces.ts'

/** [CX2] */
const NOTE_MAX = 20_000
const TITLE_MAX = 200
/** [CX9] */
const URL_MAX = 2_048
/** [CX6] */
const DATA_LIMITS: FormLimits = { bytesMax: 5 * 2 ** 20, paceMs: 15_000, paceBytesMin: 16 * 1024 }

export interface ContextServices extends RoomDoor {
  readonly store: DocumentStore
  readonly context: ContextIntake
  readonly stored: StoredBytes
}

const shared = { title: z.string().max(TITLE_MAX).optional(), participantId: z.string().optional() }
const NoteBody = z.object({
  text: z.string().min(1).max(NOTE_MAX).refine(isReadable, 'The note holds no text'),
  ...shared,
})
const LinkBody = z.object({
  url: z.string().trim().min(1).max(URL_MAX).refine(isWebAddress, 'This is no http(s) address without a password'),
  ...shared,
})

/** Notes, links and data files that a room's assistant reads beside the documents. */
export function contextRouter(services: ContextServices, uploads: UploadPlaces): Router {
  return routed({
    '/api/rooms/:code/context/note': { post: (request, response) => addNote(services, request, response) },
    '/api/rooms/:code/context/link': { post: (request, response) => addLink(services, request, response) },
    '/api/rooms/:code/context/data': {
      post: async (request, response) => {
        using place = await uploads.take(services.addressOf(request))
        const stored = await addData(services, request, place)
        place.kept()
        response.json(stored)
      },
    },
    '/api/rooms/:code/context/:itemId': {
      delete: async (request, response) => {
        const room = await roomOf(services, request)
        const by = seatOf(services, room, request)
        response.json(answer(await services.context.remove(room, by, String(request.params.itemId))))
      },
    },
  })
}

async function addNote(services: ContextServices, request: Request, response: Response): Promise<void> {
  const { participantId, text, title } = await jsonBody(request, response, NoteBody)
  const room = await roomOf(services, request)
  const by = seatOf(services, room, request, participantId)
  charge(services, request, `${text}${title ?? ''}`)
  response.json(answer(await services.context.addNote(room, by, { text, ...(title === undefined ? {} : { title }) })))
}

async function addLink(services: ContextServices, request: Request, response: Response): Promise<void> {
  const { participantId, url, title } = await jsonBody(request, response, LinkBody)
  const room = await roomOf(services, request)
  const by = seatOf(services, room, request, participantId)
  charge(services, request, `${url}${title ?? ''}`)
  response.json(answer(await services.context.addLink(room, by, { url, ...(title === undefined ? {} : { title }) })))
}

async function addData(services: ContextServices, request: Request, place: UploadPlace): Promise<object> {
  const path = await services.store.incoming()
  try {
    const { upload, declared, fields } = await place.receive(request, path, DATA_LIMITS)
    const { participantId, title = '' } = fields
    if (title.length > TITLE_MAX) throw titleTooLong()
    const room = await roomOf(services, request)
    const by = seatOf(services, room, request, participantId)
    refuseEnded(room)
    return answer(await accepted<Outcome>(services.context.addData(room, by, { upload, declared, title })))
  } finally {
    await services.store.discard(path)
  }
}

/** Counts a text of the caller's with what the address stores. [OP13] */
function charge({ stored, addressOf }: ContextServices, request: Request, text: string): void {
  const wait = stored.charge(addressOf(request), Buffer.byteLength(text))
  if (wait > 0) throw storedTooMuch(wait)
}

function answer(outcome: Outcome): object {
  return { ok: true, ...settled(outcome).reply }
}

/** Before anything is read for nothing. */
function refuseEnded({ state }: Room): void {
  if (state.phase !== 'ended') return
  settled(refuse('room-ended'))
}

function titleTooLong(): ValidationError {
  const msg = `The title has more than ${TITLE_MAX} characters.`
  return new ValidationError([{ loc: ['body', 'title'], msg, type: 'string_too_long' }])
}

function isReadable(text: string): boolean {
  return cleanText(text).trim() !== ''
}

/** An address with a name and password in it would show them to the whole room. */
function isWebAddress(text: string): boolean {
  const url = /^https?:\/\/[^\s]+$/iu.test(text) && cleanLine(text) === text ? URL.parse(text) : null
  return url !== null && url.username === '' && url.password === ''
}
