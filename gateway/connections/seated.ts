import type { UnstampedCommand } from '#engine/room/commands.ts'
import type { ClientEventOf, PayloadOf } from '#protocol/clientEvents.ts'
import type { Received } from './payloads.ts'

/** The events of somebody who holds a seat. */
export type SeatedEvent = ClientEventOf<'seat' | 'host'>
export type SeatedRequest = Extract<Received, { event: SeatedEvent }>

/** What else a command needs: who asks, and the words of the document that an annotation lands on. */
interface Asked {
  readonly by: string
  readonly evidence: readonly string[]
}

/** Each event as the command it asks for. */
const COMMANDS: { readonly [E in SeatedEvent]: (payload: PayloadOf<E>, asked: Asked) => UnstampedCommand } = {
  'room:state': (_, { by }) => ({ type: 'look', by }),
  'room:host': ({ participantId }, { by }) => ({ type: 'moveHost', by, participantId }),
  'room:claim-host': (_, { by }) => ({ type: 'claimHost', by }),
  'setup:ready': ({ ready }, { by }) => ({ type: 'ready', by, ready }),
  'setup:pick-sections': ({ sectionIds }, { by }) => ({ type: 'pick', by, sectionIds }),
  'setup:start': (_, { by }) => ({ type: 'start', by }),
  'chat:message': ({ text, key }, { by }) => ({ type: 'say', by, text, ...(key === undefined ? {} : { key }) }),
  'chat:action': ({ messageId, action }, { by }) => ({ type: 'vote', by, messageId, action }),
  'chat:review-complete': (_, { by }) => ({ type: 'completeReview', by }),
  'chat:stop': (_, { by }) => ({ type: 'stop', by }),
  'ai:mode': ({ mode }, { by }) => ({ type: 'setMode', by, mode }),
  'doc:annotate': ({ text, kind, sectionId, anchor }, { by, evidence }) => ({
    type: 'annotate',
    by,
    text,
    kind,
    anchor: anchor ?? null,
    evidence: [...evidence],
    ...(sectionId === undefined || sectionId === null ? {} : { sectionId }),
  }),
  'intel:refresh': (_, { by }) => ({ type: 'refreshIntel', by }),
  'intel:set-action': ({ actionId, status }, { by }) => ({
    type: 'rule',
    by,
    item: 'action',
    itemId: actionId,
    status,
  }),
  'intel:set-decision': ({ decisionId, status }, { by }) => ({
    type: 'rule',
    by,
    item: 'decision',
    itemId: decisionId,
    status,
  }),
  'voice:interrupt': (_, { by }) => ({ type: 'interrupt', by }),
  'voice:mute-align': ({ muted }, { by }) => ({ type: 'muteVoice', by, muted }),
  'voice:hand': ({ raised }, { by }) => ({ type: 'setHand', by, raised }),
}

export function isSeated(read: Received): read is SeatedRequest {
  return Object.hasOwn(COMMANDS, read.event)
}

export function commandOf<E extends SeatedEvent>(event: E, payload: PayloadOf<E>, asked: Asked): UnstampedCommand {
  return COMMANDS[event](payload, asked)
}
