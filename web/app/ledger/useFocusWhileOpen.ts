import { type RefObject, useEffect } from 'react'

/** A panel that was opened takes the focus, and gives it back to where it came from when it closes with it. */
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
