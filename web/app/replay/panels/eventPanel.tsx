import type { ExportedEvent } from '#projections/capture.ts'
import { t } from '../../strings/t.ts'
import { preciseTime } from '../preciseTime.ts'
import styles from './eventPanel.module.css'

/** Maximum characters of an event's data that are shown; a document's sections can be megabytes. */
const DATA_CHARACTERS_MAX = 6_000

/** The event that led to this moment, as stored in the stream. */
export function EventPanel({ event }: { readonly event: ExportedEvent | null }) {
  if (!event) return <p className={styles.none}>{t.replay.noEvent}</p>
  const { seq, type, actor, at, id, hash, prevHash, data } = event
  const text = JSON.stringify(data, null, 2) ?? ''
  const more = text.length - DATA_CHARACTERS_MAX
  return (
    <div className={styles.event}>
      <p className={styles.type}>
        <span className={styles.seq}>{seq}</span> {t.replay.types[type] ?? type} <code>{type}</code>
      </p>
      <dl className={styles.facts}>
        <dt>{t.replay.by}</dt>
        <dd dir="auto">{actor?.name ?? actor?.kind ?? t.replay.nobody}</dd>
        <dt>{t.replay.when}</dt>
        <dd>{preciseTime(at)}</dd>
        <dt>{t.replay.id}</dt>
        <dd className={styles.mono}>{id}</dd>
        <dt>{t.replay.prevHash}</dt>
        <dd className={styles.mono}>{prevHash}</dd>
        <dt>{t.replay.hash}</dt>
        <dd className={styles.mono}>{hash}</dd>
      </dl>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must take the focus */}
      <section className={styles.data} tabIndex={0} aria-label={t.replay.data} data-scrolls>
        <pre>
          {text.slice(0, DATA_CHARACTERS_MAX)}
          {more > 0 && <span className={styles.more}>{`\n${t.replay.cut(more)}`}</span>}
        </pre>
      </section>
    </div>
  )
}
