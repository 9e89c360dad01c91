/** Distance from an edge within which moving something scrolls, and the fastest scrolling, in pixels (a frame). */
const EDGE = 48
const STEP_MAX = 18

/** Scrolls columns beside each other, the list under the pointer and the page when the pointer is near their edges. */
export function edgeScroll(root: HTMLElement, x: number, y: number, isSection: boolean): void {
  const columns = root.querySelector<HTMLElement>('[data-columns]')
  if (columns && columns.scrollWidth > columns.clientWidth) {
    const { left, right } = columns.getBoundingClientRect()
    columns.scrollLeft += stepAt(x, Math.max(0, left), Math.min(innerWidth, right))
  }
  const list = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-scrolls]')
  if (!isSection && list && list.scrollHeight > list.clientHeight) {
    const { top, bottom } = list.getBoundingClientRect()
    list.scrollTop += stepAt(y, top, bottom)
  }
  const step = stepAt(y, 0, innerHeight)
  if (step !== 0) scrollBy(0, step)
}

function stepAt(at: number, from: number, to: number): number {
  if (at < from + EDGE) return -speed(from + EDGE - at)
  return at > to - EDGE ? speed(at - (to - EDGE)) : 0
}

const speed = (depth: number) => Math.round((Math.min(depth, EDGE) / EDGE) * STEP_MAX)
