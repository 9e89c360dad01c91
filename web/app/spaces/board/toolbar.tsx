import { t } from '../../strings/t.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/iconButton.tsx'
import { useObservable } from '../useObservable.ts'
import { useDesk, useSections } from './deskContext.ts'
import { newPlain } from './newItem.ts'
import { lastOrder } from './placing.ts'
import styles from './toolbar.module.css'
import { useSteps } from './useSteps.ts'

/** Tools of the whole board: add a section, undo, redo. */
export function Toolbar() {
  const desk = useDesk()
  const sections = useSections()
  const { canUndo, canRedo } = useObservable(desk.steps)
  const { undo, redo } = useSteps()
  const addSection = () => {
    const section = newPlain('section', { order: lastOrder(desk.index(), sections) })
    desk.act([{ op: 'add', item: section }])
    desk.editing.set(section.id)
  }
  return (
    <div className={styles.toolbar}>
      <Button size="s" icon="plus" onClick={addSection}>
        {t.board.addSection}
      </Button>
      <IconButton icon="undo" size="s" label={t.board.undoKeys} disabled={!canUndo} onClick={undo} />
      <IconButton icon="redo" size="s" label={t.board.redoKeys} disabled={!canRedo} onClick={redo} />
    </div>
  )
}
