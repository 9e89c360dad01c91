import type { KeyboardEvent } from 'react'

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Arrows move the focus among the buttons of a list, Home and End to its ends; Tab leaves as ever. */
export function arrowFocus(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget } = event
  const jump = key === 'Home' || key === 'End'
  if (!jump && STEPS[key] === undefined) return
  const buttons = [...currentTarget.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')]
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  if (at < 0) return
  const to = jump ? (key === 'Home' ? 0 : buttons.length - 1) : at + STEPS[key]!
  buttons[Math.max(0, Math.min(buttons.length - 1, to))]?.focus()
  event.preventDefault()
}
