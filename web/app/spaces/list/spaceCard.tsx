import type { Space } from '@parley/client'
import { Link } from '../../router.ts'
import { t } from '../../strings/t.ts'
import { Badge } from '../../ui/badge.tsx'
import { Cover } from '../cover.tsx'
import { ago } from '../times.ts'
import styles from './spaceCard.module.css'

/** A space in the list; the whole card leads to it. */
export function SpaceCard({ space, now }: { readonly space: Space; readonly now: number }) {
  const { slug, name, description, role, lastActivityAt, counts, team } = space
  const facts = [t.spaces.people(counts.members), t.spaces.items(counts.items), t.spaces.meetings(counts.sessions)]
  return (
    <li className={styles.card}>
      <div className={styles.cover}>
        <Cover space={space} />
      </div>
      <div className={styles.words}>
        <h2 className={styles.name} dir="auto">
          <Link href={`/spaces/${slug}`} className={styles.link}>
            {name}
          </Link>
        </h2>
        {description !== '' && (
          <p className={styles.description} dir="auto">
            {description}
          </p>
        )}
        <p className={styles.facts}>{facts.join(' · ')}</p>
        <p className={styles.meta}>
          <time dateTime={new Date(lastActivityAt).toISOString()}>{t.spaces.active(ago(lastActivityAt, now))}</time>
          {role !== null && role !== 'owner' && <Badge>{t.spaces.roles[role]}</Badge>}
          <bdi className={styles.team}>{team.name}</bdi>
        </p>
      </div>
    </li>
  )
}
