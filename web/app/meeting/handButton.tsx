import { useRoom, useRoomClient } from '../room/roomContext.ts'
import { t } from '../strings/t.ts'
import { Icon } from '../ui/icon.tsx'
import { VisuallyHidden } from '../ui/visuallyHidden.tsx'
import styles from './handButton.module.css'
import { useDo } from './useDo.ts'

/** Raises or lowers the hand; the number is the user's place in the queue. [WM12] */
export function HandButton() {
  const client = useRoomClient()
  const attempt = useDo()
  const me = useRoom((room) => room.me)
  const hands = useRoom((room) => room.state?.hands ?? NONE)
  const voice = useRoom((room) => room.state?.voice.enabled ?? false)
  if (!voice) return null
  const place = me === null ? 0 : hands.indexOf(me) + 1
  const raised = place > 0
  const { raise, lower, place: placed } = t.meeting.hands
  return (
    <button
      type="button"
      className={styles.hand}
      aria-pressed={raised}
      title={raised ? lower : raise}
      onClick={() => attempt(client.hand(!raised))}
    >
      <Icon name="hand" />
      <VisuallyHidden>{raised ? placed(place) : raise}</VisuallyHidden>
      {raised && <span aria-hidden="true">{place}</span>}
    </button>
  )
}

const NONE: readonly string[] = []
