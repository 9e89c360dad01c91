import type { Decision } from '@parley/client'
import { useDo } from '../meeting/useDo.ts'
import { useRoom, useRoomClient } from '../room/roomContext.ts'
import { t } from '../strings/t.ts'
import { EditedBy } from './editedBy.tsx'
import styles from './entries.module.css'
import { EntryTools } from './entryTools.tsx'
import { Group } from './group.tsx'
import { Sources } from './sources.tsx'
import { SuggestedBadge } from './suggestedBadge.tsx'

const STATUSES = ['approved', 'pending', 'rejected'] as const

export function Decisions({ decisions }: { readonly decisions: readonly Decision[] }) {
  return (
    <Group title={t.ledger.decisions} items={decisions} none={t.ledger.noDecisions}>
      {(decision) => <Entry key={decision.id} decision={decision} />}
    </Group>
  )
}

function Entry({ decision }: { readonly decision: Decision }) {
  return (
    <li className={styles.entry} data-status={decision.status} data-suggested={decision.suggested}>
      <p className={styles.text} dir="auto">
        {decision.text}
      </p>
      {'rationale' in decision && decision.rationale !== undefined && (
        <p className={styles.more} dir="auto">
          {String(decision.rationale)}
        </p>
      )}
      <div className={styles.facts}>
        {decision.suggested && <SuggestedBadge />}
        <StatusMenu decision={decision} />
        <span>{t.ledger.source[decision.source]}</span>
        <EditedBy entry={decision} />
      </div>
      <Sources entry={decision} />
      {decision.source !== 'vote' && (
        <EntryTools entry={{ ...decision, kind: 'decision' }} suggested={decision.suggested} />
      )}
    </li>
  )
}

function StatusMenu({ decision: { id, text, status } }: { readonly decision: Decision }) {
  const client = useRoomClient()
  const attempt = useDo()
  const online = useRoom((room) => room.connection === 'online')
  return (
    <select
      className={styles.status}
      data-status={status}
      aria-label={t.ledger.statusOf(text)}
      value={status}
      disabled={!online}
      onChange={(event) => attempt(client.setDecision(id, event.target.value as Decision['status']))}
    >
      {STATUSES.map((one) => (
        <option key={one} value={one}>
          {t.ledger.decisionStatus[one]}
        </option>
      ))}
    </select>
  )
}
