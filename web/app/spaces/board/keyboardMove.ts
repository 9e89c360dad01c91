import type { KeyboardEvent } from 'react'
import { t } from '../../strings/t.ts'
import { childrenOf } from './boardIndex.ts'
import type { Desk, Lift } from './desk.ts'
import { nameOf, placeInWords } from './inWords.ts'
import { type Place, placeOf, siblingsAt } from './placing.ts'

const ARROWS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const
type Arrow = (typeof ARROWS)[number]

/** Handles the keys on the grip of an item: picks it up, moves it, puts it down. [WO4] */
export function moveByKey(desk: Desk, id: string, event: KeyboardEvent, remove: () => void): void {
  const lift = desk.lift.get()
  const arrow = ARROWS.find((key) => key === event.key)
  if (event.key === ' ' || event.key === 'Enter') {
    if (lift?.id === id) putDown(desk, lift)
    else pickUp(desk, id)
  } else if (arrow && lift?.id === id) step(desk, lift, arrow)
  else if (arrow) focusNext(event.currentTarget, arrow)
  else if (event.key === 'Escape' && lift) cancel(desk, lift)
  else if (event.key === 'Delete' && !lift) remove()
  else return
  event.preventDefault()
  event.stopPropagation()
}

/** Puts an item back where it was, when the focus leaves its grip. */
export function cancel(desk: Desk, lift: Lift): void {
  desk.lift.set(null)
  const item = desk.item(lift.id)
  if (item) desk.said.set(t.board.moveCancelled(nameOf(item)))
}

function pickUp(desk: Desk, id: string): void {
  const item = desk.item(id)
  const place = placeOf(desk.index(), id)
  if (!item || !place) return
  const lift: Lift = { id, ...place }
  desk.lift.set(lift)
  desk.said.set(t.board.lifted(nameOf(item), ...placeInWords(desk.index(), lift)))
}

function putDown(desk: Desk, lift: Lift): void {
  const words = placeInWords(desk.index(), lift)
  const item = desk.item(lift.id)
  desk.lift.set(null)
  desk.place(lift.id, lift)
  if (item) desk.said.set(t.board.putDown(nameOf(item), ...words))
}

function step(desk: Desk, lift: Lift, arrow: Arrow): void {
  const isSection = desk.item(lift.id)?.kind === 'section'
  const place = isSection ? sectionStep(desk, lift, arrow) : itemStep(desk, lift, arrow)
  if (!place) return
  const next: Lift = { ...lift, ...place }
  desk.lift.set(next)
  desk.said.set(t.board.movedTo(...placeInWords(desk.index(), next)))
}

function sectionStep(desk: Desk, lift: Lift, arrow: Arrow): Place | null {
  return along(siblingsAt(desk.index(), lift.id, null), lift, arrow === 'ArrowLeft' || arrow === 'ArrowUp' ? -1 : 1)
}

function itemStep(desk: Desk, lift: Lift, arrow: Arrow): Place | null {
  const index = desk.index()
  if (arrow === 'ArrowUp' || arrow === 'ArrowDown')
    return along(siblingsAt(index, lift.id, lift.parentId), lift, arrow === 'ArrowUp' ? -1 : 1)
  const hasLoose = childrenOf(index, null).length > 0
  const columns: readonly (string | null)[] = hasLoose ? [null, ...index.sections] : index.sections
  const parentId = columns[columns.indexOf(lift.parentId) + (arrow === 'ArrowLeft' ? -1 : 1)]
  if (parentId === undefined) return null
  return { parentId, beforeId: childrenOf(index, parentId).find((id) => id !== lift.id) ?? null }
}

/** Moves one step along a list; null at its end. */
function along(siblings: readonly string[], { parentId, beforeId }: Lift, by: -1 | 1): Place | null {
  const at = beforeId === null ? siblings.length : siblings.indexOf(beforeId)
  const next = at + by
  return next < 0 || next > siblings.length ? null : { parentId, beforeId: siblings[next] ?? null }
}

/** Moves the focus to the grip of the next item in the direction of an arrow. */
function focusNext(grip: Element, arrow: Arrow): void {
  const by = arrow === 'ArrowUp' || arrow === 'ArrowLeft' ? -1 : 1
  const column = grip.closest('[data-column]')
  if (!column) return
  const isAlong = arrow === 'ArrowUp' || arrow === 'ArrowDown'
  const next = isAlong ? beside(gripsIn(column), grip, by) : beside(columnsWith(column), column, by)
  const target = isAlong ? next : next && gripsIn(next)[0]
  if (target instanceof HTMLElement) target.focus()
}

const gripsIn = (column: Element): Element[] => [...column.querySelectorAll('[data-grip]')]
const columnsWith = (column: Element): Element[] => [...(column.parentElement?.querySelectorAll('[data-column]') ?? [])]
const beside = (list: readonly Element[], one: Element, by: -1 | 1) => list[list.indexOf(one) + by]
