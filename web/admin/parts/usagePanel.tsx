import { MONTHLY } from '#engine/team/plans.ts'
import type { Usage } from '#protocol/views/usage.ts'
import { Meter } from '../../app/ui/meter.tsx'
import { t } from '../strings/t.ts'
import { Panel } from './panel.tsx'
import styles from './usagePanel.module.css'

/** How much of a plan this month has used. */
export function UsagePanel({ usage }: { readonly usage: Usage }) {
  return (
    <Panel title={t.teams.usage.title}>
      <dl className={styles.list}>
        {MONTHLY.map((key) => (
          <Measure key={key} label={t.teams.usage[key]} {...usage[key]} />
        ))}
      </dl>
    </Panel>
  )
}

interface MeasureProps {
  readonly label: string
  readonly used: number
  readonly limit: number | null
}

function Measure({ label, used, limit }: MeasureProps) {
  return (
    <div className={styles.measure}>
      <dt>{label}</dt>
      {limit === null ? (
        <dd>{t.teams.usage.unlimited(used)}</dd>
      ) : (
        <dd>
          {t.teams.usage.of(used, limit)}
          <Meter
            label={label}
            value={Math.min(used, limit)}
            max={limit}
            tone={used >= limit ? 'warn' : 'accent'}
            text={t.teams.usage.of(used, limit)}
          />
        </dd>
      )}
    </div>
  )
}
