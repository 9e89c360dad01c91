import type { Section } from '@parley/client'
import { memo, useId } from 'react'
import { hasNoText } from '#engine/room/sectionPreview.ts'
import { t } from '../strings/t.ts'
import { Button } from '../ui/button.tsx'
import styles from './sections.module.css'

interface SectionRowProps {
  readonly section: Section
  readonly isPicked: boolean
  /** Names of the other participants who picked it. */
  readonly pickedBy: string
  /** Must be the same function on every render. */
  readonly onPick: (sectionId: string, isPicked: boolean) => void
  /** Shows the section in its document. Must be the same function on every render. */
  readonly onRead: (sectionId: string) => void
}

const INDENT_MAX = 4

/** One section with a preview; the whole row can be clicked. */
export const SectionRow = memo(
  function SectionRow({ section, isPicked, pickedBy, onPick, onRead }: SectionRowProps) {
    const id = useId()
    const { title, preview, page, level = 1 } = section
    return (
      <li className={styles.row} style={{ '--indent': Math.min(INDENT_MAX, level - 1) } as React.CSSProperties}>
        <input
          id={id}
          className={styles.box}
          type="checkbox"
          checked={isPicked}
          aria-describedby={`${id}-preview`}
          onChange={(event) => onPick(section.id, event.target.checked)}
        />
        <div className={styles.words}>
          <label htmlFor={id} className={styles.title}>
            {title}
          </label>{' '}
          {page !== undefined && <span className={styles.page}>{t.setup.page(page)}</span>}
          <p id={`${id}-preview`} className={styles.preview}>
            {hasNoText(section) ? t.setup.noText : withoutHeading(preview, title)}
          </p>
          {pickedBy !== '' && <p className={styles.pickers}>{t.setup.pickedBy(pickedBy)}</p>}
        </div>
        <Button
          size="s"
          look="quiet"
          className={styles.read}
          aria-label={t.talk.read.open(title)}
          onClick={() => onRead(section.id)}
        >
          {t.talk.read.button}
        </Button>
      </li>
    )
  },
  // Each state brings new but equal objects.
  (before, after) =>
    before.section.id === after.section.id &&
    before.section.preview === after.section.preview &&
    before.isPicked === after.isPicked &&
    before.pickedBy === after.pickedBy &&
    before.onPick === after.onPick &&
    before.onRead === after.onRead,
)

/** Returns the preview without the heading that it begins with. */
function withoutHeading(preview: string, title: string): string {
  const heading = title.endsWith('…') ? title.slice(0, -1).trimEnd() : title
  return preview.startsWith(heading) ? preview.slice(heading.length).replace(/^[\s.:–-]+/u, '') : preview
}
