import type { IdPrefix } from '../ids.ts'
import type { DataOf } from './events.ts'
import type { LedgerDraft } from './ledgerDraft.ts'
import type { RoomState } from './state.ts'

/**
 * Matches what an analysis found with what the ledger holds: the same item keeps its id, what a person ruled on stays, what
 * is new gets an id. Null when nothing changes. [IN6] [IN7]
 */
export function reconcile(
  { ledger }: Pick<RoomState, 'ledger' | 'rulings'>,
  draft: LedgerDraft,
  id: (prefix: IdPrefix) => string,
): Omit<DataOf<'analysed'>, 'upTo'> | null {
  const decisions = fresh(ledger.decisions, draft.decisions, () => id('d'))
  const risks = fresh(ledger.risks, draft.risks, () => id('r'))
  const actions = fresh(ledger.actions, draft.actions, () => id('a'))
  const summary = draft.summary === ledger.summary ? {} : { summary: draft.summary }
  if (decisions.length + risks.length + actions.length === 0 && !('summary' in summary)) return null
  return { ...summary, decisions, risks, actions, dropped: [] }
}

interface Item {
  readonly text: string
  readonly evidence: readonly string[]
  readonly messageIds: readonly string[]
}

function fresh<T extends Item>(before: readonly { text: string }[], now: readonly T[], id: () => string) {
  return now
    .filter(({ text }) => !before.some((item) => item.text === text))
    .map((item) => ({ ...item, id: id(), evidence: [...item.evidence], messageIds: [...item.messageIds] }))
}
