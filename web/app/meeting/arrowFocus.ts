import type { KeyboardEvent } from 'react'

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Moves the focus among the buttons of a list by arrow keys, Home and End. */
export function arrowFocus(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget } = event
  const jump = key === 'Home' || key === 'End'
  const step = STEPS[key] ?? 0
  if (!jump && step === 0) return
  const buttons = [...currentTarget.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')]
  const at = buttons.findIndex((button) => button.matches(':focus'))
  if (at < 0) return
  const to = jump ? (key === 'Home' ? 0 : buttons.length - 1) : at + step
  buttons[Math.max(0, Math.min(buttons.length - 1, to))]?.focus()
  event.preventDefault()
}
