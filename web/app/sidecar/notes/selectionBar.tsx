import { t } from '../../strings/t.ts'
import type { Selected } from '../paneRoom.ts'
import styles from './composer.module.css'

interface Props {
  readonly selected: Selected
  readonly onHighlight: () => void
  readonly onComment: () => void
}

/** Pixels between the words and the bar, and its height. */
const GAP = 8
const HEIGHT = 40
const HALF_WIDTH = 110

/** What can be done with words that are selected, beside them; below them where there is no room above. */
export function SelectionBar({ selected: { at }, onHighlight, onComment }: Props) {
  const above = at.top - GAP - HEIGHT
  const left = Math.min(Math.max(at.x, HALF_WIDTH), window.innerWidth - HALF_WIDTH)
  return (
    <div
      className={styles.bar}
      role="toolbar"
      aria-label={t.sidecar.selection}
      style={{ left, top: above < HEIGHT ? at.bottom + GAP : above }}
      // The selection stays while the button is pressed.
      onPointerDown={(event) => event.preventDefault()}
    >
      <button type="button" onClick={onHighlight}>
        {t.sidecar.highlight}
      </button>
      <button type="button" onClick={onComment}>
        {t.sidecar.comment}
      </button>
    </div>
  )
}
