import type { AnnotationView } from '#protocol/views/annotation.ts'
import type { SessionDetail } from '#protocol/views/session.ts'
import type { ListedSummary } from '#protocol/views/summary.ts'
import type { EventTexts } from '#stores/events/port.ts'

/** What can be asked about a session, each with its answer. */
export interface Tellings {
  /** The report in Markdown. */
  report: { readonly ask: null; readonly answer: string }
  /** SessionDetail as JSON in UTF-8. */
  detail: { readonly ask: null; readonly answer: Uint8Array }
  /** Analytics as JSON in UTF-8. */
  analytics: { readonly ask: null; readonly answer: Uint8Array }
  session: { readonly ask: null; readonly answer: SessionDetail }
  /** The session without what was said and marked. */
  outline: { readonly ask: null; readonly answer: SessionDetail }
  annotations: { readonly ask: null; readonly answer: readonly AnnotationView[] }
  /** The messages after one, or the first ones; null when there is no such message. */
  messages: {
    readonly ask: { readonly after: string | undefined; readonly limit: number }
    readonly answer: MessagePage | null
  }
  /** Summaries with a higher number, oldest first. */
  summaries: { readonly ask: { readonly since: number }; readonly answer: readonly ListedSummary[] }
}

export interface MessagePage {
  readonly messages: SessionDetail['messages']
  readonly nextAfter: string | null
}

export type Subject = keyof Tellings

/** Calls to the thread that reads sessions. */
export interface ReadingCalls {
  /** Folds a page of a room's stream; pages come in order. */
  take(arg: { readonly code: string; readonly page: EventTexts }): void
  tell<S extends Subject>(arg: {
    readonly code: string
    readonly subject: S
    readonly ask: Tellings[S]['ask']
  }): {
    readonly answer: Tellings[S]['answer']
    /** Time that the answer took to make. */
    readonly ms: number
  }
  forget(code: string): void
}
