import type { Trust } from '@parley/client'
import { type ReactNode, useId } from 'react'
import { t } from '../strings/t.ts'
import { Card } from '../ui/card.tsx'
import styles from './facts.module.css'

const said = t.trust

/** What the service says of each kind of data, a card each. */
export function Facts({ trust }: { readonly trust: Trust }) {
  const { retention, encryption, telemetry, subprocessors, notes } = trust
  return (
    <div className={styles.facts}>
      <Fact title={said.documents}>
        <p>{said.documentsKept[retention.documents]}</p>
        {trust.plane === 'resident' && <p>{said.readThere}</p>}
      </Fact>
      <Fact title={said.summaries}>
        <p>{said.summariesKept[retention.summaries]}</p>
      </Fact>
      <Model ai={trust.ai} />
      <Fact title={said.encryption}>
        <Rows
          rows={[
            [said.encryptionOf.tokens, encryption.tokens],
            [said.encryptionOf.summaries, encryption.summaries ?? said.encryptionOf.none],
          ]}
        />
      </Fact>
      <Fact title={said.retention}>
        <Rows
          rows={[
            [said.retentionOf.trash, said.days(retention.trashDays)],
            [said.retentionOf.telemetry, said.days(retention.telemetryDays)],
            [said.retentionOf.replays, said.days(retention.replayDays)],
          ]}
        />
      </Fact>
      <Fact title={said.telemetry}>
        <p>{telemetry.enabled ? said.telemetryWhat.on : said.telemetryWhat.off}</p>
        {telemetry.doNotTrack && <p>{said.doNotTrack}</p>}
        {telemetry.optOut && <p>{said.optOut}</p>}
      </Fact>
      <Fact title={said.subprocessors}>
        <p>{subprocessors.length === 0 ? said.noSubprocessors : said.subprocessorsLead}</p>
        {subprocessors.length > 0 && <Rows rows={subprocessors.map(({ name, purpose }) => [name, purpose] as const)} />}
      </Fact>
      {notes.length > 0 && (
        <Fact title={said.notes} isWide>
          <ul className={styles.notes}>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Fact>
      )}
    </div>
  )
}

function Model({ ai: { available, model, location } }: Pick<Trust, 'ai'>) {
  return (
    <Fact title={said.ai}>
      <p>{said.aiLocation[location]}</p>
      {location !== 'none' && model !== null && <p>{said.aiModel(model)}</p>}
      {location !== 'none' && !available && <p>{said.aiAway}</p>}
    </Fact>
  )
}

interface FactProps {
  readonly title: string
  readonly isWide?: boolean
  readonly children: ReactNode
}

function Fact({ title, isWide = false, children }: FactProps) {
  const id = useId()
  return (
    <Card aria-labelledby={id} className={isWide ? styles.wide : undefined}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <div className={styles.text}>{children}</div>
    </Card>
  )
}

function Rows({ rows }: { readonly rows: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className={styles.rows}>
      {rows.map(([name, value]) => (
        <div key={name} className={styles.row}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
