import { useId } from 'react'
import { t } from '../../strings/t.ts'
import visually from '../../ui/visuallyHidden.module.css'
import type { Draft } from '../paneRoom.ts'
import styles from './composer.module.css'

const WRITTEN_KINDS = ['comment', 'note', 'mark'] as const

interface Props {
  readonly kind: Draft['kind']
  readonly onChange: (kind: Draft['kind']) => void
}

/** Choice between comment, note and mark; what the chosen kind is for stands below. [WS41] */
export function KindChoice({ kind, onChange }: Props) {
  const name = useId()
  return (
    <fieldset className={styles.kinds} aria-describedby={`${name}-hint`}>
      <legend className={visually.hidden}>{t.sidecar.kind}</legend>
      {WRITTEN_KINDS.map((each) => (
        <label key={each} title={t.threads.kindHints[each]}>
          <input type="radio" name={name} checked={kind === each} onChange={() => onChange(each)} />
          <span>{t.sidecar.kinds[each]}</span>
        </label>
      ))}
      <p id={`${name}-hint`} className={styles.kindHint} role="status">
        {kind === 'highlight' ? '' : t.threads.kindHints[kind]}
      </p>
    </fieldset>
  )
}
