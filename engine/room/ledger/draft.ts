/** What an analysis proposes for the ledger, before it is matched with what stands there. Ids come later. [IN7] */
export interface LedgerDraft {
  /** Executive summary, at most 2 000 characters; empty when there is nothing to say. */
  readonly summary: string
  readonly decisions: readonly DecisionDraft[]
  readonly risks: readonly RiskDraft[]
  readonly actions: readonly ActionDraft[]
}

interface Grounded {
  /** One sentence, at most 400 characters. */
  readonly text: string
  /** Verbatim from a message, a section or a context item; at most 3, each at most 300 characters. */
  readonly evidence: readonly string[]
  /** Messages of the stream that it rests on, oldest first. */
  readonly messageIds: readonly string[]
  /** Who found it: the lexical reading finds the same again whenever it looks, a model may not. */
  readonly found: 'lexical' | 'model'
  /** Stated outright by somebody (`Decision: …`); absent from what was only inferred from the conversation. [IN24] */
  readonly explicit?: true
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
  /** A person's name as it stands in the meeting; null when nobody took it. */
  readonly owner: string | null
  /** When it is due, in the words used ("Friday", "2026-12-01"); null when nothing was said. */
  readonly due: string | null
  readonly status: 'open' | 'done'
}
