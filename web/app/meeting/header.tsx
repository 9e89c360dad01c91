import { useRoom } from '../room/roomContext.ts'
import { SpaceLink } from '../spaces/spaceLink.tsx'
import { t } from '../strings/t.ts'
import { Icon } from '../ui/icon.tsx'
import { Clock } from './clock.tsx'
import { HandButton } from './handButton.tsx'
import styles from './header.module.css'
import { HostMenu } from './hostMenu.tsx'
import { ModeMenu } from './modeMenu.tsx'
import { People } from './people.tsx'
import { RoomCode } from './roomCode.tsx'
import type { View } from './tabBar.tsx'

interface HeaderProps {
  readonly view: View
  readonly hasDocument: boolean
  readonly onToggle: (view: View) => void
  readonly onKeys: () => void
  readonly onStop: () => void
  readonly onLeave: () => void
}

/** Header of the meeting: title, code, clock, participants and panel buttons. */
export function Header({ view, hasDocument, onToggle, onKeys, onStop, onLeave }: HeaderProps) {
  const title = useRoom((room) => room.state?.doc.title ?? null)
  const code = useRoom((room) => room.code ?? '')
  const space = useRoom((room) => room.state?.space ?? null)
  const isHost = useRoom((room) => room.me !== null && room.state?.hostId === room.me)
  const { panels, stop, keys } = t.meeting
  return (
    <header className={styles.header}>
      <div className={styles.about}>
        <h1 className={styles.title} dir="auto">
          {t.meeting.title(title)}
        </h1>
        <div className={styles.place}>
          <RoomCode code={code} />
          <SpaceLink space={space} />
        </div>
      </div>
      <Clock />
      <div className={styles.tools}>
        <HandButton />
        <ModeMenu />
        <People onLeave={onLeave} />
        <HostMenu />
        <span className={styles.panels}>
          {hasDocument && (
            <PanelToggle pressed={view === 'document'} onClick={() => onToggle('document')}>
              {panels.document}
            </PanelToggle>
          )}
          <PanelToggle pressed={view === 'board'} onClick={() => onToggle('board')}>
            {panels.board}
          </PanelToggle>
          <PanelToggle pressed={view === 'ledger'} onClick={() => onToggle('ledger')}>
            {panels.ledger}
          </PanelToggle>
        </span>
        <button type="button" className={styles.keys} onClick={onKeys} aria-label={keys.open} title={keys.open}>
          ?
        </button>
        {isHost && (
          <button type="button" className={styles.stop} onClick={onStop} title={stop.button}>
            <Icon name="stop" />
            <span>{stop.button}</span>
          </button>
        )}
      </div>
    </header>
  )
}

interface PanelToggleProps {
  readonly pressed: boolean
  readonly onClick: () => void
  readonly children: string
}

function PanelToggle({ pressed, onClick, children }: PanelToggleProps) {
  return (
    <button type="button" className={styles.toggle} aria-pressed={pressed} onClick={onClick}>
      {children}
    </button>
  )
}
