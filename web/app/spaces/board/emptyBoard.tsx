import { t } from '../../strings/t.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/emptyState.tsx'
import { useBoardTools } from './deskContext.ts'
import styles from './emptyBoard.module.css'
import { newPlain } from './newItem.ts'
import { BOARD_TEMPLATE_IDS, templateOps } from './templates.ts'

/** What a board is for, and ways to start it. */
export function EmptyBoard() {
  const { desk, canEdit } = useBoardTools()
  const words = t.board.empty
  if (!canEdit) return <EmptyState icon="note" title={words.readOnly} />
  const blank = () => {
    const section = newPlain('section', { order: 1 })
    desk.act([{ op: 'add', item: section }])
    desk.editing.set(section.id)
  }
  return (
    <div className={styles.empty}>
      <h2 className={styles.title}>{words.title}</h2>
      <p className={styles.text}>{words.text}</p>
      <ul className={styles.templates}>
        {BOARD_TEMPLATE_IDS.map((id) => (
          <li key={id}>
            <button type="button" className={styles.template} onClick={() => desk.act(templateOps(id))}>
              <span className={styles.name}>{t.board.templates[id].name}</span>
              <span className={styles.hint}>{t.board.templates[id].hint}</span>
            </button>
          </li>
        ))}
      </ul>
      <Button look="quiet" icon="plus" onClick={blank}>
        {words.blank}
      </Button>
    </div>
  )
}
