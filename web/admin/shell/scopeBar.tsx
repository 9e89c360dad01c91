import { useId } from 'react'
import type { RangeKey, RangeView } from '#protocol/views/admin/range.ts'
import { setQuery } from '../../app/router.ts'
import { VisuallyHidden } from '../../app/ui/visuallyHidden.tsx'
import type { Scope } from '../adminRest.ts'
import { daysOf } from '../parts/times.ts'
import { t } from '../strings/t.ts'
import { RANGES, useSetting } from './address.ts'
import styles from './scopeBar.module.css'
import { Switch } from './switch.tsx'

interface ScopeBarProps {
  readonly scope: Scope
  /** What a view shows when its address names no range. */
  readonly fallback?: RangeKey
  /** The window as the service echoed it; null until it answered. */
  readonly window?: RangeView | null
  /** False for views whose figures always hold everybody. */
  readonly hasInternal?: boolean
  /** Shows the switch that compares with the period before. */
  readonly hasComparison?: boolean
}

/** Picks the period of a view, whether internal people count, and whether it is compared with the period before. [WC4] */
export function ScopeBar({
  scope,
  fallback = '30d',
  window = null,
  hasInternal = true,
  hasComparison = false,
}: ScopeBarProps) {
  const compares = useCompares()
  const name = useId()
  return (
    <>
      <fieldset className={styles.ranges}>
        <legend>
          <VisuallyHidden>{t.shell.range}</VisuallyHidden>
        </legend>
        {RANGES.map((key) => (
          <label key={key} className={styles.range}>
            <input
              type="radio"
              name={name}
              className={styles.radio}
              aria-label={t.shell.ranges[key]}
              checked={scope.range === key}
              onChange={() => setQuery({ range: key === fallback ? null : key })}
            />
            <span aria-hidden="true">{t.shell.shortRanges[key]}</span>
          </label>
        ))}
      </fieldset>
      {hasInternal && <InternalSwitch isOn={scope.includeInternal} />}
      {hasComparison && scope.range !== 'all' && (
        <Switch label={t.shell.compare} isOn={compares} onChange={(on) => setQuery({ compare: on ? null : '0' })} />
      )}
      {window && <p className={styles.window}>{t.shell.window(daysOf(window))}</p>}
    </>
  )
}

/** Whether figures are compared with the period before: unless the address says no. */
export const useCompares = (): boolean => useSetting('compare')[0] !== '0'

interface InternalSwitchProps {
  readonly isOn: boolean
  readonly fallback?: boolean
}

/** Counts or lists our own people too. */
export function InternalSwitch({ isOn, fallback = false }: InternalSwitchProps) {
  return (
    <Switch
      label={t.shell.internal}
      hint={t.shell.internalHint}
      isOn={isOn}
      onChange={(on) => setQuery({ internal: on === fallback ? null : on ? '1' : '0', offset: null })}
    />
  )
}
