import { entryOf } from '../../entries.ts'
import type { Message } from '../discussion.ts'
import type { DataOf, Trigger } from '../events.ts'
import { type Ask, KEYS_MAX, type RoomState } from '../state.ts'
import { summonedQuestion, summonRoute } from '../summon.ts'
import type { Apply } from './apply.ts'
import { amend, post } from './messages.ts'

/** Maximum unanswered summonses; beyond it the oldest are dropped. */
export const ASKS_MAX = 32

/** Lines about the time, each announced once. */
const TIME_TRIGGERS: ReadonlySet<Trigger> = new Set(['time50', 'time75', 'time90', 'time2m'])

export const chat: Apply<'messaged' | 'attributed'> = {
  messaged(room, data, { at }) {
    post(room, shown(data, at))
    if (data.type === 'user') received(room, data, at)
    else if (data.type === 'moderator') said(room, data)
    if (data.notice === 'minutes-spent') room.minutesSpentSaid = true
    const question = data.type === 'user' ? summonedQuestion(data.text) : null
    if (question !== null) ask(room, { messageId: data.messageId, by: data.senderId!, question })
  },

  attributed(room, { messageId, from, sectionId }) {
    const left = from === null ? undefined : room.standings[from]
    if (left && left.messageCount > 0) left.messageCount -= 1
    discuss(room, sectionId)
    room.lastDiscussed = sectionId
    amend(room, messageId, ({ unsure: _, ...message }) => ({ ...message, sectionId }))
  },
}

function shown(data: DataOf<'messaged'>, at: number): Message {
  const { messageId: id, type, text } = data
  const message: Message = { id, at, type, text }
  if (data.senderId !== undefined) message.senderId = data.senderId
  if (data.senderName !== undefined) message.senderName = data.senderName
  if (data.via !== undefined) message.via = data.via
  if (data.trigger !== undefined) message.trigger = data.trigger
  if (data.sectionId !== undefined) message.sectionId = data.sectionId
  if (data.unsure !== undefined) message.unsure = data.unsure
  if (data.annotationId !== undefined) message.annotationId = data.annotationId
  return message
}

function received(
  room: RoomState,
  { senderId, sectionId, agrees, key, messageId }: DataOf<'messaged'>,
  at: number,
): void {
  room.userMessageCount += 1
  room.lastUserMessageAt = at
  room.idleSaid = false
  if (sectionId !== undefined) {
    discuss(room, sectionId, agrees ? senderId : undefined)
    if (room.lastDiscussed !== sectionId) room.lastDiscussed = sectionId
  }
  const seat = entryOf(room.seats, senderId!)
  if (!seat.spoke) seat.spoke = true
  if (key === undefined) return
  seat.keys.push([key, messageId])
  if (seat.keys.length > KEYS_MAX) seat.keys = seat.keys.slice(-KEYS_MAX)
}

function ask(room: RoomState, summons: Omit<Ask, 'route'>): void {
  room.asks.push({ ...summons, route: summonRoute(summons.question) })
  if (room.asks.length > ASKS_MAX) room.asks = room.asks.slice(-ASKS_MAX)
}

function said(room: RoomState, { trigger, sectionId, answers }: DataOf<'messaged'>): void {
  if (answers !== undefined) {
    room.asks = room.asks.filter(({ messageId }) => messageId !== answers)
    return
  }
  if (trigger === 'idle') room.idleSaid = true
  else if (trigger !== undefined && TIME_TRIGGERS.has(trigger)) room.said.push(trigger)
  const standing = trigger === 'answer' && sectionId !== undefined ? room.standings[sectionId] : undefined
  if (standing) standing.remarked = true
}

function discuss(room: RoomState, sectionId: string, agreeing?: string): void {
  const standing = room.standings[sectionId]
  if (!standing) return
  standing.messageCount += 1
  if (standing.status === 'pending') standing.status = 'discussing'
  if (standing.cooling > 0) standing.cooling -= 1
  if (agreeing !== undefined && !standing.agreed.includes(agreeing)) standing.agreed.push(agreeing)
}
