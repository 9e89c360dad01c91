import { useRoom, useRoomClient } from '../room/roomContext.ts'
import { Link, navigate } from '../router.ts'
import { t } from '../strings/t.ts'
import { Button } from '../ui/button.tsx'
import styles from './nextSteps.module.css'
import { useArchiveName } from './useArchiveName.ts'

/** Links to the archive, the replay and the first screen. */
export function NextSteps() {
  const client = useRoomClient()
  const code = useRoom((room) => room.code)
  const name = useArchiveName(code)
  const again = () => {
    client.leave()
    navigate('/')
  }
  return (
    <section className={styles.next} aria-labelledby="next-heading">
      <h2 id="next-heading">{t.end.next}</h2>
      {name !== null && (
        <>
          <Link href={`/archive/${encodeURIComponent(name)}`}>{t.end.archive}</Link>
          <Link href={`/replay/${encodeURIComponent(name)}`}>{t.end.replay}</Link>
        </>
      )}
      <Button look="primary" icon="plus" onClick={again}>
        {t.end.again}
      </Button>
    </section>
  )
}
