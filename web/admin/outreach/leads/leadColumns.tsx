import type { Lead } from '#protocol/views/admin/outreach.ts'
import { Link } from '../../../app/router.ts'
import { Instant } from '../../parts/instant.tsx'
import { NONE } from '../../parts/numbers.ts'
import { iso } from '../../parts/times.ts'
import { t } from '../../strings/t.ts'
import type { Column } from '../../tables/table.tsx'
import { LeadBadges } from '../parts/leadBadges.tsx'
import { leadName } from '../parts/leadName.ts'
import { leadPath } from '../parts/paths.ts'
import { lastSentAt } from '../parts/sends.ts'
import styles from './leads.module.css'
import { nextStepOf } from './nextStep.ts'

const { columns: said } = t.outreach.leads
const { statuses, sources } = t.outreach.shared

/** Columns of the list of leads, as of an instant. */
export const leadColumns = (now: number): readonly Column<Lead>[] => [
  {
    ...{ key: 'name', label: said.name },
    value: ({ name }) => name,
    order: leadName,
    show: (lead) => <Person lead={lead} />,
  },
  { key: 'email', label: said.email, value: ({ email }) => email, only: 'file' },
  { key: 'company', label: said.company, value: ({ company }) => company, only: 'file' },
  { key: 'title', label: said.title, value: ({ title }) => title, only: 'file' },
  { key: 'score', label: said.score, value: ({ score }) => score, isNumber: true },
  {
    ...{ key: 'status', label: said.status },
    value: ({ status }) => statuses[status],
    show: (lead) => <LeadBadges lead={lead} />,
  },
  {
    ...{ key: 'next', label: said.next },
    value: (lead) => nextStepOf(lead, now).text,
    show: (lead) => <Next lead={lead} now={now} />,
  },
  {
    ...{ key: 'source', label: said.source },
    value: ({ source }) => sources[source],
    show: ({ source }) => <span className={styles.nowrap}>{sources[source]}</span>,
  },
  { key: 'tags', label: said.tags, value: ({ tags }) => tags.join(', '), only: 'file' },
  { key: 'suppressed', label: said.suppressed, value: ({ suppressed }) => suppressed, only: 'file' },
  {
    ...{ key: 'sent', label: said.sent, descends: true },
    value: (lead) => iso(lastSentAt(lead)),
    order: lastSentAt,
    show: (lead) => <Instant at={lastSentAt(lead)} />,
  },
  {
    ...{ key: 'created', label: said.created, descends: true },
    value: ({ createdAt }) => iso(createdAt),
    order: ({ createdAt }) => createdAt,
    show: ({ createdAt }) => <Instant at={createdAt} />,
  },
  { key: 'id', label: said.id, value: ({ id }) => id, only: 'file' },
]

function Person({ lead }: { readonly lead: Lead }) {
  const { id, name, email, company, title, tags } = lead
  const work = [title, company].filter(Boolean).join(' · ')
  return (
    <span className={styles.person}>
      <Link href={leadPath(id)}>
        <bdi>{leadName(lead)}</bdi>
      </Link>
      {name !== null && email !== null && <bdi className={styles.small}>{email}</bdi>}
      {work !== '' && <bdi className={styles.small}>{work}</bdi>}
      {tags.length > 0 && (
        <span className={styles.tags}>
          {tags.map((tag) => (
            <bdi key={tag} className={styles.tag}>
              {tag}
            </bdi>
          ))}
        </span>
      )}
    </span>
  )
}

function Next({ lead, now }: { readonly lead: Lead; readonly now: number }) {
  const { text, isDue } = nextStepOf(lead, now)
  if (text === NONE) return NONE
  return (
    <span className={styles.next} data-due={isDue}>
      {text}
    </span>
  )
}
