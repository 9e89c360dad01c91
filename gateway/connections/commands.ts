import type { UnstampedCommand } from '#engine/room/commands.ts'
import type { ClientEventOf, PayloadOf } from '#protocol/clientEvents.ts'
import { LEDGER_COMMANDS } from './ledgerCommands.ts'
import { TIME_COMMANDS } from './timeCommands.ts'

/** Events that require a seat and become a command. */
export type SeatedEvent = Exclude<ClientEventOf<'seat' | 'host'>, 'board:get' | 'room:typing'>

/** A seated event with its parsed payload. */
export type SeatedRequest = {
  [E in SeatedEvent]: { readonly event: E; readonly payload: PayloadOf<E> }
}[SeatedEvent]

/** Further input of a command: the caller's seat, and the passages of the document that an annotation refers to. */
interface Asked {
  readonly by: string
  readonly evidence: readonly string[]
}

/** Translates each event to its command. */
const COMMANDS: { readonly [E in SeatedEvent]: (payload: PayloadOf<E>, asked: Asked) => UnstampedCommand } = {
  'room:state': (_, { by }) => ({ type: 'look', by }),
  'room:host': ({ participantId }, { by }) => ({ type: 'moveHost', by, participantId }),
  'room:claim-host': (_, { by }) => ({ type: 'claimHost', by }),
  'setup:ready': ({ ready }, { by }) => ({ type: 'ready', by, ready }),
  'setup:pick-sections': ({ sectionIds }, { by }) => ({ type: 'pick', by, sectionIds }),
  'setup:start': (_, { by }) => ({ type: 'start', by }),
  'chat:message': ({ text, key, annotationId }, { by }) => ({
    type: 'say',
    by,
    text,
    ...(key === undefined ? {} : { key }),
    ...(annotationId === undefined || annotationId === null ? {} : { annotationId }),
  }),
  'chat:action': ({ messageId, action }, { by }) => ({ type: 'vote', by, messageId, action }),
  'chat:review-complete': (_, { by }) => ({ type: 'completeReview', by }),
  'chat:stop': (_, { by }) => ({ type: 'stop', by }),
  'ai:mode': ({ mode }, { by }) => ({ type: 'setMode', by, mode }),
  'doc:annotate': ({ text, kind, sectionId, anchor, quote }, { by, evidence }) => ({
    type: 'annotate',
    by,
    text,
    kind,
    anchor: anchor ?? null,
    evidence: [...evidence],
    ...(sectionId === undefined || sectionId === null ? {} : { sectionId }),
    ...(quote ? { quote } : {}),
  }),
  'doc:reply': (thread, { by }) => ({ type: 'reply', by, ...thread }),
  'doc:resolve': (thread, { by }) => ({ type: 'settleAnnotation', by, ...thread }),
  'doc:edit': (thread, { by }) => ({ type: 'reword', by, ...thread }),
  'doc:delete': (thread, { by }) => ({ type: 'retract', by, ...thread }),
  ...LEDGER_COMMANDS,
  'voice:interrupt': (_, { by }) => ({ type: 'interrupt', by }),
  'voice:mute-align': ({ muted }, { by }) => ({ type: 'muteVoice', by, muted }),
  'board:op': ({ ops, key }, { by }) => ({ type: 'changeBoard', by, ops, ...(key === undefined ? {} : { key }) }),
  'voice:hand': ({ raised }, { by }) => ({ type: 'setHand', by, raised }),
  ...TIME_COMMANDS,
}

export function isSeated(read: { readonly event: string }): read is SeatedRequest {
  return Object.hasOwn(COMMANDS, read.event)
}

export function commandOf<E extends SeatedEvent>(event: E, payload: PayloadOf<E>, asked: Asked): UnstampedCommand {
  return COMMANDS[event](payload, asked)
}
