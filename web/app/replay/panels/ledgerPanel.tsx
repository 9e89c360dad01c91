import { memo } from 'react'
import { t } from '../../strings/t.ts'
import type { Scene } from '../model/scene.ts'
import styles from './listPanel.module.css'

interface Entry {
  readonly id: string
  readonly text: string
  readonly note: string
}

const noted = ({ suggested }: { readonly suggested: boolean }, word: string): string =>
  suggested ? `${t.replay.suggested} · ${word}` : word

/** Decisions, risks, actions and annotations at this moment. */
export function LedgerPanel({ scene: { intel, annotations } }: { readonly scene: Scene }) {
  const { decisions, risks, actions, coverage, score } = intel
  const marked = annotations.map(({ id, text, sectionTitle, byName, kind }) => {
    return { id, text: text === '' ? kind : text, note: `${byName}, ${sectionTitle}` }
  })
  const all = decisions.length + risks.length + actions.length + annotations.length
  return (
    <>
      <p className={styles.lead}>
        {t.replay.coverage} {coverage} % · {t.replay.score} {score}
      </p>
      {all === 0 && <p className={styles.empty}>{t.replay.emptyLedger}</p>}
      <Entries
        title={t.replay.decisions}
        entries={decisions.map((item) => ({ ...item, note: noted(item, t.replay.ledgerStatus[item.status]) }))}
      />
      <Entries
        title={t.replay.risks}
        entries={risks.map((item) => ({ ...item, note: noted(item, t.replay.severity[item.severity]) }))}
      />
      <Entries
        title={t.replay.actions}
        entries={actions.map((item) => ({ ...item, note: noted(item, t.replay.ledgerStatus[item.status]) }))}
      />
      <Entries title={t.replay.annotations} entries={marked} />
    </>
  )
}

/** Returns the newest items of a list; long lists would slow scrubbing down. */
const ENTRIES_MAX = 12

function Entries({ title, entries }: { readonly title: string; readonly entries: readonly Entry[] }) {
  if (entries.length === 0) return null
  return (
    <section>
      <h3 className={styles.subtitle}>
        {title} <span className={styles.count}>{entries.length}</span>
      </h3>
      <ul className={styles.list}>
        {entries.slice(-ENTRIES_MAX).map((entry) => (
          <Line key={entry.id} {...entry} />
        ))}
      </ul>
    </section>
  )
}

const Line = memo(function Line({ text, note }: Entry) {
  return (
    <li className={styles.entry}>
      <span dir="auto">{text}</span>
      <span className={styles.note} dir="auto">
        {note}
      </span>
    </li>
  )
})
