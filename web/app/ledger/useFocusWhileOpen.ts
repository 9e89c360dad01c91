import { type RefObject, useEffect } from 'react'

/** Moves the focus to a panel when it opens, and back to the previous element when it closes with the focus inside. */
export function useFocusWhileOpen(panel: RefObject<HTMLElement | null>, opens: boolean): void {
  useEffect(() => {
    if (!opens) return
    const before = document.activeElement
    panel.current?.focus({ preventScroll: true })
    return () => {
      const lost = document.activeElement === null || document.activeElement === document.body
      if (lost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [panel, opens])
}
