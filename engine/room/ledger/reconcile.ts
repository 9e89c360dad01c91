import { entryOf } from '../../entries.ts'
import type { IdPrefix } from '../../ids.ts'
import type { DataOf } from '../events.ts'
import type { RoomState } from '../state.ts'
import type { ActionDraft, DecisionDraft, LedgerDraft, RiskDraft } from './draft.ts'
import { pairing } from './pairing.ts'

type Analysed = DataOf<'analysed'>
type Kind = 'decisions' | 'risks' | 'actions'
type Item<K extends Kind> = Analysed[K][number]
type Draft<K extends Kind> = LedgerDraft[K][number]

/** Maximum items of each kind in a ledger; further findings are dropped. */
export const LEDGER_MAX: Readonly<Record<Kind, number>> = { decisions: 60, risks: 60, actions: 100 }
/** Maximum messages cited by one item. */
const CITED_MAX = 20

interface Change<K extends Kind> {
  readonly changed: Item<K>[]
  readonly dropped: string[]
}

interface AnalysisOrigin {
  readonly ruled: (id: string) => boolean
  /** True if the draft contains a model's findings, which replace its earlier ones. */
  readonly byModel: boolean
  /** True if the draft contains lexical findings; earlier ones missing from it are removed. */
  readonly lexical: boolean
}

/**
 * Matches the findings of an analysis with the ledger: a known item keeps its id, an item that a person ruled on stays, and a
 * new one gets an id. Null when nothing changes. [IN6] [IN7]
 */
export function reconcile(
  { ledger, rulings }: Pick<RoomState, 'ledger' | 'rulings'>,
  draft: LedgerDraft,
  id: (prefix: IdPrefix) => string,
): Omit<Analysed, 'upTo'> | null {
  const found = [...draft.decisions, ...draft.risks, ...draft.actions]
  const byModel = found.some((item) => item.found === 'model')
  const origin = {
    ruled: (itemId: string) => Object.hasOwn(rulings, itemId),
    byModel,
    lexical: !byModel || found.some((item) => item.found === 'lexical'),
  }
  const decisions = changes('decisions', ledger.decisions.map(undated), draft.decisions, origin, () => id('d'))
  const risks = changes('risks', ledger.risks, draft.risks, origin, () => id('r'))
  const actions = changes('actions', ledger.actions, draft.actions, origin, () => id('a'))
  const dropped = [...decisions.dropped, ...risks.dropped, ...actions.dropped]
  const summary = draft.summary === ledger.summary ? {} : { summary: draft.summary }
  const changed = decisions.changed.length + risks.changed.length + actions.changed.length + dropped.length
  if (changed === 0 && !('summary' in summary)) return null
  return { ...summary, decisions: decisions.changed, risks: risks.changed, actions: actions.changed, dropped }
}

const undated = ({ at: _, ...decision }: RoomState['ledger']['decisions'][number]): Item<'decisions'> => decision

function changes<K extends Kind>(
  kind: K,
  before: readonly Item<K>[],
  drafted: readonly Draft<K>[],
  origin: AnalysisOrigin,
  id: () => string,
): Change<K> {
  const now = origin.byModel ? mergeFindings(drafted) : drafted
  const pairs = pairing(before, now)
  const kept = new Set(pairs.values())
  const gone = before.filter((item, place) => !kept.has(place) && isGone(item, origin))
  let room = LEDGER_MAX[kind] - (before.length - gone.length)
  const changed: Item<K>[] = []
  now.forEach((item, place) => {
    const old = pairs.get(place)
    if (old === undefined) {
      if (room > 0) changed.push(itemOf<K>(item, id()))
      room -= 1
    } else {
      const known = entryOf(before, old)
      const next = refined<K>(known, item)
      if (!same(next, known)) changed.push(next)
    }
  })
  return { changed, dropped: gone.map((item) => item.id) }
}

/** True if an item not found again is removed: never if a person ruled on it; a model's item only by a model. */
function isGone(item: Item<Kind>, { ruled, byModel, lexical }: AnalysisOrigin): boolean {
  if (ruled(item.id)) return false
  return item.found === 'model' ? byModel : lexical
}

/** Merges findings of the lexical analysis and the model: one item citing both's messages, in the model's words unless explicitly stated. */
function mergeFindings<T extends DecisionDraft | RiskDraft | ActionDraft>(drafted: readonly T[]): T[] {
  const lexical = drafted.filter(({ found }) => found === 'lexical')
  const byModel = drafted.filter(({ found }) => found === 'model')
  const pairs = pairing(lexical, byModel)
  const twins = new Set(pairs.values())
  const worded = byModel.map((item, place) => {
    const twin = pairs.get(place)
    if (twin === undefined) return item
    const stated = entryOf(lexical, twin)
    const messageIds = cited(stated.messageIds, item.messageIds)
    return stated.explicit ? { ...stated, messageIds } : { ...item, ...ownerAndDue(stated, item), messageIds }
  })
  return [...lexical.filter((_, place) => !twins.has(place)), ...worded]
}

/** Owner and due date of an action, where the model omits them. */
function ownerAndDue(stated: Draft<Kind>, item: Draft<Kind>): Partial<ActionDraft> {
  if (!('owner' in stated) || !('owner' in item)) return {}
  return { owner: item.owner ?? stated.owner, due: item.due ?? stated.due }
}

function itemOf<K extends Kind>(item: Draft<K>, id: string): Item<K> {
  return { ...item, id, evidence: [...item.evidence], messageIds: [...item.messageIds] } as Item<K>
}

/** Updates an item. Explicitly stated items keep their words, and an inferred lexical finding never replaces a model's words. */
function refined<K extends Kind>(old: Item<K>, item: Draft<K>): Item<K> {
  const messageIds = cited(old.messageIds, item.messageIds)
  if (old.explicit && item.found === 'model') return { ...old, messageIds }
  if (old.found === 'lexical' || item.found === 'model' || item.explicit) return itemOf<K>(item, old.id)
  if (!('owner' in old) || !('owner' in item)) return { ...old, messageIds }
  const status = item.status === 'done' ? item.status : old.status
  return { ...old, messageIds, status, owner: old.owner ?? item.owner, due: old.due ?? item.due }
}

function cited(first: readonly string[], second: readonly string[]): string[] {
  return [...new Set([...first, ...second])].slice(0, CITED_MAX)
}

function same(a: Item<Kind>, b: Item<Kind>): boolean {
  const other = new Map<string, unknown>(Object.entries(b))
  const fields = Object.entries(a)
  const isSame = ([key, value]: [string, unknown]) => JSON.stringify(value) === JSON.stringify(other.get(key))
  return fields.every(isSame) && [...other].every(([key, value]) => key in a || value === undefined)
}
