import { idMaker } from '../../ids.ts'
import { signalsAgreement } from '../../language/agreement.ts'
import { refuse } from '../../refusal.ts'
import { SYSTEM } from '../../stream.ts'
import { attribute } from '../attribution/attribution.ts'
import { talkIn } from '../attribution/roomTalk.ts'
import { connectedIds, opensBubbles } from '../clock.ts'
import type { CommandOf } from '../commands.ts'
import { type Decide, decided, nothing } from '../decision.ts'
import type { RoomFact } from '../events.ts'
import { fact, guest } from '../facts.ts'
import { outsideChat } from '../phase.ts'
import { inScope } from '../scope.ts'
import { seatOf } from '../seats.ts'
import { MATURE_MESSAGES, type RoomState } from '../state.ts'
import { openBubble } from './voting.ts'

export const talk: Decide<'say'> = {
  say(room, command) {
    const { at, entropy, by, key } = command
    const seat = seatOf(room, by)
    if (!seat) return refuse('not-participant')
    const outside = outsideChat(room)
    if (outside) return outside
    // Speech has no place in a room without voice. [VO2]
    if (command.via === 'voice' && room.voiceRoom === null) return nothing
    const known = key === undefined ? undefined : seat.keys.find(([used]) => used === key)
    if (known) return decided([], { id: known[1] })
    const id = idMaker(at, entropy)
    const messageId = id('m')
    const { sectionId, opens, named, how } = attribute(command.text, inScope(room), room.current, talkIn(room))
    const moves = opens && sectionId !== room.current && room.standings[sectionId!]!.status !== 'confirmed'
    const agrees = !moves && sectionId !== null && sectionId === room.current && signalsAgreement(command.text)
    return {
      facts: [
        message(room, command, messageId, sectionId, agrees),
        ...(moves ? [fact('moved', SYSTEM, { sectionId: sectionId! })] : []),
        ...(agrees && agreementOpens(room, by) ? [openBubble(room, id('m'), sectionId!)] : []),
      ],
      reply: { id: messageId },
      reading: { named, how },
    }
  },
}

function message(
  room: RoomState,
  { by, text, via, key }: CommandOf<'say'>,
  messageId: string,
  sectionId: string | null,
  agrees: boolean,
): RoomFact {
  return fact('messaged', guest(room, by), {
    messageId,
    type: 'user',
    text,
    senderId: by,
    senderName: room.seats[by]!.name,
    ...(via === undefined ? {} : { via }),
    ...(sectionId === null ? {} : { sectionId }),
    ...(agrees ? { agrees: true as const } : {}),
    ...(key === undefined ? {} : { key }),
  })
}

/** Two different people agree on a mature section, or the only one connected does. [BU1] [BU2] */
function agreementOpens(room: RoomState, by: string): boolean {
  const sectionId = room.current
  if (!opensBubbles(room.aiMode) || sectionId === null || room.openBubbles[sectionId] !== undefined) return false
  const { status, messageCount, cooling, agreed } = room.standings[sectionId]!
  if (status === 'confirmed' || messageCount + 1 < MATURE_MESSAGES || cooling > 1) return false
  const connected = connectedIds(room)
  return agreed.some((id) => id !== by) || (connected.length === 1 && connected[0] === by)
}
