import type { AiMode, EndReason } from '#engine/room/events.ts'
import type { Counts } from '#engine/room/ledger/suggestions.ts'
import type { TemplateId } from '#engine/room/templates.ts'
import type { AnnotationView } from '#protocol/views/annotation.ts'
import type { StoredFile } from '#protocol/views/context.ts'
import type { Intel } from '#protocol/views/intel.ts'
import type { MessageView } from '#protocol/views/message.ts'
import type { Progress } from '#protocol/views/progress.ts'
import type { RoomView } from '#protocol/views/room.ts'
import type { ListedSummary } from '#protocol/views/summary.ts'

/** Item of the history list. [AR1] */
export interface SessionSummary {
  /** `{code}-{YYYYMMDDTHHMMSSZ}` of the end. */
  readonly name: string
  readonly code: string
  readonly title: string
  readonly template: TemplateId
  readonly score: number
  readonly coverage: number
  readonly decisions: number
  readonly risks: number
  readonly actions: number
  /** How many of the decisions, risks and actions the assistant only suggests. [IN24] */
  readonly suggested: Counts
  readonly participants: number
  /** Epoch milliseconds of the end. */
  readonly capturedAt: number
}

export interface SessionPerson {
  readonly id: string
  readonly name: string
  readonly isHost: boolean
  readonly joinedAt: number
  readonly lastSeenAt: number
  readonly colour: string
}

/** One meeting whole, folded from its stream: the archive's detail, and what record and report are written from. [AR2] */
export interface SessionDetail extends SessionSummary {
  readonly version: 1
  readonly goalType: 'docreview'
  readonly aiMode: AiMode
  readonly durationMs: number
  readonly elapsedMs: number
  readonly endedReason: EndReason | null
  readonly createdAt: number
  readonly startedAt: number | null
  /** While the meeting runs: the instant of its last event. */
  readonly endedAt: number
  readonly hostId: string
  /** In join order. */
  readonly people: readonly SessionPerson[]
  readonly doc: RoomView['doc']
  readonly docs: RoomView['docs']
  /** All of them, oldest first. */
  readonly messages: readonly MessageView[]
  readonly progress: Progress
  readonly intel: Intel
  readonly annotations: readonly AnnotationView[]
  readonly topicSummaries: readonly ListedSummary[]
  readonly context: RoomView['context']
  readonly board: readonly never[]
  readonly files: readonly StoredFile[]
  readonly report: {
    readonly available: boolean
    readonly generatedAt: number | null
    readonly source: 'ai' | 'template' | null
  }
  readonly space: null
  readonly eventCount: number
  readonly headHash: string
}
