import type { RoomDocument } from '@parley/client'
import { t } from '../strings/t.ts'
import { Icon } from '../ui/icon.tsx'
import visually from '../ui/visuallyHidden.module.css'
import styles from './sidecar.module.css'

interface Props {
  readonly docs: readonly RoomDocument[]
  readonly doc: RoomDocument
  /** Shows only that there is a choice: the title stands elsewhere. */
  readonly isSmall: boolean
  readonly onChoose: (id: string) => void
}

/** Which document the panel shows, and the others to choose from. */
export function DocumentChoice({ docs, doc, isSmall, onChoose }: Props) {
  if (docs.length === 1) return isSmall ? null : <h2 title={doc.title}>{doc.title}</h2>
  return (
    <>
      {!isSmall && <h2 className={visually.hidden}>{doc.title}</h2>}
      <label className={isSmall ? styles.smallChoice : styles.choice}>
        <span className={visually.hidden}>{t.sidecar.choose}</span>
        {isSmall && <Icon name="file" size={20} />}
        <select value={doc.id} onChange={({ target }) => onChoose(target.value)}>
          {docs.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </label>
    </>
  )
}
