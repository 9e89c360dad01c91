import type { Space } from '@parley/client'
import { useMemo, useState } from 'react'
import { useLoaded } from '../../archive/useLoaded.ts'
import { useSpacesRest } from '../../room/roomContext.ts'
import { t } from '../../strings/t.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/emptyState.tsx'
import { useToast } from '../../ui/toastContext.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { Cover } from '../cover.tsx'
import { dateOf, daysUntil } from '../times.ts'
import { useQuietRequest } from '../useRequest.ts'
import styles from './trash.module.css'

/** Deleted spaces, with the days until they are deleted for ever. [WP8] */
export function Trash() {
  const rest = useSpacesRest()
  const [loaded, retry] = useLoaded(useMemo(() => () => rest.list(true), [rest]))
  if (loaded.state === 'loading') return <Waiting text={t.spaces.trash.loading} />
  if (loaded.state === 'failed') {
    return (
      <EmptyState icon="warning" title={loaded.error}>
        <Button onClick={retry}>{t.common.retry}</Button>
      </EmptyState>
    )
  }
  return <Deleted rooms={loaded.value.rooms} onRestored={retry} />
}

function Deleted({ rooms, onRestored }: { readonly rooms: readonly Space[]; readonly onRestored: () => void }) {
  if (rooms.length === 0) {
    return (
      <EmptyState icon="trash" title={t.spaces.trash.empty}>
        <p>{t.spaces.trash.emptyLead}</p>
      </EmptyState>
    )
  }
  return (
    <>
      <p className={styles.lead}>{t.spaces.trash.lead}</p>
      <ul className={styles.list}>
        {rooms.map((space) => (
          <DeletedSpace key={space.id} space={space} onRestored={onRestored} />
        ))}
      </ul>
    </>
  )
}

function DeletedSpace({ space, onRestored }: { readonly space: Space; readonly onRestored: () => void }) {
  const rest = useSpacesRest()
  const request = useQuietRequest()
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  const [now] = useState(() => Date.now())
  const { name, slug, deletedAt, purgeAt } = space
  const restore = async () => {
    setBusy(true)
    const restored = await request(() => rest.restore(slug))
    setBusy(false)
    if (restored === null) return
    toast({ text: t.spaces.trash.restored(name), tone: 'good' })
    onRestored()
  }
  return (
    <li className={styles.row}>
      <div className={styles.cover}>
        <Cover space={space} />
      </div>
      <div className={styles.words}>
        <h2 className={styles.name} dir="auto">
          {name}
        </h2>
        <p className={styles.meta}>
          {deletedAt !== null && t.spaces.trash.deleted(dateOf(deletedAt))}
          {purgeAt !== null && <Badge tone="warn">{t.spaces.trash.left(daysUntil(purgeAt, now))}</Badge>}
        </p>
      </div>
      <Button size="s" busy={isBusy} aria-label={t.spaces.trash.restoreOf(name)} onClick={restore}>
        {t.spaces.trash.restore}
      </Button>
    </li>
  )
}
