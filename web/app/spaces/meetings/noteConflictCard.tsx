import type { Note } from '@parley/client'
import { useEffect, useId, useRef } from 'react'
import { dayAndTime } from '../../archive/times.ts'
import { t } from '../../strings/t.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Markdown } from '../../ui/markdown.tsx'
import { useCopy } from '../../ui/useCopy.ts'
import styles from './notePanel.module.css'

interface NoteConflictCardProps {
  readonly mine: string
  readonly theirs: Note
  readonly isBusy: boolean
  readonly onMine: () => void
  readonly onTheirs: () => void
  readonly onBack: () => void
}

/** Somebody else saved the note first: shows both texts and lets the person choose. [WP13] */
export function NoteConflictCard({ mine, theirs, isBusy, onMine, onTheirs, onBack }: NoteConflictCardProps) {
  const id = useId()
  const copy = useCopy()
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  const said = t.meetings.conflict
  const texts = [
    { key: 'mine', title: said.mine, text: mine },
    { key: 'theirs', title: said.theirs(theirs.updatedBy.name, dayAndTime(theirs.updatedAt)), text: theirs.text },
  ]
  return (
    <div className={styles.form}>
      <Banner tone="warn" role="alert">
        {said.text}
      </Banner>
      <div className={styles.versions}>
        {texts.map(({ key, title, text }) => (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must take the focus
          <section key={key} className={styles.version} tabIndex={0} aria-labelledby={`${id}-${key}`}>
            <h3 id={`${id}-${key}`} className={styles.versionTitle}>
              {title}
            </h3>
            <Markdown source={text} headingLevel={4} />
          </section>
        ))}
      </div>
      <div className={styles.actions}>
        <Button ref={first} size="s" onClick={onBack}>
          {said.back}
        </Button>
        <Button size="s" busy={isBusy} onClick={onMine}>
          {said.keepMine}
        </Button>
        <Button size="s" onClick={onTheirs}>
          {said.takeTheirs}
        </Button>
        <Button size="s" look="quiet" icon="copy" onClick={() => copy(mine, t.common.copied)}>
          {said.copyMine}
        </Button>
      </div>
    </div>
  )
}
