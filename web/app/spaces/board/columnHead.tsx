import { t } from '../../strings/t.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/iconButton.tsx'
import { VisuallyHidden } from '../../ui/visuallyHidden.tsx'
import type { BoardItem } from './boardTypes.ts'
import { Text } from './cardBody.tsx'
import { CardEditor } from './cardEditor.tsx'
import styles from './column.module.css'
import { useBoardTools, useEditor, useIsEditing } from './deskContext.ts'
import { Grip } from './grip.tsx'
import { useRemove } from './useRemove.ts'

interface ColumnHeadProps {
  /** Undefined for what is outside of sections. */
  readonly section: BoardItem | undefined
  readonly name: string
  readonly count: number
}

/** Title and text of a section, with its tools. */
export function ColumnHead({ section, name, count }: ColumnHeadProps) {
  const { canEdit, desk } = useBoardTools()
  const isEditing = useIsEditing(section?.id ?? '')
  const editor = useEditor(section?.id ?? '')
  const remove = useRemove()
  if (section && isEditing)
    return (
      <header className={styles.head}>
        <CardEditor item={section} />
      </header>
    )
  return (
    <header className={styles.head} data-item={section?.id}>
      <div className={styles.line}>
        <h2 className={styles.name}>{name}</h2>
        <span className={styles.count} aria-hidden="true">
          {count}
        </span>
        <VisuallyHidden>{t.board.items(count)}</VisuallyHidden>
        {section && canEdit && (
          <div className={styles.tools}>
            <IconButton size="s" icon="pen" label={t.board.edit(name)} onClick={() => desk.editing.set(section.id)} />
            <IconButton size="s" icon="trash" label={t.board.remove(name)} onClick={() => remove(section)} />
            <Grip item={section} />
          </div>
        )}
      </div>
      {section && <Text source={section.text} />}
      {section?.origin === 'ai' && (
        <p className={styles.origin}>
          <Icon name="spark" size={14} /> {t.board.suggested}
        </p>
      )}
      {editor && <p className={styles.editor}>{t.board.editing(editor.name)}</p>}
    </header>
  )
}
