import type { Response } from 'express'
import type { JsonObject } from '#engine/json.ts'
import type { Seed } from '#engine/room/commands.ts'
import type { ChainedEvent } from '#engine/stream.ts'
import type { Captures } from '#gateway/archive/captures.ts'
import { sha256 } from '#gateway/digest.ts'
import type { Room } from '#gateway/rooms/room.ts'
import { dropDocument } from '#gateway/uploads/keptDocuments.ts'
import { verifyEvents } from '#projections/capture/verify.ts'

import { type CaptureFixture, decodedCapture } from '#projections/capture.ts'
import type { adminRooms } from '#protocol/http/admin.ts'
import type { SeedBody } from '#protocol/http/seed.ts'

import type { FileStore } from '#stores/files/port.ts'
import { type RoomAccess, roomOf } from '../caller.ts'
import type { Call, Handlers, Reply } from '../endpoints.ts'
import { HttpError } from '../errors.ts'
import { settled } from '../settled.ts'
import type { AdminAccess, Administrator } from './adminAccess.ts'
import { materialOf, materialOfCapture } from './seedBody.ts'

/** Maximum characters of a seed as logged, including the data derived from its texts. [CA10] */
const SEED_CHARACTERS_MAX = 31 * 2 ** 20

export interface AdminRoomServices extends RoomAccess {
  readonly captures: Captures
  readonly store: FileStore
  readonly admin: AdminAccess
}

export function adminRoomHandlers(services: AdminRoomServices): Handlers<typeof adminRooms> {
  return {
    exportRoom: (call) => exportRoom(services, call),
    seedRoom: (call) => seedRoom(services, call),
  }
}

async function exportRoom(services: AdminRoomServices, call: Call<typeof adminRooms.exportRoom>): Promise<void> {
  const { caller, response } = call
  const { code } = await roomOf(services, call)
  const capture = await services.captures.capture(code, caller.id)
  if (!capture) throw new HttpError(404, 'There is no room with that code.')
  const after = { eventCount: capture.head.seq, head: capture.head.hash }
  await note(services, caller, { action: 'room.exported', code, before: null, after, response })
  response.set('Content-Disposition', `attachment; filename="capture-${code}.json"`)
  response.type('application/json').send(capture.json)
}

async function seedRoom(
  services: AdminRoomServices,
  call: Call<typeof adminRooms.seedRoom>,
): Promise<Reply<typeof adminRooms.seedRoom>> {
  const { caller, body, response } = call
  const seed = seedIn(body)
  const room = await roomOf(services, call)
  const replaced = room.state.docs
  settled(await room.ask({ type: 'seed', by: caller.id, ...seed }))
  await dropBytes(services.store, room, replaced)
  const { code } = room
  const answer = {
    sections: seed.docs.reduce((count, { sections }) => count + sections.length, 0),
    chunks: seed.chunks.length,
    ragLabel: seed.ragLabel,
  }
  const before = { documents: replaced.map(({ title }) => title) }
  await note(services, caller, { action: 'room.seeded', code, before, after: answer, response })
  return { ok: true, code, ...answer }
}

function seedIn(body: SeedBody): Omit<Seed, 'by'> {
  const seed = body.capture === undefined ? materialOf(body) : materialOfCapture(verified(body.capture))
  if (JSON.stringify(seed).length > SEED_CHARACTERS_MAX) {
    throw new HttpError(413, 'The seed holds more text than a room takes at once.')
  }
  return seed
}

function verified(capture: unknown): CaptureFixture {
  const [finding] = verifyEvents(capture, sha256)
  if (finding) throw new HttpError(422, `This capture cannot be used: ${finding.what}`)
  return decodedCapture(capture as CaptureFixture<ChainedEvent>)
}

/** Deletes the bytes of replaced documents; a seeded document has no stored bytes. [CA14] */
async function dropBytes(store: FileStore, room: Room, replaced: Room['state']['docs']): Promise<void> {
  const kept = new Set(room.state.docs.map(({ sha256: bytes }) => bytes))
  for (const { sha256: bytes } of replaced) {
    if (bytes !== null && !kept.has(bytes)) await dropDocument(store, room.code, bytes)
  }
}

interface Note {
  readonly action: string
  readonly code: string
  readonly before: JsonObject | null
  readonly after: JsonObject
  readonly response: Response
}

async function note({ admin }: AdminRoomServices, by: Administrator, noted: Note): Promise<void> {
  const { action, code, before, after, response } = noted
  const requestId = String(response.get('X-Request-Id') ?? '')
  await admin.audit({ action, by, target: { kind: 'room', id: code }, before, after, requestId })
}
