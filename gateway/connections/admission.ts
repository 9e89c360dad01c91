import { refuse } from '#engine/refusal.ts'
import { TOO_MANY_OPENED } from '#gateway/rooms/roomPlaces.ts'
import type { PayloadOf } from '#protocol/clientEvents.ts'
import { type LookUpServices, lookUp } from '../rooms/lookUp.ts'
import type { Outcome } from '../rooms/outcome.ts'
import type { Room } from '../rooms/room.ts'
import type { Opening, OpenOn } from '../spaces/sessions/opening.ts'
import type { Connection } from './connection.ts'
import { type Ack, answerWithState } from './states.ts'

export type { Ack } from './states.ts'

export interface Admission extends LookUpServices {
  /** False without video settings; rooms are then created without voice. [RC9] */
  readonly video: boolean
}

export interface Creation extends Admission {
  /** Admits the user of a connection to opening a meeting on the space of a slug. */
  readonly openOn: OpenOn
}

/** Ack for an address that tried too many wrong codes. [ID3] */
export const TOO_MANY = { error: 'Too many wrong codes from your address. Try again in a minute.' }
const NOT_FOUND = {
  'no-room': { error: refuse('no-room').error },
  'too-many-opened': { error: TOO_MANY_OPENED },
  'too-many-wrong-codes': TOO_MANY,
}

export async function create(on: Creation, connection: Connection, payload: PayloadOf<'room:create'>, ack: Ack) {
  const place = on.rooms.places.take(connection.address)
  if (typeof place === 'string') return ack({ error: place })
  const opening = payload.space === undefined ? null : await on.openOn(connection, payload.space)
  if (opening !== null && 'error' in opening) {
    place.done()
    return ack(opening)
  }
  let isCreated = false
  try {
    const code = await on.rooms.unusedCode()
    const refused = await opening?.begin(code)
    if (refused) return ack(refused)
    await on.rooms.create(
      (code) => creation(on, connection, payload, { code, opening }),
      (room, outcome) => {
        isCreated = outcome.error === undefined
        if (isCreated) place.hold(room.code)
        seatAndAnswer({ room, connection, changes: payload.changes }, outcome, ack, (participantId) => ({
          code: room.code,
          participantId,
        }))
      },
      connection,
      code,
    )
  } finally {
    place.done()
    if (!isCreated) await opening?.undo()
  }
}

/** The command of a new room. What the caller leaves out is as its space has it, else as every room has it. [RC3] [RC5] [RC7] [SN4] */
export function creation(
  { video }: Pick<Admission, 'video'>,
  { id: connectionId, cookieHash }: Pick<Connection, 'id' | 'cookieHash'>,
  { voice, goalType: _, space: slug, dials, ...chosen }: PayloadOf<'room:create'>,
  { code, opening }: { readonly code: string; readonly opening: Opening | null },
) {
  const { template, aiMode, defaultDurationMs } = opening?.settings ?? ROOM_DEFAULTS
  return {
    type: 'create',
    code,
    name: chosen.name,
    maxParticipants: chosen.maxParticipants,
    template: chosen.template ?? template,
    aiMode: chosen.aiMode ?? aiMode,
    durationMs: chosen.durationMs ?? defaultDurationMs,
    dials: slug === undefined ? dials : withoutSecret(dials, slug),
    voiceRoom: voice && video ? `review-${code}` : null,
    ...(opening && { space: opening.space }),
    ...(chosen.tz !== undefined && { tz: chosen.tz }),
    ...(chosen.lang !== undefined && { lang: chosen.lang }),
    connectionId,
    cookieHash,
  } as const
}

const ROOM_DEFAULTS = { template: 'general', aiMode: 'assist', defaultDurationMs: 1_800_000 } as const

/** Drops the dials that hold the slug, which the room's state must not show. [SN1] */
function withoutSecret(dials: PayloadOf<'room:create'>['dials'], slug: string): PayloadOf<'room:create'>['dials'] {
  return Object.fromEntries(Object.entries(dials).filter(([key, value]) => !`${key} ${value}`.includes(slug)))
}

export async function join(
  on: Admission,
  connection: Connection,
  { code, name, changes }: PayloadOf<'room:join'>,
  ack: Ack,
) {
  const room = await roomOf(on, connection, code)
  if ('error' in room) return ack(room)
  const command = { type: 'join', name, connectionId: connection.id, cookieHash: connection.cookieHash } as const
  await settled(
    (settle) => room.submit(command, settle, connection),
    (outcome) =>
      seatAndAnswer({ room, connection, changes }, outcome, ack, (participantId) => ({
        code: room.code,
        participantId,
      })),
  )
}

export async function rejoin(on: Admission, connection: Connection, payload: PayloadOf<'room:rejoin'>, ack: Ack) {
  const room = await roomOf(on, connection, payload.code)
  if ('error' in room) return ack(room)
  const { participantId, changes } = payload
  const command = {
    type: 'rejoin',
    participantId,
    connectionId: connection.id,
    cookieHash: connection.cookieHash,
  } as const
  await settled(
    (settle) => room.submit(command, settle, connection),
    (outcome) => seatAndAnswer({ room, connection, changes }, outcome, ack, () => ({ participantId })),
  )
}

/** Returns the room of a code as typed, or the error for the ack. [ID2] [ID3] */
export async function roomOf(
  on: Admission,
  { address }: Connection,
  typed: string,
): Promise<Room | { readonly error: string }> {
  const found = await lookUp(on, typed, address)
  return 'room' in found ? found.room : NOT_FOUND[found.refused]
}

/** Resolves when the command has its outcome, so that later events of the connection wait for its seat. [EV14] */
function settled(submit: (settle: (outcome: Outcome) => void) => void, handle: (outcome: Outcome) => void) {
  return new Promise<void>((resolve) => {
    submit((outcome) => {
      try {
        handle(outcome)
      } finally {
        resolve()
      }
    })
  })
}

/** A seat that a connection is to have. */
interface Wanted {
  readonly room: Room
  readonly connection: Connection
  readonly changes: boolean | undefined
}

function seatAndAnswer(wanted: Wanted, outcome: Outcome, ack: Ack, fields: (participantId: string) => object): void {
  if (outcome.error !== undefined) return ack({ error: outcome.error })
  const participantId = outcome.reply.participantId as string
  take(wanted, participantId)
  answerWithState(wanted.connection, ack, wanted.room, outcome.room, fields(participantId))
}

/** Assigns a new seat to the connection and releases its previous one. [SE5] [SE6] */
function take({ room, connection, changes = false }: Wanted, participantId: string): void {
  if (connection.seat && (connection.seat.room !== room || connection.seat.participantId !== participantId)) {
    leave(connection, 'moved')
  }
  connection.seat = { room, participantId, changes }
  room.channel.seat(participantId, connection)
  if (!connection.socket.connected) leave(connection, 'disconnected')
}

/** Releases the connection's seat. The seat stays in the room, shown as disconnected. [SE8] [SE9] */
export function leave(connection: Connection, reason: 'moved' | 'disconnected'): void {
  if (!connection.seat) return
  const { room, participantId } = connection.seat
  connection.seat = null
  room.channel.unseat(participantId, connection)
  room.submit({ type: 'unseat', participantId, connectionId: connection.id, reason }, () => {})
}
