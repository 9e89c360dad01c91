import type { Space } from '@parley/client'
import { useMemo, useState } from 'react'
import { useLoaded } from '../../archive/useLoaded.ts'
import { useSpacesRest } from '../../room/roomContext.ts'
import { t } from '../../strings/t.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/emptyState.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/textField.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import styles from './activeSpaces.module.css'
import { ORDERS, type Order, picked } from './picked.ts'
import { SpaceCard } from './spaceCard.tsx'
import { UsageCard } from './usageCard.tsx'

const orderOptions = () => ORDERS.map((value) => ({ value, label: t.spaces.orders[value] }))

/** The caller's spaces as cards, to be searched and ordered, and how much of the plan is used. [WP5] [WP7] */
export function ActiveSpaces({ onCreate }: { readonly onCreate: () => void }) {
  const rest = useSpacesRest()
  const [loaded, retry] = useLoaded(useMemo(() => () => rest.list(), [rest]))
  if (loaded.state === 'loading') return <Waiting text={t.spaces.loading} />
  if (loaded.state === 'failed') {
    return (
      <EmptyState icon="warning" title={loaded.error}>
        <Button onClick={retry}>{t.common.retry}</Button>
      </EmptyState>
    )
  }
  const { rooms } = loaded.value
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        {rooms.length === 0 ? (
          <EmptyState icon="note" title={t.spaces.empty}>
            <p>{t.spaces.emptyLead}</p>
            <Button icon="plus" onClick={onCreate}>
              {t.spaces.create}
            </Button>
          </EmptyState>
        ) : (
          <Cards rooms={rooms} />
        )}
      </div>
      <UsageCard />
    </div>
  )
}

function Cards({ rooms }: { readonly rooms: readonly Space[] }) {
  const [words, setWords] = useState('')
  const [order, setOrder] = useState<Order>('activity')
  const [now] = useState(() => Date.now())
  const shown = picked(rooms, { words, order })
  return (
    <>
      <search className={styles.search}>
        <TextField
          type="search"
          label={t.spaces.search}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <Select label={t.spaces.order} options={orderOptions()} value={order} onPick={setOrder} />
      </search>
      <p className={styles.count} role="status">
        {t.spaces.count(shown.length, rooms.length)}
      </p>
      {shown.length === 0 ? (
        <EmptyState icon="search" title={t.spaces.none}>
          <Button onClick={() => setWords('')}>{t.spaces.clear}</Button>
        </EmptyState>
      ) : (
        <ul className={styles.cards}>
          {shown.map((space) => (
            <SpaceCard key={space.id} space={space} now={now} />
          ))}
        </ul>
      )}
    </>
  )
}
