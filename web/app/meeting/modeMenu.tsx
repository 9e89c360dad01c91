import { useRoom, useRoomClient } from '../room/roomContext.ts'
import { t } from '../strings/t.ts'
import { Icon } from '../ui/icon.tsx'
import { VisuallyHidden } from '../ui/visuallyHidden.tsx'
import styles from './modeMenu.module.css'
import { Popover } from './popover.tsx'
import { useDo } from './useDo.ts'

const MODES = ['silent', 'assist', 'moderator', 'expert', 'critical'] as const

/** Menu for the assistant's mode: the host changes it, everybody sees it. [WM13] */
export function ModeMenu() {
  const client = useRoomClient()
  const attempt = useDo()
  const mode = useRoom((room) => room.state?.aiMode ?? 'assist')
  const isHost = useRoom((room) => room.me !== null && room.state?.hostId === room.me)
  const { names, about, label, menu } = t.meeting.mode
  const face = (
    <span className={styles.face}>
      <Icon name="spark" size={16} />
      {names[mode]}
    </span>
  )
  return (
    <Popover label={`${label}: ${names[mode]}`} title={menu} face={face}>
      <fieldset className={styles.modes} disabled={!isHost}>
        <legend>
          <VisuallyHidden>{menu}</VisuallyHidden>
        </legend>
        {MODES.map((one) => (
          <label key={one} className={styles.mode} data-chosen={one === mode || undefined}>
            <input
              type="radio"
              name="assistant-mode"
              value={one}
              checked={one === mode}
              onChange={() => attempt(client.setMode(one))}
            />
            <span className={styles.name}>{names[one]}</span>
            <span className={styles.about}>{about[one]}</span>
          </label>
        ))}
      </fieldset>
    </Popover>
  )
}
