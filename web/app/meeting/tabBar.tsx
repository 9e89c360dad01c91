import { t } from '../strings/t.ts'
import styles from './tabBar.module.css'

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
}

/** Tab bar at the bottom of small screens. */
export function TabBar({ view, hasDocument, onView }: TabBarProps) {
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
        </button>
      ))}
    </nav>
  )
}
