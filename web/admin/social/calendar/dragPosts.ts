import { edgeScroll } from '../../../app/ui/edgeScroll.ts'

/** Pixels that a pointer moves before a press becomes a move. */
const SLACK = 6

interface Watch {
  /** A post was put on a day, `YYYY-MM-DD`. */
  readonly onDrop: (id: string, date: string) => void
  /** Class of the copy that follows the pointer. */
  readonly shade: string
}

interface Move {
  readonly id: string
  readonly source: HTMLElement
  readonly pointerId: number
  readonly from: { readonly x: number; readonly y: number }
  /** Null until the pointer has left its place. */
  shade: HTMLElement | null
  x: number
  y: number
  day: HTMLElement | null
}

/**
 * Moves posts to days with mouse, pen or finger: by their grip, with a mouse by their whole surface. Posts carry `data-post`, those
 * that can be moved `data-moves`; days carry `data-day`, those that take no post `data-closed` too. Escape gives up. [WF32]
 */
export function watchDrag(root: HTMLElement, { onDrop, shade: look }: Watch): () => void {
  let move: Move | null = null
  let frame = 0

  const begin = (event: PointerEvent) => {
    if (!event.isPrimary || event.button !== 0 || move) return
    const source = grasped(event)
    const id = source?.dataset.post
    if (!source || id === undefined) return
    const { clientX: x, clientY: y, pointerId } = event
    move = { id, source, pointerId, from: { x, y }, shade: null, x, y, day: null }
  }
  const follow = (event: PointerEvent) => {
    if (!move || event.pointerId !== move.pointerId) return
    move.x = event.clientX
    move.y = event.clientY
    if (!move.shade) {
      if (Math.hypot(move.x - move.from.x, move.y - move.from.y) < SLACK) return
      root.setPointerCapture(move.pointerId)
      move.shade = shadeOf(move.source, look)
      root.append(move.shade)
      move.source.dataset.moving = ''
      root.dataset.moving = ''
      frame = requestAnimationFrame(draw)
    }
    event.preventDefault()
  }
  const draw = () => {
    if (!move?.shade) return
    const { x, y, from, shade } = move
    shade.style.transform = `translate(${x - from.x}px, ${y - from.y}px) rotate(1.5deg)`
    aim(root, move)
    edgeScroll(root, x, y, false)
    frame = requestAnimationFrame(draw)
  }
  const end = () => {
    if (!move) return
    cancelAnimationFrame(frame)
    cleared(root, move)
    move = null
  }
  const drop = (event: PointerEvent) => {
    if (!move || event.pointerId !== move.pointerId) return
    if (move.shade) aim(root, move)
    const { id, day, shade } = move
    const date = day?.dataset.day
    end()
    if (shade && date !== undefined) onDrop(id, date)
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
    root.removeEventListener('pointerdown', begin)
    root.removeEventListener('pointermove', follow)
    root.removeEventListener('pointerup', drop)
    root.removeEventListener('pointercancel', end)
    root.removeEventListener('dragstart', keepOwn)
    removeEventListener('keydown', giveUp)
  }
}

/** Marks the day below the pointer. */
function aim(root: HTMLElement, move: Move): void {
  const day = document.elementFromPoint(move.x, move.y)?.closest<HTMLElement>('[data-day]') ?? null
  const taken = day !== null && root.contains(day) ? day : null
  if (taken === move.day) return
  if (move.day) delete move.day.dataset.over
  if (taken && taken.dataset.closed === undefined) taken.dataset.over = ''
  move.day = taken
}

/** Takes every trace of a move away. */
function cleared(root: HTMLElement, { day, shade, source, pointerId }: Move): void {
  if (day) delete day.dataset.over
  if (!shade) return
  shade.remove()
  delete source.dataset.moving
  delete root.dataset.moving
  if (root.hasPointerCapture(pointerId)) root.releasePointerCapture(pointerId)
  // The press that moved a post does not open it too.
  addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', swallow, { capture: true }))
}

const swallow = (event: Event): void => {
  event.preventDefault()
  event.stopPropagation()
}

/** The post that a press takes hold of; null for one that does not move, or with a finger beside its grip. */
function grasped({ target, pointerType }: PointerEvent): HTMLElement | null {
  if (!(target instanceof Element)) return null
  const isGrip = target.closest('[data-grip]') !== null
  if (!isGrip && pointerType !== 'mouse') return null
  return target.closest<HTMLElement>('[data-post][data-moves]')
}

/** A copy of the post that follows the pointer. */
function shadeOf(source: HTMLElement, className: string): HTMLElement {
  const box = source.getBoundingClientRect()
  const shade = document.createElement('div')
  shade.className = className
  shade.ariaHidden = 'true'
  shade.inert = true
  Object.assign(shade.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px` })
  const copy = source.cloneNode(true)
  if (copy instanceof HTMLElement) delete copy.dataset.post
  shade.append(copy)
  return shade
}
