import { edgeScroll } from '../../ui/edgeScroll.ts'
import type { Desk } from './desk.ts'
import { type DropTarget, itemTargetAt, sectionTargetAt } from './dropTarget.ts'

/** Pixels that a pointer moves before a press becomes a move. */
const SLACK = 6
const CONTROLS = 'a, button, input, textarea, select, label, summary, [role=dialog]'

interface Move {
  readonly id: string
  readonly isSection: boolean
  readonly source: HTMLElement
  readonly pointerId: number
  readonly from: { readonly x: number; readonly y: number }
  /** Null until the pointer has left its place. */
  shade: HTMLElement | null
  x: number
  y: number
  target: DropTarget | null
}

/**
 * Moves items with mouse, pen or finger: by their grip, with a mouse by their whole surface. While something moves only two
 * elements change, its shade and the line that shows where it will be put; one position is read a frame. [WO3]
 */
export function watchPointer(root: HTMLElement, desk: Desk, look: { readonly shade: string; readonly line: string }) {
  const line = Object.assign(document.createElement('div'), { className: look.line, hidden: true })
  root.append(line)
  let move: Move | null = null
  let frame = 0

  const begin = (event: PointerEvent) => {
    if (!event.isPrimary || event.button !== 0 || move) return
    const source = grasped(event)
    const id = source?.dataset.item
    if (!source || id === undefined) return
    const isSection = desk.item(id)?.kind === 'section'
    const { clientX: x, clientY: y, pointerId } = event
    move = { id, isSection, source, pointerId, from: { x, y }, shade: null, x, y, target: null }
  }
  const follow = (event: PointerEvent) => {
    if (!move || event.pointerId !== move.pointerId) return
    move.x = event.clientX
    move.y = event.clientY
    if (!move.shade) {
      if (Math.hypot(move.x - move.from.x, move.y - move.from.y) < SLACK) return
      root.setPointerCapture(move.pointerId)
      move.shade = shadeOf(move.source, look.shade)
      root.append(move.shade)
      move.source.dataset.moving = ''
      frame = requestAnimationFrame(draw)
    }
    event.preventDefault()
  }
  const draw = () => {
    if (!move?.shade) return
    const { x, y, from, shade, id, isSection } = move
    shade.style.transform = `translate(${x - from.x}px, ${y - from.y}px) rotate(1.5deg)`
    move.target = isSection ? sectionTargetAt(root, x, y, id) : itemTargetAt(root, x, y, id)
    show(line, move.target)
    edgeScroll(root, x, y, isSection)
    frame = requestAnimationFrame(draw)
  }
  const end = () => {
    if (!move) return
    cancelAnimationFrame(frame)
    if (move.shade) {
      move.shade.remove()
      delete move.source.dataset.moving
      if (root.hasPointerCapture(move.pointerId)) root.releasePointerCapture(move.pointerId)
    }
    line.hidden = true
    move = null
  }
  const drop = (event: PointerEvent) => {
    if (!move || event.pointerId !== move.pointerId) return
    const { id, target, shade } = move
    end()
    if (shade && target) desk.place(id, target.place)
  }
  const giveUp = (event: KeyboardEvent) => {
    if (event.key === 'Escape') end()
  }
  // A browser's own dragging of links and pictures would end the move.
  const keepOwn = (event: DragEvent) => event.preventDefault()

  root.addEventListener('pointerdown', begin)
  root.addEventListener('pointermove', follow)
  root.addEventListener('pointerup', drop)
  root.addEventListener('pointercancel', end)
  root.addEventListener('dragstart', keepOwn)
  addEventListener('keydown', giveUp)
  return () => {
    end()
    line.remove()
    root.removeEventListener('pointerdown', begin)
    root.removeEventListener('pointermove', follow)
    root.removeEventListener('pointerup', drop)
    root.removeEventListener('pointercancel', end)
    root.removeEventListener('dragstart', keepOwn)
    removeEventListener('keydown', giveUp)
  }
}

/** Returns the item that a press takes hold of; null for a press on a control, or with a finger beside the grip. */
function grasped({ target, pointerType }: PointerEvent): HTMLElement | null {
  if (!(target instanceof Element)) return null
  const isGrip = target.closest('[data-grip]') !== null
  if (!isGrip && (pointerType !== 'mouse' || target.closest(CONTROLS) !== null)) return null
  return target.closest<HTMLElement>('[data-item]')
}

/** A copy of the item that follows the pointer. */
function shadeOf(source: HTMLElement, className: string): HTMLElement {
  const box = source.getBoundingClientRect()
  const shade = document.createElement('div')
  shade.className = className
  shade.ariaHidden = 'true'
  shade.inert = true
  Object.assign(shade.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px` })
  const copy = document.createElement('div')
  copy.className = source.className
  copy.style.cssText = source.style.cssText
  if (source.dataset.kind) copy.dataset.kind = source.dataset.kind
  copy.append(...[...source.childNodes].map((node) => node.cloneNode(true)))
  shade.append(copy)
  return shade
}

function show(line: HTMLElement, target: DropTarget | null): void {
  line.hidden = target === null
  if (!target) return
  const { left, top, width, height } = target.line
  Object.assign(line.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` })
}
