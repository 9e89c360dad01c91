import { useRoom } from '../room/roomContext.ts'
import { t } from '../strings/t.ts'
import { useOpenLedger } from './meetingContext.tsx'
import styles from './openQuestions.module.css'

/** How many questions of the ledger are open, with the way to them; renders nothing without any. [WM69] */
export function OpenQuestions() {
  const count = useRoom(({ intel }) => intel?.questions.filter(({ status }) => status === 'open').length ?? 0)
  const openLedger = useOpenLedger()
  if (count === 0 || openLedger === undefined) return null
  return (
    <button type="button" className={styles.questions} onClick={openLedger} title={t.talk.questions.show}>
      {t.talk.questions.open(count)}
    </button>
  )
}
