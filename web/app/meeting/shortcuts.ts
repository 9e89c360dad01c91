import { useEffect, useRef } from 'react'

/** Actions of single keys outside text fields, by `KeyboardEvent.key` in lower case. */
export type Shortcuts = Readonly<Record<string, () => void>>

const WRITES = 'input:not([type=radio]):not([type=checkbox]), textarea, select, [contenteditable]'

/** Listens for single keys on the page; without `single` for Escape alone. Keys typed into fields, with modifiers, or while a dialog is open are left alone. [WM16] */
export function useShortcuts(shortcuts: Shortcuts, single: boolean): void {
  const latest = useRef({ shortcuts, single })
  useEffect(() => {
    latest.current = { shortcuts, single }
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      const target = event.target as HTMLElement
      if (event.key === 'Escape' && target.matches('textarea')) return target.blur()
      if (target.closest(`${WRITES}, dialog[open]`) || document.querySelector(':modal, :popover-open')) return
      if (event.key !== 'Escape' && !latest.current.single) return
      const act = latest.current.shortcuts[event.key.toLowerCase()]
      if (act === undefined) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
