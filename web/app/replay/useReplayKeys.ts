import { useEffect } from 'react'
import type { Playback } from './usePlayback.ts'

/** Events that Page Up and Page Down skip. */
const PAGE_EVENTS = 25

/** Returns the action of a key; null when it has none or the focused control handles it. */
export function keyAction(key: string, place: number, count: number): 'toggle' | number | null {
  switch (key) {
    case ' ':
      return 'toggle'
    case 'ArrowRight':
      return place + 1
    case 'ArrowLeft':
      return place - 1
    case 'PageDown':
      return place + PAGE_EVENTS
    case 'PageUp':
      return place - PAGE_EVENTS
    case 'Home':
      return 0
    case 'End':
      return count
    default:
      return null
  }
}

/** Handles Space, arrows, Home and End anywhere on the page. [WA12] */
export function useReplayKeys({ place, seek, toggle }: Playback, count: number): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || means(event)) return
      const action = keyAction(event.key, place, count)
      if (action === null) return
      event.preventDefault()
      if (action === 'toggle') toggle()
      else seek(action)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [place, count, seek, toggle])
}

/** True when the focused control handles the key itself, as a slider does arrows and a button Space. */
function means({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false
  const slider = target instanceof HTMLInputElement && target.type === 'range'
  if (slider) return key !== ' '
  if (target.closest('input, select, textarea, [contenteditable], [role="tablist"]')) return true
  if (target.closest('[data-scrolls]')) return !key.startsWith('Arrow')
  return key === ' ' && target.closest('button, a, summary') !== null
}
