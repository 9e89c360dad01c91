/** Heading of inferred items that nobody has confirmed. [IN24] */
export const SUGGESTED_HEADING = 'Suggested by the assistant, not confirmed'

/** Number of ledger items by kind. */
export type Counts = Readonly<Record<'decisions' | 'risks' | 'actions', number>>

interface Markable {
  /** Absent in records made before suggestions existed. */
  readonly suggested?: boolean | undefined
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
