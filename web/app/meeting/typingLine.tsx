import { useRoom } from '../room/roomContext.ts'
import { t } from '../strings/t.ts'
import styles from './typingLine.module.css'

const NAMED_MAX = 2

/** Who is writing just now. It is not announced: it would interrupt readers of the conversation. [WM67] */
export function TypingLine() {
  const typing = useRoom((room) => room.typing)
  const participants = useRoom((room) => room.state?.participants)
  const names = typing.flatMap((id) => participants?.find((one) => one.id === id)?.name ?? [])
  return (
    <p className={styles.typing} dir="auto">
      {names.length > NAMED_MAX ? t.talk.typing.many : names.length > 0 && t.talk.typing.some(names)}
    </p>
  )
}
