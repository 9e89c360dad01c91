import type { ReplayRow } from '#protocol/views/admin/quality.ts'
import { Badge } from '../../app/ui/badge.tsx'
import { NONE } from '../parts/numbers.ts'
import { t } from '../strings/t.ts'
import styles from './experience.module.css'

const said = t.experience.recordings

/** Signals of a visit, those that did not happen left out. */
export function Signals({ signals: { rage, dead, errors } }: Pick<ReplayRow, 'signals'>) {
  if (rage + dead + errors === 0) return NONE
  return (
    <span className={styles.badges}>
      {rage > 0 && <Badge tone="bad">{said.rageOf(rage)}</Badge>}
      {dead > 0 && <Badge tone="warn">{said.deadOf(dead)}</Badge>}
      {errors > 0 && <Badge tone="bad">{said.errorsOf(errors)}</Badge>}
    </span>
  )
}
