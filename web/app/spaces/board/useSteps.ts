import { useEffect } from 'react'
import { t } from '../../strings/t.ts'
import { useToast } from '../../ui/toastContext.ts'
import { useDesk } from './deskContext.ts'
import type { Gone } from './history.ts'

/** Undo and redo; says when other people's changes stand in the way of a part. */
export function useSteps() {
  const desk = useDesk()
  const toast = useToast()
  const went = (gone: Gone | null) => {
    if (gone?.isPartial) toast({ text: t.board.undonePartly })
  }
  return { undo: () => went(desk.undo()), redo: () => went(desk.redo()) }
}

/** Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y, except while something is typed: there they are the field's own. */
export function useStepKeys(): void {
  const { undo, redo } = useSteps()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target)) return
      if (key === 'z' && !event.shiftKey) undo()
      else if (key === 'y' || (key === 'z' && event.shiftKey)) redo()
      else return
      event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })
}

export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input:not([type=checkbox]), textarea, select, dialog') !== null
}
