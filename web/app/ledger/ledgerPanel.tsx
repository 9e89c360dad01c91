import { useRef, useState } from 'react'
import { timeOfDay } from '../meeting/timeOfDay.ts'
import { useDo } from '../meeting/useDo.ts'
import { useRoom, useRoomClient } from '../room/roomContext.ts'
import { t } from '../strings/t.ts'
import { IconButton } from '../ui/iconButton.tsx'
import { Actions } from './actions.tsx'
import { Decisions } from './decisions.tsx'
import { Figures } from './figures.tsx'
import styles from './ledgerPanel.module.css'
import { useNoting } from './noting.tsx'
import { Questions } from './questions.tsx'
import { Risks } from './risks.tsx'
import { useFocusWhileOpen } from './useFocusWhileOpen.ts'

interface LedgerPanelProps {
  /** Shows a close button when given. */
  readonly onClose?: () => void
}

/** The meeting's results so far: coverage, decisions, risks and action items. [WM17] */
export function LedgerPanel({ onClose }: LedgerPanelProps) {
  const intel = useRoom((room) => room.intel)
  const panel = useRef<HTMLElement | null>(null)
  useFocusWhileOpen(panel, onClose !== undefined)
  return (
    <section ref={panel} className={styles.panel} aria-label={t.ledger.title} tabIndex={onClose && -1}>
      <header className={styles.head}>
        <h2>{t.ledger.title}</h2>
        <Add />
        <Refresh />
        {onClose && <IconButton icon="close" label={t.meeting.panels.closeLedger} onClick={onClose} />}
      </header>
      {intel === null ? (
        <p className={styles.none}>{t.ledger.loading}</p>
      ) : (
        <>
          <Figures coverage={intel.coverage} score={intel.score} />
          <p className={styles.summary} dir="auto">
            {intel.summary}
          </p>
          <Decisions decisions={intel.decisions} />
          <Risks risks={intel.risks} />
          <Actions actions={intel.actions} />
          <Questions questions={intel.questions} />
          <p className={styles.updated}>{t.ledger.updated(timeOfDay(intel.updatedAt))}</p>
        </>
      )}
    </section>
  )
}

function Add() {
  const note = useNoting()
  const online = useRoom((room) => room.connection === 'online' && room.me !== null)
  const sectionId = useRoom((room) => room.state?.currentSectionId ?? undefined)
  if (note === null) return null
  const add = () => note({ id: null, kind: 'decision', text: '', sectionId })
  return <IconButton icon="plus" label={t.editing.add} disabled={!online} onClick={add} />
}

function Refresh() {
  const client = useRoomClient()
  const attempt = useDo()
  const [busy, setBusy] = useState(false)
  const online = useRoom((room) => room.connection === 'online')
  const inChat = useRoom((room) => room.state?.phase === 'chat')
  if (!inChat) return null
  const refresh = async () => {
    setBusy(true)
    await attempt(client.refreshIntel())
    setBusy(false)
  }
  return (
    <IconButton
      icon="refresh"
      label={busy ? t.ledger.refreshing : t.ledger.refresh}
      className={busy ? styles.turning : undefined}
      disabled={busy || !online}
      onClick={refresh}
    />
  )
}
