import { type RefObject, useEffect, useState } from 'react'
import type { Selected } from '../paneRoom.ts'
import { clampPct } from '../place/geometry.ts'

/** A selection is read when it rests. */
const REST_MS = 120

/** The words that are selected inside an element, when there are any, as of when the selection last rested. */
export function useSelected(host: RefObject<HTMLElement | null>, isWanted: boolean): Selected | null {
  const [selected, setSelected] = useState<Selected | null>(null)
  useEffect(() => {
    if (!isWanted) {
      setSelected(null)
      return
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setSelected(host.current ? readSelection(host.current) : null), REST_MS)
    }
    document.addEventListener('selectionchange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('selectionchange', look)
    }
  }, [host, isWanted])
  return selected
}

/** The words that are selected inside an element at this moment. */
export function readSelection(host: HTMLElement): Selected | null {
  const selection = document.getSelection()
  const words = selection?.toString().trim() ?? ''
  if (!selection || selection.rangeCount === 0 || selection.isCollapsed || words === '') return null
  const range = selection.getRangeAt(0)
  if (!host.contains(range.startContainer) || !host.contains(range.endContainer)) return null
  const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
  const [first] = rects
  const last = rects.at(-1)
  if (!first || !last) return null
  const at = { x: first.left + Math.min(first.width, 200) / 2, top: first.top, bottom: last.bottom }
  return { words, ...placeOf(range, first), at }
}

function placeOf(range: Range, first: DOMRect): Pick<Selected, 'anchor' | 'part'> {
  const start = range.startContainer
  const element = start instanceof Element ? start : start.parentElement
  const named = element?.closest<HTMLElement>('[data-part]')?.dataset.part
  const page = element?.closest<HTMLElement>('[data-page]')
  const part = named === undefined ? null : Number(named)
  if (!page) return { anchor: null, part }
  return { anchor: anchorAt(page, first.left, first.top + first.height / 2), part }
}

/** A point of the window as a place on the page it lies on, in percent of the page as seen. */
export function anchorAt(page: HTMLElement, x: number, y: number) {
  const box = page.getBoundingClientRect()
  const rounded = (share: number) => Math.round(clampPct(share * 100) * 100) / 100
  return {
    page: Number(page.dataset.page),
    xPct: rounded((x - box.left) / box.width),
    yPct: rounded((y - box.top) / box.height),
  }
}
