import type { Request } from 'express'
import { DEFAULT_LANGUAGE } from '#engine/words/languages.ts'
import type { Accounts } from '#gateway/accounts/accounts.ts'
import type { Caller } from '#gateway/accounts/caller.ts'
import type { Archive } from '#gateway/archive/archive.ts'
import { type CreatingServices, createRoom, type NotCreated } from '#gateway/connections/creatingRooms.ts'
import type { EventStreams } from '#gateway/connections/eventStreams.ts'
import type { StoredBytes } from '#gateway/limits/storedBytes.ts'
import type { DocumentIntake } from '#gateway/uploads/documentIntake.ts'
import type { Video } from '#integrations/video/port.ts'
import type { programs } from '#protocol/http/programs.ts'
import { type RoomAccess, roomOf } from '../caller.ts'
import type { Call, Handlers, Reply } from '../endpoints.ts'
import { HttpError, LATER } from '../errors.ts'
import { accepted, settled } from '../settled.ts'
import { storedTooMuch } from '../uploadSlots.ts'
import { events } from './events.ts'
import { messages } from './messages.ts'

export interface ProgramServices extends RoomAccess, CreatingServices {
  readonly archive: Archive
  readonly intake: DocumentIntake
  readonly stored: StoredBytes
  readonly video: Video | null
  readonly streams: EventStreams
  /** Records the seats of users. */
  readonly accounts: Accounts
  /** Address of the pages; null: that of the request. */
  readonly pageOrigin: string | null
  readonly fault: (error: unknown, where: string) => void
}

export function programHandlers(services: ProgramServices): Handlers<typeof programs> {
  return {
    createRoom: (call) => create(services, call),
    roomState: async (call) => (await roomOf(services, call)).view(),
    messages: (call) => messages(services, call),
    events: (call) => events(services, call),
  }
}

/** Creates a room, and takes its document if one came along. [HP1] [HP2] [HP3] [HP4] [HP5] */
async function create(
  services: ProgramServices,
  { body, caller, request }: Call<typeof programs.createRoom>,
): Promise<Reply<typeof programs.createRoom>> {
  const { fields, upload } = body
  const { addressOf, seatCookieOf, stored, intake, video } = services
  const address = addressOf(request)
  const wait = stored.charge(address, Buffer.byteLength(JSON.stringify(fields)))
  if (wait > 0) throw storedTooMuch(wait)
  if (upload !== null) {
    await accepted(
      intake.examine(upload).then((rejected) => rejected ?? {}),
      fields.lang ?? DEFAULT_LANGUAGE,
    )
  }
  const by = { address, cookieHash: seatCookieOf(request), userId: userOf(caller) }
  const created = await createRoom({ ...services, video: video !== null }, by, fields)
  if ('error' in created) throw refusedWith(created)
  const { room, participantId } = created
  const { code } = room
  if (by.userId !== null) seated(services, by.userId, code, participantId)
  const present = upload === null ? room : await withDocument(services, room, participantId, upload)
  return { code, participantId, url: `${services.pageOrigin ?? originOf(request)}/r/${code}`, state: present.view() }
}

async function withDocument(
  { intake, rooms }: ProgramServices,
  room: Parameters<DocumentIntake['take']>[0],
  participantId: string,
  upload: Parameters<DocumentIntake['take']>[2],
) {
  settled(await accepted(intake.take(room, participantId, upload), room.state.lang))
  return (await rooms.find(room.code)) ?? room
}

/** A cookie is sent by every page of this origin, a token only by who holds it: meetings on spaces require a token. */
function userOf(caller: Caller): string | null {
  return caller.kind === 'user' && !caller.byCookie ? caller.user.id : null
}

function seated({ accounts, fault }: ProgramServices, userId: string, code: string, participantId: string): void {
  accounts.own.takeSeat(userId, code, participantId).catch((error: unknown) => fault(error, 'accounts seat'))
}

function refusedWith({ error, why }: NotCreated): HttpError {
  if (why === 'limit') return new HttpError(429, error, {}, { 'Retry-After': '60' })
  return why === 'failed' ? new HttpError(503, error, {}, LATER) : new HttpError(409, error)
}

function originOf(request: Request): string {
  return `${request.protocol}://${request.get('host') ?? 'localhost'}`
}
