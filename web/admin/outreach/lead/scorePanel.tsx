import type { Lead } from '#protocol/views/admin/outreach.ts'
import { Icon } from '../../../app/ui/icon.tsx'
import { Meter } from '../../../app/ui/meter.tsx'
import { whole } from '../../parts/numbers.ts'
import { Panel } from '../../parts/panel.tsx'
import { t } from '../../strings/t.ts'
import styles from './score.module.css'
import { type ScoreLine, scoreLines } from './scoreRules.ts'

const said = t.outreach.lead.score

/** A lead's score explained: each rule with the points got and possible, and why. [WF4] */
export function ScorePanel({ lead, minScore }: { readonly lead: Lead; readonly minScore: number }) {
  const { score } = lead
  return (
    <Panel title={said.title} tools={score !== null && <strong className={styles.sum}>{said.of(whole(score))}</strong>}>
      {score === null ? (
        <p className={styles.note}>{said.none}</p>
      ) : (
        <>
          <Meter
            label={said.title}
            value={score}
            tone={score >= minScore ? 'good' : 'warn'}
            text={said.of(whole(score))}
          />
          <ul className={styles.rules}>
            {scoreLines(lead).map((line) => (
              <Rule key={line.key} line={line} />
            ))}
          </ul>
          <p className={styles.note}>{said.least(minScore)}</p>
        </>
      )}
    </Panel>
  )
}

function Rule({ line: { label, got, possible, why } }: { readonly line: ScoreLine }) {
  return (
    <li className={styles.rule} data-got={got > 0}>
      <Icon name={got > 0 ? 'check' : 'close'} size={16} />
      <span className={styles.label}>{label}</span>
      <span className={styles.points}>{said.got(whole(got), whole(possible))}</span>
      <span className={styles.why} dir="auto">
        {why}
      </span>
    </li>
  )
}
