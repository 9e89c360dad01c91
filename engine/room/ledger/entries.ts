import type { RoomState } from '../state.ts'
import { ENTRY_KINDS, type EntryKind } from './events.ts'
import type { ItemList } from './items.ts'
import { voteDecisionId, votedSections } from './ledger.ts'

/** The list that holds the entries of a kind. */
export const LIST_OF = {
  decision: 'decisions',
  risk: 'risks',
  action: 'actions',
  question: 'questions',
} as const satisfies Record<EntryKind, ItemList>

export const ENTRY_PREFIX = { decision: 'd', risk: 'r', action: 'a', question: 'q' } as const

/** An entry of the ledger by its id; decisions by vote have no item of their own. */
export type Entry =
  | { readonly kind: EntryKind; readonly byVote: false; readonly item: RoomState['ledger'][ItemList][number] }
  | { readonly kind: 'decision'; readonly byVote: true }

export function findEntry(room: RoomState, itemId: string): Entry | null {
  for (const kind of ENTRY_KINDS) {
    const items: readonly RoomState['ledger'][ItemList][number][] = room.ledger[LIST_OF[kind]]
    const item = items.find(({ id }) => id === itemId)
    if (item) return { kind, byVote: false, item }
  }
  const isVote = votedSections(room).some(({ messageId }) => voteDecisionId(messageId) === itemId)
  return isVote ? { kind: 'decision', byVote: true } : null
}
