import { t } from '../../strings/t.ts'
import type { Part, SectionPart, ThreadPart } from './parts.ts'
import styles from './text.module.css'

/** What stands above a part: the heading of a section, or sender, date and a subject that is another than before. */
export function PartHead({ part, before }: { readonly part: Part; readonly before: Part | undefined }) {
  if ('heading' in part) return <Heading {...part} />
  return <MessageHead message={part} subjectBefore={before && 'subject' in before ? before.subject : null} />
}

function Heading({ heading, level }: SectionPart) {
  return (
    <h3 className={styles.heading} data-level={Math.min(level, 3)}>
      {heading}
    </h3>
  )
}

interface MessageHeadProps {
  readonly message: ThreadPart
  readonly subjectBefore: string | null
}

function MessageHead({ message: { from, date, subject }, subjectBefore }: MessageHeadProps) {
  const name = from.replace(/(?<!\s)\s*<[^<>]*>\s*$/u, '').replace(/^"|"$/gu, '') || from
  return (
    <header className={styles.head}>
      {subject && subject !== subjectBefore && <h3 className={styles.subject}>{subject}</h3>}
      <p className={styles.from}>
        <strong title={from}>{name}</strong>
        {date !== null && <time dateTime={new Date(date).toISOString()}>{t.sidecar.date(date)}</time>}
      </p>
    </header>
  )
}
