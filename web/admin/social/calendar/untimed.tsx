import type { Post } from '#protocol/views/admin/social.ts'
import { Panel } from '../../parts/panel.tsx'
import { t } from '../../strings/t.ts'
import styles from './calendar.module.css'
import { untimed } from './entries.ts'
import type { Lift } from './lift.ts'
import type { Clock } from './moving.ts'
import { PostChip } from './postChip.tsx'

const said = t.social.calendar
/** Posts that are shown; the rest follows as these get their times. */
const SHOWN_MAX = 30

interface UntimedProps {
  readonly posts: readonly Post[]
  readonly lift: Lift | null
  readonly clock: Clock
}

/** Posts without a time, beside the calendar. [WF31] */
export function Untimed({ posts, lift, clock }: UntimedProps) {
  // One that the keys hold stands on its day.
  const waiting = untimed(posts).filter(({ id }) => id !== lift?.id)
  return (
    <Panel title={said.untimed}>
      <p className={styles.hint}>{waiting.length === 0 ? said.noUntimed : said.untimedHint}</p>
      {waiting.length > 0 && (
        <ul className={styles.posts}>
          {waiting.slice(0, SHOWN_MAX).map((post) => (
            <li key={post.id}>
              <PostChip post={post} at={null} clock={clock} />
            </li>
          ))}
        </ul>
      )}
      {waiting.length > SHOWN_MAX && <p className={styles.hint}>{said.more(waiting.length - SHOWN_MAX)}</p>}
    </Panel>
  )
}
