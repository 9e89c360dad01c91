import type { input } from 'zod'
import type { AiMode as EngineAiMode, EndReason as EngineEndReason } from '../../engine/room/events.ts'
import type { Vote as EngineVote } from '../../engine/room/state.ts'
import type { TemplateId as EngineTemplateId, TEMPLATES } from '../../engine/room/templates.ts'
import type { PAYLOADS, ClientEvent as SentEvent } from '../../gateway/connections/payloads.ts'
import type { Me as AccountView } from '../../projections/views/accounts/me.ts'
import type { Analytics as SessionAnalytics } from '../../projections/views/analytics/shape.ts'
import type * as shape from '../../projections/views/session/shape.ts'
import type { AnnotationView } from '../../protocol/views/annotation.ts'
import type { Intel as Ledger } from '../../protocol/views/intel.ts'
import type { BubbleUpdate, MessageView } from '../../protocol/views/message.ts'
import type { Progress as ProgressView } from '../../protocol/views/progress.ts'
import type { RoomView } from '../../protocol/views/room.ts'
import type { TopicSummary as Summary } from '../../protocol/views/summary.ts'
import type { Trace } from '../../protocol/views/trace.ts'
import type { Caption } from '../../protocol/views/voice.ts'

/** What goes over the wire, as the service itself types it: nothing of the service is loaded. [WB1] */
export type RoomState = RoomView
export type Participant = RoomView['participants'][number]
export type Section = RoomView['doc']['sections'][number]
export type RoomDocument = RoomView['docs'][number]
export type ContextItem = RoomView['context'][number]
export type Progress = ProgressView
export type SectionProgress = ProgressView['sections'][number]
export type SectionStatus = SectionProgress['status']
export type AiMode = EngineAiMode
export type EndReason = EngineEndReason
export type Vote = EngineVote
export type TemplateId = EngineTemplateId
export type Template = (typeof TEMPLATES)[number]
/** A message; of a decision bubble `totalMembers` is known once somebody voted. */
export type Message = MessageView & { readonly totalMembers?: number }
export type Annotation = AnnotationView
export type AnnotationKind = Annotation['kind']
export type Intel = Ledger
export type Decision = Intel['decisions'][number]
export type Risk = Intel['risks'][number]
export type LedgerAction = Intel['actions'][number]
/** `at` is known of those that were fetched. */
export type TopicSummary = Summary & { readonly at?: number }
export type SessionSummary = shape.SessionSummary
export type SessionDetail = shape.SessionDetail
export type Analytics = SessionAnalytics
/** The caller's own account. */
export type Me = AccountView

export type ClientEvent = SentEvent
/** What a client sends with an event; fields with a default may be left out. */
export type PayloadOf<E extends ClientEvent> = input<(typeof PAYLOADS)[E]>
export type RoomSettings = PayloadOf<'room:create'>
/** `rooms:` acks carry the state, the others `ok`; a refusal is one sentence. */
export type Ack = { readonly error: string } | Taken
export type Taken = { readonly error?: never } & Readonly<Record<string, unknown>>

/** Every event that the service sends to people, with its payload. */
export interface ServerEvents {
  'room:update': RoomState
  'room:phase': { readonly phase: 'chat' | 'ended'; readonly reason?: EndReason }
  'chat:message': Message
  'chat:inject:update': BubbleUpdate
  timer: { readonly remainingMs: number; readonly durationMs: number }
  'goal:progress': Progress
  'topic:summary': TopicSummary
  'doc:annotation': Annotation
  'dst:trace': Trace
  'intel:update': Intel
  'assistant:floor': { readonly speaking: RoomState['voice']['speaking'] }
  'voice:caption': Caption
}

/** The view of an e-mail thread that `document/raw` answers for a thread. */
export interface EmailDocument {
  readonly kind: 'email'
  readonly title: string
  readonly messages: readonly {
    readonly from: string
    readonly date?: number | null
    readonly subject?: string | null
    readonly body: string
  }[]
}

/** Whether it was done; if not, the sentence that says why, to be shown as it is. */
export type Result = { readonly ok: true } | { readonly ok: false; readonly error: string }
