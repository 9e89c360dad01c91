import type { SessionDetail } from '@parley/client'
import type { ReactNode } from 'react'
import { partedBySuggestion } from '#engine/room/ledger/suggestions.ts'
import { BestSuggestions } from '../ledger/bestSuggestions.tsx'
import { t } from '../strings/t.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import styles from './overview.module.css'

const DECISION_TONES = { approved: 'good', rejected: 'bad', pending: 'warn' } as const
const SEVERITY_TONES = { low: 'plain', medium: 'warn', high: 'bad' } as const
const ACTION_TONES = { open: 'accent', done: 'good' } as const

/** Decisions, risks and actions of a past meeting. */
export function OverviewLedger({ session: { intel } }: { readonly session: SessionDetail }) {
  return (
    <>
      <Entries
        id="decisions"
        title={t.archive.session.decisionsTitle}
        none={t.archive.session.noDecisions}
        items={intel.decisions}
      >
        {({ id, text, status, sectionTitle, source }) => (
          <Entry key={id} text={text} notes={[sectionTitle, t.archive.session.bySource[source]]}>
            <Badge tone={DECISION_TONES[status]}>{t.archive.session.decisionStatus[status]}</Badge>
          </Entry>
        )}
      </Entries>
      <Entries id="risks" title={t.archive.session.risksTitle} none={t.archive.session.noRisks} items={intel.risks}>
        {({ id, text, severity, kind, sectionTitle }) => (
          <Entry key={id} text={text} notes={[sectionTitle, t.archive.session.riskKind[kind]]}>
            <Badge tone={SEVERITY_TONES[severity]}>{t.archive.session.severity[severity]}</Badge>
          </Entry>
        )}
      </Entries>
      <Entries
        id="actions"
        title={t.archive.session.actionsTitle}
        none={t.archive.session.noActions}
        items={intel.actions}
      >
        {({ id, text, status, owner, due }) => (
          <Entry
            key={id}
            text={text}
            notes={[
              owner === null ? null : t.archive.session.owner(owner),
              due === null ? null : t.archive.session.due(due),
            ]}
          >
            <Badge tone={ACTION_TONES[status]}>{t.archive.session.actionStatus[status]}</Badge>
          </Entry>
        )}
      </Entries>
    </>
  )
}

interface EntriesProps<T> {
  readonly id: string
  readonly title: string
  readonly none: string
  readonly items: readonly T[]
  readonly children: (item: T) => ReactNode
}

/** One kind of ledger items; unconfirmed ones are listed below, under their own heading. [WM28] */
function Entries<T extends { readonly suggested: boolean; readonly at: number }>({
  id,
  title,
  none,
  items,
  children,
}: EntriesProps<T>) {
  const { recorded, suggested } = partedBySuggestion(items)
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title} <span className={styles.count}>{recorded.length}</span>
      </h2>
      {recorded.length === 0 ? (
        <p className={styles.none}>{suggested.length === 0 ? none : t.archive.session.noneRecorded}</p>
      ) : (
        <ul className={styles.items}>{recorded.map(children)}</ul>
      )}
      {suggested.length > 0 && (
        <>
          <h3 className={styles.suggestions}>
            {t.archive.session.suggestions} <span className={styles.count}>{suggested.length}</span>
          </h3>
          <BestSuggestions items={suggested}>
            {(shown) => <ul className={styles.items}>{shown.map(children)}</ul>}
          </BestSuggestions>
        </>
      )}
    </Card>
  )
}

interface EntryProps {
  readonly text: string
  readonly notes: readonly (string | null | undefined)[]
  readonly children: ReactNode
}

function Entry({ text, notes, children }: EntryProps) {
  return (
    <li className={styles.item}>
      <p className={styles.line}>
        <span dir="auto">{text}</span>
        {children}
      </p>
      <p className={styles.note} dir="auto">
        {notes.filter((note) => note !== null && note !== undefined).join(' · ')}
      </p>
    </li>
  )
}
