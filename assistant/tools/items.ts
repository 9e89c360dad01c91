/** Words of the text that something rests on, and who said them; null in notes. */
export interface Quote {
  readonly words: string
  readonly speaker: string | null
}

interface Item {
  readonly text: string
  /** True when the text says outright what it is: under a heading or behind a label. */
  readonly isStated: boolean
  readonly quotes: readonly Quote[]
}

export interface FoundDecision extends Item {
  readonly status: 'approved' | 'rejected' | 'pending'
}

export interface FoundAction extends Item {
  readonly owner: string | null
  readonly due: string | null
  readonly isDone: boolean
}

/** Decisions and tasks of a pasted text. */
export interface Found {
  readonly decisions: readonly FoundDecision[]
  readonly actions: readonly FoundAction[]
}
