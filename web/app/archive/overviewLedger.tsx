import type { ReactNode } from 'react'
import type { SessionDetail } from '../../client/wire.ts'
import { t } from '../strings/en.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import styles from './overview.module.css'

const said = t.archive.session
const DECISION_TONES = { approved: 'good', rejected: 'bad', pending: 'warn' } as const
const SEVERITY_TONES = { low: 'plain', medium: 'warn', high: 'bad' } as const
const ACTION_TONES = { open: 'accent', done: 'good' } as const

/** Decisions, risks and actions of a past meeting. */
export function OverviewLedger({ session: { intel } }: { readonly session: SessionDetail }) {
  return (
    <>
      <Entries id="decisions" title={said.decisionsTitle} none={said.noDecisions}>
        {intel.decisions.map(({ id, text, status, sectionTitle, source }) => (
          <Entry key={id} text={text} notes={[sectionTitle, said.bySource[source]]}>
            <Badge tone={DECISION_TONES[status]}>{said.decisionStatus[status]}</Badge>
          </Entry>
        ))}
      </Entries>
      <Entries id="risks" title={said.risksTitle} none={said.noRisks}>
        {intel.risks.map(({ id, text, severity, kind, sectionTitle }) => (
          <Entry key={id} text={text} notes={[sectionTitle, said.riskKind[kind]]}>
            <Badge tone={SEVERITY_TONES[severity]}>{said.severity[severity]}</Badge>
          </Entry>
        ))}
      </Entries>
      <Entries id="actions" title={said.actionsTitle} none={said.noActions}>
        {intel.actions.map(({ id, text, status, owner, due }) => (
          <Entry
            key={id}
            text={text}
            notes={[owner === null ? null : said.owner(owner), due === null ? null : said.due(due)]}
          >
            <Badge tone={ACTION_TONES[status]}>{said.actionStatus[status]}</Badge>
          </Entry>
        ))}
      </Entries>
    </>
  )
}

interface EntriesProps {
  readonly id: string
  readonly title: string
  readonly none: string
  readonly children: readonly ReactNode[]
}

function Entries({ id, title, none, children }: EntriesProps) {
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title} <span className={styles.count}>{children.length}</span>
      </h2>
      {children.length === 0 ? <p className={styles.none}>{none}</p> : <ul className={styles.items}>{children}</ul>}
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
