import { useState } from 'react'
import { useRoom, useRoomClient } from '../room/roomContext.ts'
import { useDoing } from '../room/useDoing.ts'
import { t } from '../strings/t.ts'
import { Button } from '../ui/button.tsx'
import styles from './startBar.module.css'
import { StartDialog, type StartQuestion } from './startDialog.tsx'

const MINUTE_MS = 60_000

/** Bottom bar: the ready switch, and for the host the start button with the scope. */
export function StartBar() {
  const client = useRoomClient()
  const me = useRoom((room) => room.me)
  const isHost = useRoom((room) => room.state?.hostId === room.me)
  const isReady = useRoom((room) => room.state?.participants.find(({ id }) => id === room.me)?.ready ?? false)
  const hostName = useRoom((room) => room.state?.participants.find(({ id }) => id === room.state?.hostId)?.name ?? '')
  const inScope = useRoom((room) => new Set(Object.values(room.state?.doc.picks ?? {}).flat()).size)
  const durationMs = useRoom((room) => room.state?.durationMs ?? 0)
  const waitedFor = useRoom((room) =>
    (room.state?.participants ?? [])
      .filter(({ id, ready, connected }) => connected && !ready && id !== room.me)
      .map(({ name }) => name)
      .join(', '),
  )
  const hasDocument = useRoom((room) => (room.state?.doc.sections.length ?? 0) > 0)
  const [question, ask] = useState<StartQuestion | null>(null)
  const { isBusy, run } = useDoing()
  const start = () => {
    ask(null)
    void run(() => client.start())
  }
  const begin = () => {
    if (inScope === 0) ask(hasDocument ? 'scope' : 'document')
    else if (waitedFor !== '') ask('people')
    else start()
  }
  return (
    <>
      <footer className={styles.bar}>
        <div className={styles.inner}>
          <div className={styles.words}>
            <p className={styles.scope}>{t.setup.startHint(inScope, Math.round(durationMs / MINUTE_MS))}</p>
            <p className={styles.who}>
              {isHost ? waitedFor !== '' && t.setup.notReadyYet(waitedFor) : t.setup.waitsForHost(hostName)}
            </p>
          </div>
          <Button
            icon={isReady ? 'check' : undefined}
            aria-pressed={isReady}
            disabled={me === null}
            look={isHost ? 'plain' : isReady ? 'plain' : 'primary'}
            onClick={() => client.ready(!isReady)}
          >
            {isReady ? t.setup.ready : t.setup.imReady}
          </Button>
          {isHost && (
            <Button look="primary" busy={isBusy} onClick={begin}>
              {isBusy ? t.setup.starting : t.setup.start}
            </Button>
          )}
        </div>
      </footer>
      <StartDialog question={question} waitedFor={waitedFor} onStart={start} onClose={() => ask(null)} />
    </>
  )
}
