import type { TEMPLATES } from '../../engine/room/templates.ts'
import type { Acks, ClientEvent, SentPayloadOf } from '../../protocol/clientEvents.ts'
import type { SentTo, ServerEventTo, ServerPayload } from '../../protocol/serverEvents.ts'
import type { AnnotationView } from '../../protocol/views/annotation.ts'
import type { Intel } from '../../protocol/views/intel.ts'
import type { MessageView } from '../../protocol/views/message.ts'
import type { Progress } from '../../protocol/views/progress.ts'
import type { RoomView } from '../../protocol/views/room.ts'
import type { TopicSummary as Summary } from '../../protocol/views/summary.ts'

export type { Vote } from '../../engine/room/discussion.ts'
/** Wire types, taken from the service's own sources. Types only: no code of the service is loaded. [WB1] */
export type { AiMode, EndReason } from '../../engine/room/events.ts'
export type { TemplateId } from '../../engine/room/templates.ts'
export type { Me } from '../../protocol/views/account.ts'
export type { Analytics } from '../../protocol/views/analytics.ts'
export type { ContextItem } from '../../protocol/views/context.ts'
export type { DocumentView as RoomDocument, SectionView as Section } from '../../protocol/views/document.ts'
export type { DocumentText, ThreadText } from '../../protocol/views/documentText.ts'
export type { SessionDetail, SessionSummary } from '../../protocol/views/session.ts'
export type { Trust } from '../../protocol/views/trust.ts'
export type * from './wireSpaces.ts'
export type { Acks, ClientEvent, Intel, Progress, RoomView as RoomState }
export type Participant = RoomView['participants'][number]
export type SectionProgress = Progress['sections'][number]
export type SectionStatus = SectionProgress['status']
export type Template = (typeof TEMPLATES)[number]
/** A message. `totalMembers` is set on a decision bubble once somebody has voted. */
export type Message = MessageView & { readonly totalMembers?: number }
export type Annotation = AnnotationView
export type AnnotationKind = Annotation['kind']
export type Decision = Intel['decisions'][number]
export type Risk = Intel['risks'][number]
export type LedgerAction = Intel['actions'][number]
export type Question = Intel['questions'][number]
/** A topic summary. `at` is set when it was fetched; `text` is absent while only the resident service has it. */
export type TopicSummary = Summary & { readonly at?: number }

/** Payload that a client sends with each event; fields with a default are optional. */
export type ClientEvents = { readonly [E in ClientEvent]: SentPayloadOf<E> }
export type PayloadOf<E extends ClientEvent> = ClientEvents[E]
export type RoomSettings = PayloadOf<'room:create'>
/** Payload of each event that the service sends to participants. */
export type ServerEvents = { readonly [E in ServerEventTo<'room'>]: ServerPayload<E> }
/** One event from the service, with its payload. */
export type ServerPacket = SentTo<'room'>

/** One event about a space from the service, with its payload. */
export type SpacePacket = SentTo<'space'>

/** Result of an action. `error` is a sentence to be shown verbatim. */
export type Result = { readonly ok: true } | { readonly ok: false; readonly error: string }
