import type * as z from 'zod'
import type { LEDGER_EVENT_SCHEMAS } from './events.ts'
import type { Comparable } from './likeness.ts'

export type Analysed = z.infer<typeof LEDGER_EVENT_SCHEMAS.analysed>

/** An item of the ledger, with the instant at which it came into it. */
type Kept<T> = T & { at: number }

export type LedgerDecision = Kept<Analysed['decisions'][number]>
export type LedgerRisk = Kept<Analysed['risks'][number]>
export type LedgerAction = Kept<Analysed['actions'][number]>
export type LedgerQuestion = Kept<NonNullable<Analysed['questions']>[number]>

/** Lists of the ledger. */
export type ItemList = 'decisions' | 'risks' | 'actions' | 'questions'

/** The last person who added, changed, confirmed or ruled on an item. */
export interface Touch {
  by: string
  byName: string
  at: number
  /** True if a person added the item, whatever its `found`. */
  noted: boolean
  /** Wording before the first change by a person, by which analyses still recognise the item; null if never changed. [LE21] */
  first: Comparable | null
}

/** A removed item, kept so that no analysis finds it again. [LE22] */
export interface RemovedItem {
  readonly list: ItemList
  readonly wordings: readonly Comparable[]
}

/** Items found by analyses and added by people, in that order; statuses set by people are in `rulings`. */
export interface Ledger {
  /** Sequence number of the last event covered by the newest analysis. */
  upTo: number
  summary: string
  decisions: LedgerDecision[]
  risks: LedgerRisk[]
  actions: LedgerAction[]
  questions: LedgerQuestion[]
  /** By item id. No analysis changes or removes a touched item. */
  touched: Record<string, Touch>
  removed: RemovedItem[]
  /** Number of entries that people added, including removed ones. */
  notedCount: number
}

/** The item as its analysis found it. */
export function undated<T extends { readonly at: number }>({ at: _, ...item }: T): Omit<T, 'at'> {
  return item
}

export function emptyLedger(): Ledger {
  return {
    upTo: 0,
    summary: '',
    decisions: [],
    risks: [],
    actions: [],
    questions: [],
    touched: {},
    removed: [],
    notedCount: 0,
  }
}
