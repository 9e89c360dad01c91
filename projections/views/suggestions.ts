import { type Counts, partedBySuggestion } from '#engine/room/ledger/suggestions.ts'

type Items = readonly { readonly suggested: boolean }[]

/** Counts the items of each kind that are only suggested. */
export function suggestedIn({ decisions, risks, actions }: Readonly<Record<keyof Counts, Items>>): Counts {
  const count = (items: Items) => partedBySuggestion(items).suggested.length
  return { decisions: count(decisions), risks: count(risks), actions: count(actions) }
}
