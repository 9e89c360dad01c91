import type { Call } from '@parley/client'
import { lazy, Suspense, useState } from 'react'
import { t } from '../../strings/t.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/emptyState.tsx'
import { useMedia } from '../../ui/useMedia.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { useMay, useSpace } from '../place/spaceContext.ts'
import { CallDialog } from './callDialog.tsx'
import { CallList } from './callList.tsx'
import styles from './callsView.module.css'
import { ScheduleDialog } from './scheduleDialog.tsx'

/** With the calendar's rules, which nothing else on the page needs. */
const MonthView = lazy(() => import('./monthView.tsx').then(({ MonthView: named }) => ({ default: named })))
/** Width from which a month is easier to read than a list. */
const ROOMY = '(min-width: 40rem)'
const VIEWS = ['month', 'list'] as const

/** Calls of the space as a month or a list; editors schedule and cancel them. [WP11] */
export function CallsView() {
  const { calls } = useSpace()
  const mayEdit = useMay('editor')
  const isRoomy = useMedia(ROOMY)
  const [picked, setPicked] = useState<(typeof VIEWS)[number] | null>(null)
  const [opened, setOpened] = useState<string | null>(null)
  const [isScheduling, setScheduling] = useState(false)
  const view = picked ?? (isRoomy ? 'month' : 'list')
  const open = ({ id }: Call) => setOpened(id)
  const schedule = mayEdit && (
    <Button look="primary" size="s" icon="plus" onClick={() => setScheduling(true)}>
      {t.calls.schedule}
    </Button>
  )
  return (
    <>
      {calls.length === 0 ? (
        <EmptyState icon="clock" title={t.calls.empty}>
          <p>{mayEdit ? t.calls.emptyEditor : t.calls.emptyReader}</p>
          {schedule}
        </EmptyState>
      ) : (
        <>
          <div className={styles.bar}>
            <fieldset className={styles.views} aria-label={t.calls.views.label}>
              {VIEWS.map((one) => (
                <Button key={one} size="s" aria-pressed={view === one} onClick={() => setPicked(one)}>
                  {t.calls.views[one]}
                </Button>
              ))}
            </fieldset>
            {schedule}
          </div>
          {view === 'month' ? (
            <Suspense fallback={<Waiting />}>
              <MonthView calls={calls} onOpen={open} />
            </Suspense>
          ) : (
            <CallList calls={calls} onOpen={open} />
          )}
        </>
      )}
      <CallDialog call={calls.find(({ id }) => id === opened) ?? null} onClose={() => setOpened(null)} />
      <ScheduleDialog open={isScheduling} onClose={() => setScheduling(false)} />
    </>
  )
}
