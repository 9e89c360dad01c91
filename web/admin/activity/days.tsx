import type { ActivityItem } from '#protocol/views/admin/activity.ts'
import { clockTime } from '../../app/archive/times.ts'
import { Link } from '../../app/router.ts'
import { Badge } from '../../app/ui/badge.tsx'
import { t } from '../strings/t.ts'
import styles from './activity.module.css'
import { actorName, daysOf, placeOf } from './feed.ts'

const said = t.activity

/** Entries below the day on which they happened. */
export function Days({ items }: { readonly items: readonly ActivityItem[] }) {
  return daysOf(items, Date.now()).map(({ name, items: of }) => (
    <section key={name} aria-label={name} className={styles.day}>
      <h2 className={styles.date}>{name}</h2>
      <ol className={styles.list}>
        {of.map((item) => (
          <Entry key={item.id} item={item} />
        ))}
      </ol>
    </section>
  ))
}

function Entry({ item }: { readonly item: ActivityItem }) {
  const place = placeOf(item.ref)
  return (
    <li className={styles.entry}>
      <time className={styles.time} dateTime={new Date(item.at).toISOString()}>
        {clockTime(item.at)}
      </time>
      <span className={styles.what}>
        <span dir="auto">{item.text}</span>
        <span className={styles.by} dir="auto">
          {actorName(item)}
        </span>
      </span>
      <span className={styles.tags}>
        {item.internal && <Badge tone="warn">{said.internal}</Badge>}
        <Badge>{said.kinds[item.kind]}</Badge>
        {place && (
          <Link href={place} aria-label={`${said.open}: ${item.text}`}>
            {said.open}
          </Link>
        )}
      </span>
    </li>
  )
}
