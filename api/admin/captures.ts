import type { Seed } from '#engine/room/commands.ts'
import type { ChainedEvent } from '#engine/stream.ts'
import type { Captures } from '#gateway/archive/captures.ts'
import { sha256 } from '#gateway/digest.ts'
import type { Plane } from '#gateway/plane/plane.ts'
import type { DocumentIntake } from '#gateway/uploads/documentIntake.ts'
import { verifyEvents } from '#projections/capture/verify.ts'
import { type CaptureFixture, decodedCapture } from '#projections/capture.ts'
import type { adminCaptures } from '#protocol/http/admin/captures.ts'
import type { SeedBody } from '#protocol/http/seed.ts'
import { type RoomAccess, roomOf } from '../caller.ts'
import type { Call, Handlers, Reply } from '../endpoints.ts'
import { HttpError } from '../errors.ts'
import { settled } from '../settled.ts'
import type { AdminAccess } from './adminAccess.ts'
import { noteChange } from './noteChange.ts'
import { materialOf, materialOfCapture, withoutTexts } from './seedBody.ts'

/** Maximum characters of a seed as logged, including the data derived from its texts. [CA10] */
const SEED_CHARACTERS_MAX = 31 * 2 ** 20

export interface AdminRoomServices extends RoomAccess {
  readonly captures: Captures
  readonly intake: DocumentIntake
  /** Null where the service keeps texts of documents itself. */
  readonly plane: Plane | null
  readonly admin: AdminAccess
}

export function adminCaptureHandlers(services: AdminRoomServices): Handlers<typeof adminCaptures> {
  return {
    exportRoom: (call) => exportRoom(services, call),
    seedRoom: (call) => seedRoom(services, call),
  }
}

async function exportRoom(services: AdminRoomServices, call: Call<typeof adminCaptures.exportRoom>): Promise<void> {
  const { caller, response } = call
  const { code } = await roomOf(services, call)
  const capture = await services.captures.capture(code, caller.id)
  if (!capture) throw new HttpError(404, 'There is no room with that code.')
  const after = { eventCount: capture.head.seq, head: capture.head.hash }
  const target = { kind: 'room', id: code }
  await noteChange(services.admin, { action: 'room.exported', by: caller, target, before: null, after, response })
  response.set('Content-Disposition', `attachment; filename="capture-${code}.json"`)
  response.type('application/json').send(capture.json)
}

async function seedRoom(
  services: AdminRoomServices,
  call: Call<typeof adminCaptures.seedRoom>,
): Promise<Reply<typeof adminCaptures.seedRoom>> {
  const { caller, body, response } = call
  const given = seedIn(body)
  const seed = services.plane === null ? given : withoutTexts(given)
  const room = await roomOf(services, call)
  const replaced = room.state.docs
  settled(await room.ask({ type: 'seed', by: caller.id, ...seed }))
  // A seeded document has no stored bytes. [CA14]
  for (const doc of replaced) await services.intake.release(room, doc)
  const { code } = room
  const answer = {
    sections: seed.docs.reduce((count, { sections }) => count + sections.length, 0),
    chunks: seed.chunks.length,
    ragLabel: seed.ragLabel,
  }
  const before = { documents: replaced.map(({ title }) => title) }
  const target = { kind: 'room', id: code }
  await noteChange(services.admin, { action: 'room.seeded', by: caller, target, before, after: answer, response })
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
