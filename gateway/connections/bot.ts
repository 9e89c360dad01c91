import { createHash, timingSafeEqual } from 'node:crypto'
import { refuse } from '#engine/refusal.ts'
import { seatOf } from '#engine/room/seats.ts'
import type { PayloadOf } from '#protocol/clientEvents.ts'
import type { Room } from '../rooms/room.ts'
import { type Ack, type Admission, roomOf, TOO_MANY } from './admission.ts'
import type { Connection } from './connection.ts'
import { nodeOf } from './connectionIds.ts'

const REFUSED = { error: 'The voice bot could not be attached: wrong secret.' }
const NOT_ATTACHED = { error: 'Only an attached voice bot can send that.' }

/** Attaches the voice bot to the channel of a room. A refusal changes nothing. [VO3] [SE15] */
export async function attachBot(
  on: Admission & { readonly botSecret: string | undefined },
  connection: Connection,
  { code, secret }: PayloadOf<'bot:attach'>,
  ack: Ack,
): Promise<void> {
  const { botSecret } = on
  // The limit is checked before the secret, so that the answer does not reveal whether a guess was right. [ID3]
  const { found, wait } = await on.codes.tried(connection.address, async () =>
    botSecret !== undefined && sameSecret(secret, botSecret) ? true : null,
  )
  if (wait > 0) return ack(TOO_MANY)
  if (found === null) return ack(REFUSED)
  const room = await roomOf(on, connection, code)
  if ('error' in room) return ack(room)
  await new Promise<void>((resolve) => {
    const { id } = connection
    // The only process of an installation names no connection: none outlives it.
    const named = nodeOf(id) === '' ? {} : { connectionId: id }
    room.submit({ type: 'attachBot', ...named }, (outcome) => {
      if (outcome.error === undefined) serve(connection, room)
      ack(outcome.error === undefined ? { ok: true } : { error: outcome.error })
      resolve()
    })
  })
}

/** Assigns the bot to one room and detaches it from its previous one. */
function serve(connection: Connection, room: Room): void {
  if (connection.botOf !== room) detachBot(connection)
  connection.botOf = room
  room.channel.addBot(connection)
  if (!connection.socket.connected) detachBot(connection)
}

/** Handles a disconnected bot: frees the floor, and shows no bot unless another one is attached. [VO9] */
export function detachBot(connection: Connection): void {
  const room = connection.botOf
  if (!room) return
  connection.botOf = null
  room.channel.removeBot(connection)
  if (!room.channel.hasBots) room.presence.botLeft()
}

/** Posts a finished utterance as a message of its speaker. [VO6] */
export function transcript(connection: Connection, payload: PayloadOf<'voice:transcript'>, ack: Ack): void {
  const room = connection.botOf
  if (!room) return ack(NOT_ATTACHED)
  const { participantId: by, text, utteranceId } = payload
  const key = utteranceId === undefined ? {} : { key: utteranceId }
  room.submit({ type: 'say', by, text, via: 'voice', ...key }, (outcome) => {
    ack(outcome.error === undefined ? { ok: true, ...outcome.reply } : { error: outcome.error })
  })
}

/** Forwards a live caption without storing it. [VO7] */
export function interim(connection: Connection, { participantId, text }: PayloadOf<'voice:interim'>, ack: Ack): void {
  const room = connection.botOf
  if (!room) return ack(NOT_ATTACHED)
  const seat = seatOf(room.state, participantId)
  if (!seat) return ack({ error: refuse('not-participant').error })
  if (room.state.phase === 'ended') return ack({ error: refuse('room-ended').error })
  if (room.state.voiceRoom === null) return ack({ ok: true })
  room.broadcast('voice:caption', { participantId, name: seat.name, text })
  ack({ ok: true })
}

export function botState(connection: Connection, payload: PayloadOf<'voice:bot-state'>, ack: Ack): void {
  const room = connection.botOf
  if (!room) return ack(NOT_ATTACHED)
  const { speaking, utteranceId, text } = payload
  const optional = { ...(utteranceId === undefined ? {} : { utteranceId }), ...(text === undefined ? {} : { text }) }
  room.submit({ type: 'setFloor', speaking, ...optional }, (outcome) => {
    ack(outcome.error === undefined ? { ok: true } : { error: outcome.error })
  })
}

/** Compares digests, which have equal length, in constant time. */
function sameSecret(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(wanted))
}
