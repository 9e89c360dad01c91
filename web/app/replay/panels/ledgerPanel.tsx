import { memo } from 'react'
import { t } from '../../strings/t.ts'
import type { Scene } from '../model/scene.ts'
import styles from './listPanel.module.css'

interface Entry {
  readonly id: string
  readonly text: string
  readonly note: string
}

interface Told {
  readonly suggested: boolean
  readonly editedBy?: { readonly name: string } | undefined
}

/** What is known of an item beside its words: suggested or whose it is, how it stands, who edited it. */
const noted = ({ suggested, editedBy }: Told, ...words: readonly (string | null | undefined)[]): string => {
  const edited = editedBy && t.replay.edited(editedBy.name)
  return [suggested ? t.replay.suggested : null, ...words, edited].filter(Boolean).join(' · ')
}

/** Decisions, risks, actions, questions and annotations with their threads at this moment. [WA17] */
export function LedgerPanel({ scene: { intel, annotations } }: { readonly scene: Scene }) {
  const { decisions, risks, actions, questions, coverage, score } = intel
  const { replay } = t
  const marked = annotations.map(({ id, text, sectionTitle, byName, kind, replies, resolved }) => {
    const thread = [replies.length > 0 && replay.repliesOf(replies.length), resolved && replay.resolved]
    return {
      id,
      text: text === '' ? kind : text,
      note: [`${byName}, ${sectionTitle}`, ...thread].filter(Boolean).join(' · '),
    }
  })
  const all = decisions.length + risks.length + actions.length + questions.length + annotations.length
  return (
    <>
      <p className={styles.lead}>
        {replay.coverage} {coverage} % · {replay.score} {score}
      </p>
      {all === 0 && <p className={styles.empty}>{replay.emptyLedger}</p>}
      <Entries
        title={replay.decisions}
        entries={decisions.map((item) => ({ ...item, note: noted(item, replay.ledgerStatus[item.status]) }))}
      />
      <Entries
        title={replay.risks}
        entries={risks.map((item) => ({ ...item, note: noted(item, replay.severity[item.severity]) }))}
      />
      <Entries
        title={replay.actions}
        entries={actions.map((item) => {
          const due = item.due && replay.due(item.dueAt ?? item.due)
          return { ...item, note: noted(item, replay.ledgerStatus[item.status], item.owner, due) }
        })}
      />
      <Entries
        title={replay.questions}
        entries={questions.map((item) => {
          return { ...item, note: noted(item, replay.ledgerStatus[item.status], item.askedBy?.name) }
        })}
      />
      <Entries title={replay.annotations} entries={marked} />
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
