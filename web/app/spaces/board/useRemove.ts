import { useCallback } from 'react'
import { t } from '../../strings/t.ts'
import { useToast } from '../../ui/toastContext.ts'
import type { BoardItem } from './boardTypes.ts'
import { useDesk } from './deskContext.ts'
import { nameOf } from './inWords.ts'

/** Removes an item and offers to take it back. */
export function useRemove(): (item: BoardItem) => void {
  const desk = useDesk()
  const toast = useToast()
  return useCallback(
    (item) => {
      const step = desk.act([{ op: 'remove', id: item.id }])
      const text = t.board.removed(nameOf(item))
      toast({ text, action: { label: t.board.undo, run: () => void desk.undo(step) } })
    },
    [desk, toast],
  )
}
