/** Heading of inferred items that nobody has confirmed, as a model reads it. [IN24] */
export const SUGGESTED_HEADING = 'Suggested by the assistant, not confirmed'

/** Number of ledger items by kind. */
export type Counts = Readonly<Record<'decisions' | 'risks' | 'actions', number>>

interface Markable {
  /** Absent in records made before suggestions existed. */
  readonly suggested?: boolean | undefined
}

interface Found {
  /** Epoch milliseconds. */
  readonly at: number
  /** From 0 to 1; absent where nothing weighed it. */
  readonly likelihood?: number | undefined
}

/** Maximum suggestions of a kind that are shown at once. [IN40] */
export const SUGGESTIONS_SHOWN = 5

/** Returns the likeliest suggestion first, the newest first among equals. [IN40] */
export function bestFirst<T extends Found>(items: readonly T[]): T[] {
  return items.toSorted((one, other) => (other.likelihood ?? 0) - (one.likelihood ?? 0) || other.at - one.at)
}

/** Splits items into recorded and merely suggested ones. Items without the mark are recorded. */
export function partedBySuggestion<T extends Markable>(
  items: readonly T[],
): { readonly recorded: readonly T[]; readonly suggested: readonly T[] } {
  return {
    recorded: items.filter(({ suggested }) => suggested !== true),
    suggested: items.filter(({ suggested }) => suggested === true),
  }
}

/** Counts the recorded items of each kind, without suggestions. */
export function recordedIn({ decisions, risks, actions }: Readonly<Record<keyof Counts, readonly Markable[]>>): Counts {
  const count = (items: readonly Markable[]) => partedBySuggestion(items).recorded.length
  return { decisions: count(decisions), risks: count(risks), actions: count(actions) }
}
