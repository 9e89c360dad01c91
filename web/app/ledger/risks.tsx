import type { Risk } from '@parley/client'
import { t } from '../strings/t.ts'
import { EditedBy } from './editedBy.tsx'
import styles from './entries.module.css'
import { EntryTools } from './entryTools.tsx'
import { Group } from './group.tsx'
import { Sources } from './sources.tsx'
import { SuggestedBadge } from './suggestedBadge.tsx'

export function Risks({ risks }: { readonly risks: readonly Risk[] }) {
  return (
    <Group title={t.ledger.risks} items={risks} none={t.ledger.noRisks}>
      {(risk) => <Entry key={risk.id} risk={risk} />}
    </Group>
  )
}

function Entry({ risk }: { readonly risk: Risk }) {
  return (
    <li className={styles.entry} data-severity={risk.severity} data-suggested={risk.suggested}>
      <div className={styles.facts}>
        {risk.suggested && <SuggestedBadge />}
        <Severity severity={risk.severity} />
        <span>{t.ledger.riskKind[risk.kind]}</span>
        <EditedBy entry={risk} />
      </div>
      <p className={styles.text} dir="auto">
        {risk.text}
      </p>
      <Sources entry={risk} />
      <EntryTools
        entry={{ id: risk.id, kind: 'risk', text: risk.text, sectionId: risk.sectionId, severity: risk.severity }}
        suggested={risk.suggested}
      />
    </li>
  )
}

const BARS = { low: 1, medium: 2, high: 3 } as const

/** Severity bars beside the word; the colour is redundant. */
function Severity({ severity }: { readonly severity: Risk['severity'] }) {
  const word = t.ledger.severity[severity]
  return (
    <span className={styles.severity} data-severity={severity} title={t.ledger.severityOf(word)}>
      <svg viewBox="0 0 14 12" width="14" height="12" aria-hidden="true">
        {[1, 2, 3].map((bar) => (
          <rect
            key={bar}
            x={(bar - 1) * 5}
            y={12 - bar * 4}
            width="3.4"
            height={bar * 4}
            rx="1"
            fill="currentColor"
            opacity={bar <= BARS[severity] ? 1 : 0.25}
          />
        ))}
      </svg>
      {word}
    </span>
  )
}
