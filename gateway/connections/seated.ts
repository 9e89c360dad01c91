import type { UnstampedCommand } from '../rooms/letter.ts'
import type { ClientEvent, PayloadOf } from './payloads.ts'

/** The events of somebody who holds a seat, each as the command it asks for. */
export type SeatedEvent = Exclude<
  ClientEvent,
  'room:create' | 'room:join' | 'room:rejoin' | 'bot:attach' | 'voice:transcript' | 'voice:interim' | 'voice:bot-state'
>

/** What the service found out beside what the client sent. */
type Told<E extends SeatedEvent> = PayloadOf<E> & (E extends 'doc:annotate' ? { evidence: readonly string[] } : unknown)

type Translate = { [E in SeatedEvent]: (payload: Told<E>, by: string) => UnstampedCommand }

const TRANSLATE: Translate = {
  'room:state': (_, by) => ({ type: 'look', by }),
  'room:host': ({ participantId }, by) => ({ type: 'moveHost', by, participantId }),
  'room:claim-host': (_, by) => ({ type: 'claimHost', by }),
  'setup:ready': ({ ready }, by) => ({ type: 'ready', by, ready }),
  'setup:pick-sections': ({ sectionIds }, by) => ({ type: 'pick', by, sectionIds }),
  'setup:start': (_, by) => ({ type: 'start', by }),
  'chat:message': ({ text, key }, by) => ({ type: 'say', by, text, ...(key === undefined ? {} : { key }) }),
  'chat:action': ({ messageId, action }, by) => ({ type: 'vote', by, messageId, action }),
  'chat:review-complete': (_, by) => ({ type: 'completeReview', by }),
  'chat:stop': (_, by) => ({ type: 'stop', by }),
  'ai:mode': ({ mode }, by) => ({ type: 'setMode', by, mode }),
  'doc:annotate': ({ text, kind, sectionId, anchor, evidence }, by) => ({
    type: 'annotate',
    by,
    text,
    kind,
    anchor: anchor ?? null,
    evidence: [...evidence],
    ...(sectionId === undefined || sectionId === null ? {} : { sectionId }),
  }),
  'intel:refresh': (_, by) => ({ type: 'refreshIntel', by }),
  'intel:set-action': ({ actionId, status }, by) => ({ type: 'rule', by, item: 'action', itemId: actionId, status }),
  'intel:set-decision': ({ decisionId, status }, by) => ({
    type: 'rule',
    by,
    item: 'decision',
    itemId: decisionId,
    status,
  }),
  'voice:interrupt': (_, by) => ({ type: 'interrupt', by }),
  'voice:mute-align': ({ muted }, by) => ({ type: 'muteVoice', by, muted }),
  'voice:hand': ({ raised }, by) => ({ type: 'setHand', by, raised }),
}

export function isSeatedEvent(event: ClientEvent): event is SeatedEvent {
  return Object.hasOwn(TRANSLATE, event)
}

export function commandOf<E extends SeatedEvent>(event: E, payload: Told<E>, by: string): UnstampedCommand {
  return TRANSLATE[event](payload, by)
}
