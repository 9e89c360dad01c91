import type { ReactNode } from 'react'
import { Icon } from '../../app/ui/icon.tsx'
import { VisuallyHidden } from '../../app/ui/visuallyHidden.tsx'
import { t } from '../strings/t.ts'
import { type Change, percent } from './numbers.ts'
import styles from './tile.module.css'

export interface TileProps {
  readonly label: string
  /** The figure as it is shown. */
  readonly value: string
  /** How it compares with the period before; null to leave that out. */
  readonly change?: Change | null
  /** The figure of the period before, as it is shown. */
  readonly before?: string
  /** Whether more is better, worse, or neither. */
  readonly better?: 'up' | 'down' | null
  /** What the figure counts, where its name is not enough. */
  readonly hint?: string
  /** Below the figure, such as what it is a part of. */
  readonly note?: string
  /** Below the figure, such as how good it is. */
  readonly badge?: ReactNode
}

/** One figure with its change. */
export function Tile({ label, value, change = null, before = '', better = null, hint, note, badge }: TileProps) {
  return (
    <div className={styles.tile}>
      <dt className={styles.label} title={hint}>
        {label}
        {hint && <VisuallyHidden>{`: ${hint}`}</VisuallyHidden>}
      </dt>
      <dd className={styles.value}>{value}</dd>
      {badge && <dd className={styles.badge}>{badge}</dd>}
      {note && <dd className={styles.note}>{note}</dd>}
      {change && (
        <dd>
          <ChangeMark change={change} before={before} better={better} />
        </dd>
      )}
    </div>
  )
}

type ChangeMarkProps = Required<Pick<TileProps, 'before'>> & {
  readonly change: Change
  readonly better: 'up' | 'down' | null
}

/** How a figure compares with the period before: an arrow and a share, in full for screen readers. */
export function ChangeMark({ change, before, better }: ChangeMarkProps) {
  return (
    <span className={styles.change} data-tone={toneOf(change, better)} title={t.shell.change.before(before)}>
      {change.direction !== 'same' && <Icon name={change.direction === 'up' ? 'chevronUp' : 'chevronDown'} size={14} />}
      <span aria-hidden="true">{shortChange(change)}</span>
      <VisuallyHidden>{`${longChange(change)} (${t.shell.change.before(before)})`}</VisuallyHidden>
    </span>
  )
}

function toneOf({ direction }: Change, better: 'up' | 'down' | null): 'good' | 'bad' | 'plain' {
  if (direction === 'same' || !better) return 'plain'
  return direction === better ? 'good' : 'bad'
}

function shortChange({ direction, share }: Change): string {
  if (direction === 'same') return t.shell.change.same
  return share === null ? t.shell.change.fresh : percent(Math.abs(share))
}

function longChange({ direction, share }: Change): string {
  if (direction === 'same') return t.shell.change.same
  if (share === null) return t.shell.change.fresh
  return t.shell.change[direction === 'up' ? 'more' : 'less'](percent(Math.abs(share)))
}
