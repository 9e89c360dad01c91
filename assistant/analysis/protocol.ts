import type { RoomEvent } from '#engine/room/events.ts'
import type { LedgerDraft } from '#engine/room/ledger/draft.ts'
import type { SummonRoute } from '#engine/room/summon.ts'
import type { Meeting, Passage, SectionText, UserMessage } from '../shapes.ts'

/** What the analysis can be asked about a room that it has read; each with its answer. */
export interface Questions {
  /** The lexical ledger of the meeting. */
  analyse: { readonly ask: object; readonly answer: Analysis }
  /** What the room's material says to a question put to the assistant. */
  consult: { readonly ask: Consultation; readonly answer: Consulted }
  /** A section and the newest messages about it. */
  topic: { readonly ask: { readonly sectionId: string }; readonly answer: Topic | null }
  /** The same, with the remark that a mode makes on it. */
  remark: {
    readonly ask: { readonly sectionId: string; readonly mode: 'expert' | 'critical' }
    readonly answer: (Omit<Topic, 'summary'> & { readonly remark: string }) | null
  }
  /** Verbatim excerpts of a section that an annotation's words land on. */
  excerpts: { readonly ask: { readonly sectionId: string; readonly text: string }; readonly answer: readonly string[] }
  /** The meeting as far as a model can read it. */
  meeting: { readonly ask: object; readonly answer: Meeting }
}

export type Subject = keyof Questions

export interface Analysis {
  readonly draft: LedgerDraft
  /** The last event that it rests on. */
  readonly upTo: number
}

export interface Consultation {
  readonly route: Exclude<SummonRoute, 'scope'>
  readonly question: string
  /** The section under discussion. */
  readonly current: string | null
}

export interface Consulted {
  /** The deterministic answer. */
  readonly text: string
  readonly sectionId?: string
  readonly annotation?: {
    readonly kind: 'mark' | 'highlight' | 'comment' | 'note'
    readonly text: string
    readonly sectionId: string
    readonly evidence: readonly string[]
  }
  readonly passages: readonly Passage[]
  /** What people said that may answer, oldest first. */
  readonly said: readonly UserMessage[]
  readonly people: readonly string[]
}

export interface Topic {
  readonly section: SectionText
  /** At most SUMMARY_MESSAGES_MAX, oldest first. */
  readonly messages: readonly UserMessage[]
  /** The deterministic summary of them. */
  readonly summary: string
}

/** What the thread that reads meetings is asked. */
export interface AnalysisCalls {
  /** Compiles what the first questions will need. */
  warm(arg: null): void
  /** Events of a room in the stream's order, `upTo` the last of them, told of or not. Answers what the room costs in memory. */
  read(arg: { readonly code: string; readonly events: readonly RoomEvent[]; readonly upTo: number }): number
  ask<S extends Subject>(arg: {
    readonly code: string
    readonly subject: S
    readonly ask: Questions[S]['ask']
  }): { readonly answer: Questions[S]['answer']; readonly characters: number }
  forget(code: string): void
}
