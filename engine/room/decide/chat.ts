import { entryOf } from '../../entries.ts'
import { idMaker } from '../../ids.ts'
import { signalsAgreement } from '../../language/agreement.ts'
import { isRefusal, refuse } from '../../refusal.ts'
import { SYSTEM } from '../../stream.ts'
import type { RoomAnnotation } from '../annotations.ts'
import { type Attribution, attribute } from '../attribution/attribution.ts'
import { conversationIn } from '../attribution/roomConversation.ts'
import { connectedIds, opensBubbles } from '../clock.ts'
import type { CommandOf } from '../commands.ts'
import { type Decide, decided, nothing } from '../decision.ts'
import type { RoomFact } from '../events.ts'
import { fact, guest } from '../facts.ts'
import { outsideChat } from '../phase.ts'
import { inScope } from '../scope.ts'
import { seatOf } from '../seats.ts'
import { MATURE_MESSAGES, type RoomState } from '../state.ts'
import { standingAnnotation } from './annotations.ts'
import { openBubble } from './voting.ts'

export const chat: Decide<'say'> = {
  say(room, command) {
    const { at, entropy, by, key, annotationId } = command
    const seat = seatOf(room, by)
    if (!seat) return refuse('not-participant')
    const outside = outsideChat(room)
    if (outside) return outside
    // Spoken messages are ignored in a room without voice. [VO2]
    if (command.via === 'voice' && room.voiceRoom === null) return nothing
    const known = key === undefined ? undefined : seat.keys.find(([used]) => used === key)
    if (known) return decided([], { id: known[1] })
    const about = annotationId === undefined ? null : standingAnnotation(room, annotationId)
    if (about !== null && isRefusal(about)) return about
    const id = idMaker(at, entropy)
    const messageId = id('m')
    const { sectionId, opens, unsure, named, how } = attributionOf(room, command.text, about)
    const movesTo = opens && sectionId !== room.current && isUnconfirmed(room, sectionId) ? sectionId : null
    const agreesOn = movesTo === null && sectionId === room.current && signalsAgreement(command.text) ? sectionId : null
    return {
      facts: [
        message(room, command, { messageId, sectionId, unsure, agrees: agreesOn !== null, senderName: seat.name }),
        ...(movesTo === null ? [] : [fact('moved', SYSTEM, { sectionId: movesTo, ...(how === 'lexical' && BY_TALK) })]),
        ...(agreesOn !== null && agreementOpens(room, agreesOn, by) ? [openBubble(room, id('m'), agreesOn)] : []),
      ],
      reply: { id: messageId },
      basis: { named, how },
    }
  },
}

/** A message about an annotation belongs to its section, unless it names another one. [TD7] */
function attributionOf(room: RoomState, text: string, about: RoomAnnotation | null): Attribution {
  const attribution = attribute(text, inScope(room), room.current, conversationIn(room))
  if (about === null || attribution.how === 'mention' || !room.scope.includes(about.sectionId)) return attribution
  return { sectionId: about.sectionId, how: 'mention', opens: false, unsure: false, named: [] }
}

const BY_TALK = { reason: 'talk' } as const

interface Attributed {
  readonly messageId: string
  readonly sectionId: string | null
  readonly unsure: boolean
  readonly agrees: boolean
  readonly senderName: string
}

function message(
  room: RoomState,
  { by, text, via, key, annotationId }: CommandOf<'say'>,
  { messageId, sectionId, unsure, agrees, senderName }: Attributed,
): RoomFact {
  return fact('messaged', guest(room, by), {
    messageId,
    type: 'user',
    text,
    senderId: by,
    senderName,
    ...(via === undefined ? {} : { via }),
    ...(sectionId === null ? {} : { sectionId }),
    ...(unsure ? { unsure: true as const } : {}),
    ...(annotationId === undefined ? {} : { annotationId }),
    ...(agrees ? { agrees: true as const } : {}),
    ...(key === undefined ? {} : { key }),
  })
}

const isUnconfirmed = (room: RoomState, sectionId: string | null): boolean =>
  sectionId !== null && entryOf(room.standings, sectionId).status !== 'confirmed'

/** True if agreement opens a bubble: two people agree on a mature section, or the only one connected does. [BU1] [BU2] */
function agreementOpens(room: RoomState, sectionId: string, by: string): boolean {
  if (!opensBubbles(room.aiMode) || room.openBubbles[sectionId] !== undefined) return false
  const { status, messageCount, cooling, agreed } = entryOf(room.standings, sectionId)
  if (status === 'confirmed' || messageCount + 1 < MATURE_MESSAGES || cooling > 1) return false
  const connected = connectedIds(room)
  return agreed.some((id) => id !== by) || (connected.length === 1 && connected[0] === by)
}
