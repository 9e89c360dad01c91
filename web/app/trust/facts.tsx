import type { Trust } from '@parley/client'
import { type ReactNode, useId } from 'react'
import { t } from '../strings/t.ts'
import { Card } from '../ui/card.tsx'
import styles from './facts.module.css'

/** What the service says of each kind of data, a card each. */
export function Facts({ trust }: { readonly trust: Trust }) {
  const { retention, encryption, telemetry, subprocessors, notes } = trust
  return (
    <div className={styles.facts}>
      <Fact title={t.trust.documents}>
        <p>{t.trust.documentsKept[retention.documents]}</p>
        {trust.plane === 'resident' && <p>{t.trust.readThere}</p>}
      </Fact>
      <Fact title={t.trust.summaries}>
        <p>{t.trust.summariesKept[retention.summaries]}</p>
      </Fact>
      <Model ai={trust.ai} />
      <Fact title={t.trust.encryption}>
        <Rows
          rows={[
            [t.trust.encryptionOf.tokens, encryption.tokens],
            [t.trust.encryptionOf.summaries, encryption.summaries ?? t.trust.encryptionOf.none],
          ]}
        />
      </Fact>
      <Fact title={t.trust.retention}>
        <Rows
          rows={[
            [t.trust.retentionOf.trash, t.trust.days(retention.trashDays)],
            [t.trust.retentionOf.telemetry, t.trust.days(retention.telemetryDays)],
            [t.trust.retentionOf.replays, t.trust.days(retention.replayDays)],
          ]}
        />
      </Fact>
      <Fact title={t.trust.telemetry}>
        <p>{telemetry.enabled ? t.trust.telemetryWhat.on : t.trust.telemetryWhat.off}</p>
        {telemetry.doNotTrack && <p>{t.trust.doNotTrack}</p>}
        {telemetry.optOut && <p>{t.trust.optOut}</p>}
      </Fact>
      <Fact title={t.trust.subprocessors}>
        <p>{subprocessors.length === 0 ? t.trust.noSubprocessors : t.trust.subprocessorsLead}</p>
        {subprocessors.length > 0 && <Rows rows={subprocessors.map(({ name, purpose }) => [name, purpose] as const)} />}
      </Fact>
      {notes.length > 0 && (
        <Fact title={t.trust.notes} isWide>
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
    <Fact title={t.trust.ai}>
      <p>{t.trust.aiLocation[location]}</p>
      {location !== 'none' && model !== null && <p>{t.trust.aiModel(model)}</p>}
      {location !== 'none' && !available && <p>{t.trust.aiAway}</p>}
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
