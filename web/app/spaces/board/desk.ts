import { Observable } from '../observable.ts'
import { type BoardIndex, childrenOf, EMPTY_INDEX, indexed } from './boardIndex.ts'
import type { BoardConflict, BoardSource } from './boardSource.ts'
import type { BoardItem, BoardOp, CheckItem, FileData } from './boardTypes.ts'
import { type Gone, History, type Step } from './history.ts'
import { checksOf } from './itemData.ts'
import { newFile, newPlain } from './newItem.ts'
import { lastOrder, opsToPlace, type Place } from './placing.ts'

/** An item that was picked up with the keyboard, and where it would be put down. */
export interface Lift extends Place {
  readonly id: string
}

export interface Steps {
  readonly canUndo: boolean
  readonly canRedo: boolean
}

/** What becomes of the entries of a checklist, whatever they are by then. */
type ChangeChecks = (checks: readonly CheckItem[]) => readonly CheckItem[]

/** What is typed into an item. */
export type ItemContent = Partial<Pick<BoardItem, 'title' | 'text' | 'colour' | 'data'>>

/** Maximum operations of one request. */
const OPS_MAX = 200
const NO_ITEMS: readonly BoardItem[] = []
const NO_DRAFTS: readonly BoardConflict[] = []

/** The board of one screen: what it shows, what is being moved or edited, and the own steps to undo. */
export class Desk {
  readonly source: BoardSource
  readonly #history = new History()
  readonly lift = new Observable<Lift | null>(null)
  readonly editing = new Observable<string | null>(null)
  readonly steps = new Observable<Steps>({ canUndo: false, canRedo: false })
  /** Announcement for screen readers. */
  readonly said = new Observable('')
  /** What was typed into items that somebody else changed or removed meanwhile. */
  readonly drafts = new Observable(NO_DRAFTS)
  /** The item whose editor was closed last, so that it takes the focus back. */
  closed: string | null = null
  /** Changes of checklists on their way, by item. */
  readonly #checks = new Map<string, readonly ChangeChecks[]>()
  #list = NO_ITEMS
  #index = EMPTY_INDEX

  constructor(source: BoardSource) {
    this.source = source
  }

  /** Returns the board as it is, without an item that is being moved by keyboard at its new place. */
  index(): BoardIndex {
    const { items } = this.source.snapshot()
    if (items !== this.#list) {
      this.#index = indexed(items, this.#index)
      this.#list = items
    }
    return this.#index
  }

  item(id: string): BoardItem | undefined {
    return this.index().items.get(id)
  }

  /** Changes the board, as one step that can be undone. */
  act(ops: readonly BoardOp[]): Step | undefined {
    if (ops.length === 0) return undefined
    const step = this.#history.record(ops, this.index())
    this.#send(ops)
    return step
  }

  place(id: string, place: Place): void {
    this.act(opsToPlace(this.index(), id, place))
  }

  /** Changes the entries of a checklist; if somebody else changed others meanwhile, both changes stay. */
  changeChecks(id: string, change: ChangeChecks): void {
    const item = this.item(id)
    if (!item) return
    this.#checks.set(id, [...(this.#checks.get(id) ?? []), change])
    this.act([{ op: 'update', id, patch: { data: { items: change(checksOf(item)) } }, ifVersion: item.version }])
  }

  /** Merges ticks of several people; returns what ends it. */
  watch(): () => void {
    return this.source.subscribe(() => {
      const { waiting, conflicts } = this.source.snapshot()
      if (waiting === 0 && conflicts.length === 0) this.#checks.clear()
      const met = conflicts.find(({ id, theirs }) => theirs !== null && this.#checks.has(id))
      if (met) this.#mergeChecks(met.id)
    })
  }

  #mergeChecks(id: string): void {
    const changes = this.#checks.get(id) ?? []
    this.#checks.delete(id)
    this.source.settle(id, 'theirs')
    this.changeChecks(id, (checks) => changes.reduce((sum, change) => change(sum), checks))
  }

  /** Takes a step back, by default the newest one. */
  undo(step?: Step): Gone | null {
    return this.#step(this.#history.undo(this.index(), step))
  }

  redo(): Gone | null {
    return this.#step(this.#history.redo(this.index()))
  }

  /** Adds an uploaded file to the end of a section. */
  addFile({ fileId, name, mime, size }: FileData, place: string | null): void {
    const index = this.index()
    const parentId = place !== null && index.items.has(place) ? place : null
    const order = lastOrder(index, childrenOf(index, parentId))
    this.act([{ op: 'add', item: newFile({ fileId, name, mime, size }, { parentId, order }) }])
  }

  /**
   * Saves what was typed into an item since it was `begun`. If somebody else changed the same field meanwhile, or removed the
   * item, both versions are kept for the person to choose.
   */
  save(begun: BoardItem, patch: ItemContent): void {
    const fields = keysOf(patch)
    if (fields.length === 0) return
    const { id } = begun
    const now = this.item(id)
    const isMet = (key: keyof ItemContent) => !isSame(now?.[key], begun[key]) && !isSame(now?.[key], patch[key])
    if (now && !fields.some(isMet)) {
      this.act([{ op: 'update', id, patch, ifVersion: now.version }])
      return
    }
    const others = this.drafts.get().filter((draft) => draft.id !== id)
    this.drafts.set([...others, { id, mine: { ...begun, ...patch }, theirs: now ?? null }])
  }

  /** Puts a kept version in place of the present one; as a new item when that is gone. */
  takeDraft({ id, mine }: BoardConflict): void {
    this.dropDraft(id)
    const { kind, data, title, text, colour } = mine
    if (this.item(id)) {
      this.act([{ op: 'update', id, patch: { title, text, colour, data } }])
      return
    }
    const parentId = mine.parentId !== null && this.index().items.has(mine.parentId) ? mine.parentId : null
    this.act([{ op: 'add', item: { ...newPlain('text'), kind, data, title, text, colour, parentId } }])
  }

  dropDraft(id: string): void {
    this.drafts.set(this.drafts.get().filter((draft) => draft.id !== id))
  }

  #step(gone: Gone | null): Gone | null {
    if (gone) this.#send(gone.ops)
    return gone
  }

  #send(ops: readonly BoardOp[]): void {
    for (let from = 0; from < ops.length; from += OPS_MAX) this.source.apply(ops.slice(from, from + OPS_MAX))
    this.steps.set({ canUndo: this.#history.canUndo, canRedo: this.#history.canRedo })
  }
}

/** Returns a section's items as shown: an item that is being moved by keyboard is where it would be put down. */
export function shownChildren(index: BoardIndex, parentId: string | null, lift: Lift | null): readonly string[] {
  const children = childrenOf(index, parentId)
  const lifted = lift === null ? undefined : index.items.get(lift.id)
  if (!lift || !lifted || lifted.kind === 'section') return children
  if (lift.parentId !== parentId)
    return lifted.parentId === parentId ? children.filter((id) => id !== lift.id) : children
  return withAt(children, lift)
}

export function shownSections(index: BoardIndex, lift: Lift | null): readonly string[] {
  if (lift === null || index.items.get(lift.id)?.kind !== 'section') return index.sections
  return withAt(index.sections, lift)
}

function withAt(ids: readonly string[], { id, beforeId }: Lift): readonly string[] {
  const others = ids.filter((other) => other !== id)
  const at = beforeId === null ? others.length : others.indexOf(beforeId)
  return at < 0 ? [...others, id] : others.toSpliced(at, 0, id)
}

const keysOf = (content: ItemContent) => Object.keys(content) as (keyof ItemContent)[]
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
