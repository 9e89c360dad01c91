import type { RoomEvent } from '#engine/room/events.ts'
import type { LedgerDraft } from '#engine/room/ledger/draft.ts'
import type { SummonRoute } from '#engine/room/summon.ts'
import type { Recorded } from '../offline/summarise.ts'
import type { ContextText, Meeting, Passage, SectionText, UserMessage } from '../shapes.ts'

/** Questions about a room that the analysis answers, each with its answer. */
export interface Questions {
  /** The lexical ledger of the meeting. */
  analyse: { readonly ask: object; readonly answer: Analysis }
  /** Passages retrieved for a question. */
  consult: { readonly ask: Consultation; readonly answer: Consulted }
  /** A section and the newest messages about it, summarised with what is recorded of it. */
  topic: { readonly ask: { readonly sectionId: string } & Recorded; readonly answer: Topic | null }
  /** The same, with the deterministic remark of a mode. */
  remark: {
    readonly ask: { readonly sectionId: string; readonly mode: 'expert' | 'critical' }
    readonly answer: (Omit<Topic, 'summary'> & { readonly remark: string }) | null
  }
  /** Verbatim excerpts of a section that match an annotation's words. */
  excerpts: { readonly ask: { readonly sectionId: string; readonly text: string }; readonly answer: readonly string[] }
  /** The meeting, limited to what fits a model. */
  meeting: { readonly ask: object; readonly answer: Meeting }
}

export type Subject = keyof Questions

export interface Analysis {
  readonly draft: LedgerDraft
  /** Sequence number of the last event included. */
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
  /** Messages that may contain the answer, oldest first. */
  readonly said: readonly UserMessage[]
  readonly people: readonly string[]
  /** Absent for the route `annotate`. */
  readonly found?: Found
}

/** What the text of an answer is made of. */
export interface Found {
  /** The question without words that ask for a role. */
  readonly asked: string
  /** Begins the text, in the role asked for; empty without one. */
  readonly lead: string
  /** False when the text only names what is nearest, or repeats what people said instead. */
  readonly sure: boolean
  /** What people said instead, introduced as that. */
  readonly heard?: string
}

export interface Topic {
  readonly section: SectionText
  /** At most SUMMARY_MESSAGES_MAX, oldest first. */
  readonly messages: readonly UserMessage[]
  /** The deterministic summary of them. */
  readonly summary: string
}

/** What a call left behind and cost. */
export interface Held {
  /** Of the room, in the thread. */
  readonly characters: number
  /** Processor time of the thread since its last answer, in ms. */
  readonly cpuMs: number
}

/** Calls to the analysis thread. */
export interface AnalysisCalls {
  /** Compiles patterns ahead of the first questions. */
  warm(arg: null): void
  /** Adds events of a room in stream order; `upTo` is the last sequence number, including events filtered out. */
  read(arg: { readonly code: string; readonly events: readonly RoomEvent[]; readonly upTo: number }): Held
  /** Replaces the material from outside the room's stream. */
  furnish(arg: { readonly code: string; readonly items: readonly ContextText[] }): Held
  /** Answers, or says how many messages are left to be read first: then it has to be asked again. */
  ask<S extends Subject>(arg: {
    readonly code: string
    readonly subject: S
    readonly ask: Questions[S]['ask']
  }): ({ readonly answer: Questions[S]['answer'] } | { readonly left: number }) & Held
  forget(code: string): void
}
