import type { AiMode, EndReason } from '#engine/room/events.ts'
import type { Counts } from '#engine/room/ledger/suggestions.ts'
import type { TemplateId } from '#engine/room/templates.ts'
import type { annotationView } from '../annotations.ts'
import type { intelView } from '../intel.ts'
import type { messageView } from '../messageView.ts'
import type { progressView } from '../progress.ts'
import type { RoomView } from '../roomView.ts'

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

/** A live summary of a section, as `topic:summary` told it, with its instant. */
export interface TopicSummary {
  readonly sectionId: string
  readonly title: string
  readonly seq: number
  readonly source: 'monolith'
  readonly ref:
    | { readonly kind: 'pdf'; readonly sectionTitle: string }
    | { readonly kind: 'email'; readonly messageIndex: number }
  readonly text: string
  readonly at: number
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
  readonly messages: readonly ReturnType<typeof messageView>[]
  readonly progress: ReturnType<typeof progressView>
  readonly intel: ReturnType<typeof intelView>
  readonly annotations: readonly ReturnType<typeof annotationView>[]
  readonly topicSummaries: readonly TopicSummary[]
  readonly context: RoomView['context']
  readonly board: readonly never[]
  readonly files: readonly SessionFile[]
  readonly report: {
    readonly available: boolean
    readonly generatedAt: number | null
    readonly source: 'ai' | 'template' | null
  }
  readonly space: null
  readonly eventCount: number
  readonly headHash: string
}

/** A file put on the room's board: what is known of it beside its bytes. */
export interface SessionFile {
  readonly fileId: string
  readonly name: string
  readonly mime: string
  readonly size: number
  readonly sha256: string
  readonly at: number
  readonly by: { readonly id: string | null; readonly name: string }
  readonly url: string
}
