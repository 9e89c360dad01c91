import type { input } from 'zod'
import type { AiMode as EngineAiMode, EndReason as EngineEndReason } from '../../engine/room/events.ts'
import type { Vote as EngineVote } from '../../engine/room/state.ts'
import type { TemplateId as EngineTemplateId, TEMPLATES } from '../../engine/room/templates.ts'
import type { PAYLOADS, ClientEvent as SentEvent } from '../../gateway/connections/payloads.ts'
import type { Me as AccountView } from '../../projections/views/accounts/me.ts'
import type { Analytics as SessionAnalytics } from '../../projections/views/analytics/shape.ts'
import type { AnnotationView } from '../../projections/views/annotations.ts'
import type { intelView } from '../../projections/views/intel.ts'
import type { bubbleView, MessageView } from '../../projections/views/messageView.ts'
import type { Progress as ProgressView } from '../../projections/views/progress.ts'
import type { RoomView } from '../../projections/views/roomView.ts'
import type * as shape from '../../projections/views/session/shape.ts'
import type { summaryView } from '../../projections/views/summaries.ts'
import type { traceOf } from '../../projections/views/trace.ts'

type Ledger = ReturnType<typeof intelView>

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
export type Intel = Omit<Ledger, 'decisions'> & { readonly decisions: readonly Decision[] }
/** Those of a vote name who closed it; those of an analysis may say why. */
export type Decision = Ledger['decisions'][number] & { readonly by?: string; readonly rationale?: string | undefined }
export type Risk = Intel['risks'][number]
export type LedgerAction = Intel['actions'][number]
/** `at` is known of those that were fetched. */
export type TopicSummary = ReturnType<typeof summaryView> & { readonly at?: number }
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
  'chat:inject:update': ReturnType<typeof bubbleView>
  timer: { readonly remainingMs: number; readonly durationMs: number }
  'goal:progress': Progress
  'topic:summary': TopicSummary
  'doc:annotation': Annotation
  'dst:trace': NonNullable<ReturnType<typeof traceOf>>
  'intel:update': Intel
  'assistant:floor': { readonly speaking: RoomState['voice']['speaking'] }
  'voice:caption': { readonly participantId: string; readonly name: string; readonly text: string }
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
