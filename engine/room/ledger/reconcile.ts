import { entryOf } from '../../entries.ts'
import type { IdPrefix } from '../../ids.ts'
import { isSameList } from '../../lists.ts'
import type { RoomState } from '../state.ts'
import type { ActionDraft, DecisionDraft, LedgerDraft, QuestionDraft, RiskDraft } from './draft.ts'
import { echoes } from './echo.ts'
import { CITED_MAX } from './events.ts'
import { type Analysed, type ItemList, undated } from './items.ts'
import type { Comparable } from './likeness.ts'
import { pairing } from './pairing.ts'
import { wordingOf } from './wording.ts'

type Item<K extends ItemList> = NonNullable<Analysed[K]>[number]
type Draft<K extends ItemList> = LedgerDraft[K][number]

/** Maximum items of each kind that analyses find; further findings are dropped. */
export const LEDGER_MAX: Readonly<Record<ItemList, number>> = { decisions: 60, risks: 60, actions: 100, questions: 60 }

interface Change<K extends ItemList> {
  readonly changed: Item<K>[]
  readonly dropped: string[]
}

interface AnalysisOrigin {
  readonly ledger: RoomState['ledger']
  /** True if the draft contains a model's findings, which replace its earlier ones. */
  readonly byModel: boolean
  /** True if the draft contains lexical findings; earlier ones missing from it are removed. */
  readonly lexical: boolean
}

/**
 * Matches the findings of an analysis with the ledger: a known item keeps its id, an item that a person touched stays as it is,
 * one that a person removed stays away, and a new one gets an id. Null when nothing changes. [IN6] [IN7] [LE20] [LE22]
 */
export function reconcile(
  { ledger }: Pick<RoomState, 'ledger'>,
  draft: LedgerDraft,
  id: (prefix: IdPrefix) => string,
): Omit<Analysed, 'upTo'> | null {
  const found = [...draft.decisions, ...draft.risks, ...draft.actions, ...draft.questions]
  const byModel = found.some((item) => item.found === 'model')
  const lexical = !byModel || found.some((item) => item.found === 'lexical')
  const origin = { ledger, byModel, lexical }
  const decisions = changes('decisions', ledger.decisions.map(undated), draft.decisions, origin, () => id('d'))
  const risks = changes('risks', ledger.risks.map(undated), draft.risks, origin, () => id('r'))
  const actions = changes('actions', ledger.actions.map(undated), draft.actions, origin, () => id('a'))
  const questions = changes('questions', ledger.questions.map(undated), draft.questions, origin, () => id('q'))
  const all = [decisions, risks, actions, questions]
  const dropped = all.flatMap((change) => change.dropped)
  const summary = draft.summary === ledger.summary ? {} : { summary: draft.summary }
  const isSame = dropped.length === 0 && all.every(({ changed }) => changed.length === 0)
  if (isSame && !('summary' in summary)) return null
  return {
    ...summary,
    decisions: decisions.changed,
    risks: risks.changed,
    actions: actions.changed,
    ...(questions.changed.length === 0 ? {} : { questions: questions.changed }),
    dropped,
  }
}

function changes<K extends ItemList>(
  list: K,
  before: readonly Item<K>[],
  drafted: readonly Draft<K>[],
  origin: AnalysisOrigin,
  id: () => string,
): Change<K> {
  const { ledger, byModel } = origin
  const isTouched = (item: Item<ItemList>) => Object.hasOwn(ledger.touched, item.id)
  const held = heldWordings(origin, list)
  const now = byModel ? mergeFindings(drafted) : drafted
  const pairs = pairing([...before.map((item) => wordings(origin, item)), ...held.removed], now)
  const kept = new Set(pairs.values())
  const gone = before.filter((item, place) => !isTouched(item) && !kept.has(place) && isGone(item, origin))
  let room = LEDGER_MAX[list] - (before.filter(({ id }) => !ledger.touched[id]?.noted).length - gone.length)
  const changed: Item<K>[] = []
  now.forEach((item, place) => {
    const old = pairs.get(place)
    if (old === undefined) {
      if (held.all.some((wording) => echoes(item, wording))) return
      if (room > 0) changed.push(itemOf<K>(item, id()))
      room -= 1
      return
    }
    const known = before[old]
    // Removed items follow those of the ledger.
    if (known === undefined || isTouched(known)) return
    const next = refined<K>(known, item)
    if (!same(next, known)) changed.push(next)
  })
  return { changed, dropped: gone.map((item) => item.id) }
}

/** Wordings of the items of a list that people removed, and of all that they touched or removed. */
function heldWordings({ ledger }: AnalysisOrigin, list: ItemList) {
  const removed = ledger.removed.filter((item) => item.list === list).map((item) => item.wordings)
  const items: readonly Item<ItemList>[] = ledger[list]
  const touched = items.filter(({ id }) => Object.hasOwn(ledger.touched, id))
  return { removed, all: [...removed, ...touched.map((item) => wordings({ ledger }, item))].flat() }
}

/** What an analysis may call the item: its words as they are, and as they were before people changed them. [LE21] */
function wordings({ ledger }: Pick<AnalysisOrigin, 'ledger'>, item: Item<ItemList>): Comparable[] {
  const first = ledger.touched[item.id]?.first
  return first ? [first, wordingOf(item)] : [wordingOf(item)]
}

/** True if an item not found again is removed: a model's item only by a model. */
function isGone({ found }: Item<ItemList>, { byModel, lexical }: AnalysisOrigin): boolean {
  return found === 'model' ? byModel : lexical
}

/** Merges findings of the lexical analysis and the model: one item citing both's messages, in the model's words unless explicitly stated. */
function mergeFindings<T extends DecisionDraft | RiskDraft | ActionDraft | QuestionDraft>(drafted: readonly T[]): T[] {
  const lexical = drafted.filter(({ found }) => found === 'lexical')
  const byModel = drafted.filter(({ found }) => found === 'model')
  const pairs = pairing(
    lexical.map((item) => [item]),
    byModel,
  )
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
function ownerAndDue(stated: Draft<ItemList>, item: Draft<ItemList>): Partial<ActionDraft> {
  if (!('owner' in stated) || !('owner' in item)) return {}
  const dated = item.due === null ? stated : item
  return { owner: item.owner ?? stated.owner, due: dated.due, ...dayOf(dated) }
}

/** The day of a due date, in items that have one. */
function dayOf({ dueAt }: { readonly dueAt?: string | null | undefined }): Pick<ActionDraft, 'dueAt'> {
  return dueAt === undefined ? {} : { dueAt }
}

function isAction<T extends Item<ItemList> | Draft<ItemList>>(item: T): item is Extract<T, { readonly due: unknown }> {
  return 'due' in item
}

function itemOf<K extends ItemList>(item: Draft<K>, id: string): Item<K> {
  return { ...item, id, evidence: [...item.evidence], messageIds: [...item.messageIds] } as Item<K>
}

/** Updates an item. Explicitly stated items keep their words, and an inferred lexical finding never replaces a model's words. */
function refined<K extends ItemList>(old: Item<K>, item: Draft<K>): Item<K> {
  const messageIds = cited(old.messageIds, item.messageIds)
  if (old.explicit && item.found === 'model') return { ...old, messageIds }
  if (old.found === 'lexical' || item.found === 'model' || item.explicit) return itemOf<K>(item, old.id)
  if (!isAction(old) || !isAction(item)) return { ...old, messageIds }
  const status = item.status === 'done' ? item.status : old.status
  const dated = old.due === null ? item : old
  return { ...old, messageIds, status, owner: old.owner ?? item.owner, due: dated.due, ...dayOf(dated) }
}

function cited(first: readonly string[], second: readonly string[]): string[] {
  return [...new Set([...first, ...second])].slice(0, CITED_MAX)
}

function same(a: Item<ItemList>, b: Item<ItemList>): boolean {
  const [one, other]: [Fields, Fields] = [a, b]
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => isSameField(one[name], other[name]))
}

type Fields = Readonly<Record<string, unknown>>

/** Fields are plain values or lists of them. */
function isSameField(a: unknown, b: unknown): boolean {
  return a === b || (Array.isArray(a) && Array.isArray(b) && isSameList(a, b))
}
