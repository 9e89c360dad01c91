/** Proposal of an analysis for the ledger, not yet reconciled with the existing items, without ids. [IN7] */
export interface LedgerDraft {
  /** Executive summary, at most 2 000 characters; empty when there is nothing to say. */
  readonly summary: string
  readonly decisions: readonly DecisionDraft[]
  readonly risks: readonly RiskDraft[]
  readonly actions: readonly ActionDraft[]
  readonly questions: readonly QuestionDraft[]
}

interface Grounded {
  /** One sentence, at most 400 characters. */
  readonly text: string
  /** Verbatim from a message, a section or a context item; at most 3, each at most 300 characters. */
  readonly evidence: readonly string[]
  /** Messages of the stream that support it, oldest first. */
  readonly messageIds: readonly string[]
  /** Which analysis found it: the lexical one is repeatable, a model's is not. */
  readonly found: 'lexical' | 'model'
  /** Set if somebody stated it explicitly (`Decision: …`); absent if inferred from the conversation. [IN24] */
  readonly explicit?: true
  /** How likely it is right, 0 to 1; absent where nobody weighed it. */
  readonly likelihood?: number
}

export interface DecisionDraft extends Grounded {
  readonly status: 'approved' | 'rejected' | 'pending'
  readonly rationale?: string
  readonly sectionId?: string
}

export interface RiskDraft extends Grounded {
  readonly kind: 'contradiction' | 'missing-info' | 'risk'
  readonly severity: 'low' | 'medium' | 'high'
  readonly sectionId?: string
}

export interface ActionDraft extends Grounded {
  /** A person's name as used in the meeting; null if nobody took the action on. */
  readonly owner: string | null
  /** Due date in the words used ("Friday", "2026-12-01"); null if none was mentioned. */
  readonly due: string | null
  /** The day that `due` names, `YYYY-MM-DD`; null if it names none, absent if nobody looked. */
  readonly dueAt?: string | null
  readonly status: 'open' | 'done'
}

export interface QuestionDraft extends Grounded {
  readonly sectionId?: string
  /** The participant who asked. */
  readonly askedBy?: string
  readonly status: 'open' | 'answered'
}
