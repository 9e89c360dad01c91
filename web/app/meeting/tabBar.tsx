import { t } from '../strings/t.ts'
import { VisuallyHidden } from '../ui/visuallyHidden.tsx'
import styles from './tabBar.module.css'

const MISSED_SHOWN_MAX = 99

/** The view that a small screen shows, or the panel beside the conversation on a wide one. */
export type View = 'chat' | 'sections' | 'ledger' | 'document' | 'board'

const PATHS: Readonly<Record<View, string>> = {
  chat: 'M3.5 5.5A2 2 0 0 1 5.5 3.5h9a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H9l-3.5 3v-3h0a2 2 0 0 1-2-2Z',
  sections: 'M4 5.5h1m3 0h8M4 10h1m3 0h8M4 14.5h1m3 0h8',
  ledger: 'M5 3.5h10v13H5zM7.5 7.5l1 1 2-2M7.5 12h5',
  board: 'M3.5 4h5.5v12H3.5zM11.5 4H17v7h-5.5z',
  document: 'M5.5 2.5h6l3.5 3.5v11.5h-9.5zM11 2.5V6.5h4',
}

interface TabBarProps {
  readonly view: View
  readonly hasDocument: boolean
  readonly onView: (view: View) => void
  /** Messages missed while the conversation was out of sight. */
  readonly missed: number
  /** True while the user is asked for a vote that is out of sight. */
  readonly hasVote: boolean
}

/** Tab bar at the bottom of small screens. */
export function TabBar({ view, hasDocument, onView, missed, hasVote }: TabBarProps) {
  const views: readonly View[] = hasDocument
    ? ['chat', 'sections', 'ledger', 'board', 'document']
    : ['chat', 'sections', 'ledger', 'board']
  return (
    <nav className={styles.bar} aria-label={t.meeting.views.label}>
      {views.map((one) => (
        <button key={one} type="button" aria-current={one === view ? 'page' : undefined} onClick={() => onView(one)}>
          <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
            <path
              d={PATHS[one]}
              fill="none"
              stroke="currentColor"
              strokeWidth="1.5"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
          {t.meeting.views[one]}
          {one === 'chat' && <News missed={missed} hasVote={hasVote} />}
        </button>
      ))}
    </nav>
  )
}

/** What waits in the conversation. [WM63] */
function News({ missed, hasVote }: Pick<TabBarProps, 'missed' | 'hasVote'>) {
  if (missed === 0 && !hasVote) return null
  const words = [missed > 0 && t.talk.tabs.news(missed), hasVote && t.talk.tabs.vote].filter((word) => word !== false)
  return (
    <>
      <span className={styles.badge} data-vote={hasVote || undefined} aria-hidden="true">
        {hasVote ? '?' : Math.min(missed, MISSED_SHOWN_MAX)}
      </span>
      <VisuallyHidden>({words.join(', ')})</VisuallyHidden>
    </>
  )
}
