import type { Progress, SectionProgress } from '@parley/client'
import { standingOf } from '../room/standing.ts'
import { t } from '../strings/t.ts'
import { arrowFocus } from './arrowFocus.ts'
import { useOpenSection } from './meetingContext.tsx'
import styles from './sectionRail.module.css'

interface SectionRailProps {
  readonly progress: Progress
  readonly current: string | null
  /** True while the talk may be about another section. */
  readonly unsure: boolean
  /** True when the user has already voted yes on the section under discussion. */
  readonly saidYes: boolean
  readonly canComplete: boolean
  readonly onComplete: () => void
}

/** The sections in scope with their status as text and icon. [WM10] */
export function SectionRail({ progress, current, unsure, saidYes, canComplete, onComplete }: SectionRailProps) {
  const { sections, doneCount, totalCount } = progress
  return (
    <nav className={styles.rail} aria-label={t.meeting.sections.title} data-sections>
      <div className={styles.head}>
        <h2>{t.meeting.sections.title}</h2>
        <p>{t.meeting.sections.progress(doneCount, totalCount)}</p>
      </div>
      <progress
        className={styles.bar}
        value={doneCount}
        max={Math.max(1, totalCount)}
        aria-label={t.meeting.sections.progress(doneCount, totalCount)}
      />
      {sections.length === 0 && <p className={styles.none}>{t.meeting.sections.none}</p>}
      <ol className={styles.list} onKeyDown={arrowFocus}>
        {sections.map((section) => (
          <li key={section.sectionId} aria-current={section.sectionId === current ? 'step' : undefined}>
            <Entry section={section} now={section.sectionId === current} unsure={unsure} />
            {section.sectionId === current && section.status !== 'confirmed' && (
              <Complete saidYes={saidYes} disabled={!canComplete} onComplete={onComplete} />
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

interface EntryProps {
  readonly section: SectionProgress
  readonly now: boolean
  readonly unsure: boolean
}

function Entry({ section, now, unsure }: EntryProps) {
  const openSection = useOpenSection()
  const { sectionId, title, messageCount } = section
  const standing = standingOf(section)
  const status = standing === 'opened' && !now ? 'pending' : section.status
  const underDiscussion = unsure ? t.meeting.sections.perhaps : t.meeting.sections.now
  return (
    <button
      type="button"
      className={styles.entry}
      data-status={status === 'discussing' && !now ? 'discussed' : status}
      onClick={() => openSection(sectionId)}
      title={t.meeting.sections.open(title)}
    >
      <StatusMark status={status} />
      <span className={styles.title} dir="auto">
        {title}
      </span>
      <span className={styles.meta}>
        {now && status !== 'confirmed' ? underDiscussion : t.meeting.sections.status[standing]}
        {messageCount > 0 && ` · ${t.meeting.sections.messages(messageCount)}`}
      </span>
    </button>
  )
}

interface CompleteProps {
  readonly saidYes: boolean
  readonly disabled: boolean
  readonly onComplete: () => void
}

function Complete({ saidYes, disabled, onComplete }: CompleteProps) {
  if (saidYes) return <p className={styles.completed}>{t.meeting.sections.completed}</p>
  return (
    <button
      type="button"
      className={styles.complete}
      disabled={disabled}
      onClick={onComplete}
      title={t.meeting.sections.completeHint}
    >
      {t.meeting.sections.complete}
    </button>
  )
}

function StatusMark({ status }: { readonly status: SectionProgress['status'] }) {
  return (
    <svg className={styles.mark} viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <circle
        cx="10"
        cy="10"
        r="8"
        fill={status === 'confirmed' ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth="1.6"
        strokeDasharray={status === 'pending' ? '2.5 2.5' : undefined}
      />
      {status === 'discussing' && <circle cx="10" cy="10" r="3.5" fill="currentColor" />}
      {status === 'confirmed' && (
        <path
          className={styles.tick}
          d="m6.2 10.3 2.6 2.6 5-5.4"
          fill="none"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
    </svg>
  )
}
