/** How the items that the analysis inferred and nobody touched are headed, wherever they stand apart. [IN24] */
export const SUGGESTED_HEADING = 'Suggested by the assistant, not confirmed'

/** Items of the ledger of each kind. */
export type Counts = Readonly<Record<'decisions' | 'risks' | 'actions', number>>

interface Markable {
  /** Absent where it was shown before there were suggestions. */
  readonly suggested?: boolean | undefined
}

/** Those that stand, and those that are only suggested. Items of records made before there were suggestions all stand. */
export function partedBySuggestion<T extends Markable>(
  items: readonly T[],
): { readonly recorded: readonly T[]; readonly suggested: readonly T[] } {
  return {
    recorded: items.filter(({ suggested }) => suggested !== true),
    suggested: items.filter(({ suggested }) => suggested === true),
  }
}

/** How many of each kind stand: all but the suggested ones. */
export function recordedIn({ decisions, risks, actions }: Readonly<Record<keyof Counts, readonly Markable[]>>): Counts {
  const count = (items: readonly Markable[]) => partedBySuggestion(items).recorded.length
  return { decisions: count(decisions), risks: count(risks), actions: count(actions) }
}
