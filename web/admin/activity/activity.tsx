import { useEffect } from 'react'
import type { ActivityItem } from '#protocol/views/admin/activity.ts'
import { Button } from '../../app/ui/button.tsx'
import { EmptyState } from '../../app/ui/emptyState.tsx'
import type { PlainList } from '../adminRest.ts'
import { Answered } from '../parts/answered.tsx'
import { iso } from '../parts/times.ts'
import { useAnswer } from '../parts/useAnswer.ts'
import { useScope, useSetting } from '../shell/address.ts'
import { useConsole } from '../shell/consoleContext.ts'
import { Page } from '../shell/page.tsx'
import { InternalSwitch } from '../shell/scopeBar.tsx'
import { Switch } from '../shell/switch.tsx'
import { t } from '../strings/t.ts'
import type { CsvColumn } from '../tables/csv.ts'
import { CsvButton } from '../tables/csvButton.tsx'
import styles from './activity.module.css'
import { Days } from './days.tsx'
import { fitting, kindsOf } from './feed.ts'
import { KindFilter } from './kindFilter.tsx'

const said = t.activity
const LIVE_MS = 10_000
/** How many entries are asked for at first and at most; the latter is the service's limit. */
const PAGE = 100
const LIMIT_MAX = 1_000

/** The feed of what happened, narrowed by kind, and live if wanted. [WD12] */
export function ActivityView() {
  const { rest } = useConsole()
  const { includeInternal } = useScope()
  const [given, setGiven] = useSetting('limit')
  const [live, setLive] = useSetting('live')
  const limit = limitOf(given)
  const asked = useAnswer(JSON.stringify([limit, includeInternal]), () => rest.activity(limit, includeInternal))
  useEvery(live === '1', asked.retry)
  const more = () => setGiven(String(Math.min(LIMIT_MAX, limit * 2)))
  return (
    <Page
      title={said.title}
      lead={said.lead}
      controls={
        <>
          <KindFilter />
          <InternalSwitch isOn={includeInternal} />
          <Switch
            label={said.live}
            hint={said.liveHint}
            isOn={live === '1'}
            onChange={(on) => setLive(on ? '1' : '')}
          />
        </>
      }
      actions={
        <Button size="s" icon="refresh" busy={asked.isLoading} onClick={asked.retry}>
          {said.refresh}
        </Button>
      }
    >
      <Answered asked={asked}>{(list) => <Feed list={list} onMore={more} />}</Answered>
    </Page>
  )
}

function limitOf(given: string): number {
  const limit = Number(given)
  return Number.isInteger(limit) && limit > 0 ? Math.min(LIMIT_MAX, limit) : PAGE
}

/** Calls back at intervals while the tab is visible. */
function useEvery(isOn: boolean, act: () => void): void {
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') act()
    }, LIVE_MS)
    return () => clearInterval(timer)
  }, [isOn, act])
}

const COLUMNS: readonly CsvColumn<ActivityItem>[] = [
  { label: said.columns.at, value: ({ at }) => iso(at) },
  { label: said.columns.kind, value: ({ kind }) => kind },
  { label: said.columns.text, value: ({ text }) => text },
  { label: said.columns.actor, value: ({ actor }) => actor.name },
  { label: said.columns.actorKind, value: ({ actor }) => actor.kind },
  { label: said.columns.ref, value: ({ ref }) => ref && `${ref.kind} ${ref.id}` },
  { label: said.columns.internal, value: ({ internal }) => internal },
]

interface FeedProps {
  readonly list: PlainList<ActivityItem>
  readonly onMore: () => void
}

function Feed({ list: { items, total, limit }, onMore }: FeedProps) {
  const [given] = useSetting('kinds')
  const shown = fitting(items, kindsOf(given))
  return (
    <section className={styles.feed} aria-label={said.title}>
      <div className={styles.head}>
        <p className={styles.count} role="status">
          {said.count(shown.length, items.length)}
        </p>
        <CsvButton name="activity" title={said.title} columns={COLUMNS} rows={shown} />
      </div>
      {shown.length === 0 ? (
        <EmptyState icon="clock" title={items.length === 0 ? said.empty : said.emptyKinds} />
      ) : (
        <Days items={shown} />
      )}
      {total > items.length && limit < LIMIT_MAX ? (
        <Button onClick={onMore}>{said.more}</Button>
      ) : (
        <p className={styles.count}>{said.end(total)}</p>
      )}
    </section>
  )
}
