import type { SpaceUsage, Used } from '@parley/client'
import { useId, useMemo } from 'react'
import { useLoaded } from '../../archive/useLoaded.ts'
import { useSpacesRest } from '../../room/roomContext.ts'
import { t } from '../../strings/t.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Meter } from '../../ui/meter.tsx'
import { utcDay } from '../times.ts'
import styles from './usageCard.module.css'

const KEYS = ['rooms', 'recaps', 'assistantMinutes'] as const

/** How much of the plan this month has used; says when it is counted anew. [WP7] */
export function UsageCard({ teamId }: { readonly teamId?: string }) {
  const rest = useSpacesRest()
  const [loaded] = useLoaded(useMemo(() => () => rest.usage(teamId), [rest, teamId]))
  if (loaded.state !== 'done') return null
  return <Usage usage={loaded.value} />
}

function Usage({ usage }: { readonly usage: SpaceUsage }) {
  const id = useId()
  const { plan, rooms, resetsAt } = usage
  const said = t.spaces.usage
  const isFull = rooms.limit !== null && rooms.used >= rooms.limit
  return (
    <Card aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id} className={styles.title}>
          {said.title}
        </h2>
        <Badge>{said.plan(said.plans[plan])}</Badge>
      </header>
      <dl className={styles.list}>
        {KEYS.map((key) => (
          <Measure key={key} label={said[key]} used={usage[key]} />
        ))}
      </dl>
      <p className={styles.note}>{isFull ? said.full(rooms.limit, utcDay(resetsAt)) : said.resets(utcDay(resetsAt))}</p>
    </Card>
  )
}

function Measure({ label, used: { used, limit } }: { readonly label: string; readonly used: Used }) {
  const shown = limit === null ? t.spaces.usage.unlimited(used) : t.spaces.usage.of(used, limit)
  return (
    <div className={styles.measure}>
      <dt>{label}</dt>
      <dd className={styles.value}>
        {shown}
        {limit !== null && (
          <Meter
            label={label}
            value={Math.min(used, limit)}
            max={limit}
            text={shown}
            tone={used >= limit ? 'warn' : 'accent'}
          />
        )}
      </dd>
    </div>
  )
}
