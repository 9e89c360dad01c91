import { useId, useState } from 'react'
import { useRoom } from '../room/roomContext.ts'
import { isUnsure } from '../room/unsure.ts'
import { t } from '../strings/t.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './nowStrip.module.css'
import { OpenQuestions } from './openQuestions.tsx'
import { Rail } from './rail.tsx'

/** One line of progress wherever the list of sections has no room: the section under discussion, and the way to all. [WM60] */
export function NowStrip() {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const progress = useRoom((room) => room.state?.progress ?? null)
  const current = useRoom((room) => room.state?.currentSectionId ?? null)
  const unsure = useRoom(isUnsure)
  if (progress === null || progress.totalCount === 0) return null
  const { doneCount, totalCount, sections } = progress
  const now = sections.find(({ sectionId }) => sectionId === current)
  return (
    <section className={styles.strip} aria-label={t.talk.now.label} data-strip>
      <button type="button" className={styles.button} popoverTarget={id} title={t.talk.now.open}>
        <span className={styles.words}>
          <span className={styles.label}>
            {now === undefined ? t.talk.now.none : unsure ? t.talk.now.perhaps : t.talk.now.under}
          </span>
          {now !== undefined && (
            <span className={styles.title} dir="auto">
              {now.title}
            </span>
          )}
        </span>
        <span className={styles.count}>{t.talk.now.done(doneCount, totalCount)}</span>
        <Icon name="chevronDown" size={16} />
      </button>
      <OpenQuestions />
      <progress className={styles.bar} value={doneCount} max={totalCount} aria-hidden="true" />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: closes after a button inside was pressed, by mouse or key */}
      <div
        id={id}
        popover="auto"
        className={styles.all}
        role="dialog"
        aria-label={t.meeting.sections.title}
        onToggle={({ newState }) => setOpen(newState === 'open')}
        onClick={({ target, currentTarget }) => {
          if ((target as HTMLElement).closest('button')) currentTarget.hidePopover()
        }}
      >
        {isOpen && <Rail />}
      </div>
    </section>
  )
}
