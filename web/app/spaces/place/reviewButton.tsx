import { Refusal } from '../../landing/refusal.tsx'
import { useEntering } from '../../landing/useEntering.ts'
import { useRoomClient } from '../../room/roomContext.ts'
import { navigate } from '../../router.ts'
import { useMe } from '../../signin/useMe.ts'
import { t } from '../../strings/t.ts'
import { Button } from '../../ui/button.tsx'
import styles from './reviewButton.module.css'
import { useMay, useSpace } from './spaceContext.ts'

/** Starts a review meeting on the space, or joins the one that is under way. [WP12] */
export function ReviewButton() {
  const { live, slug, deletedAt } = useSpace()
  const mayEdit = useMay('editor')
  const me = useMe()
  const client = useRoomClient()
  const { isBusy, error, enter } = useEntering()
  if (deletedAt !== null) return null
  if (live) {
    return (
      <div className={styles.live}>
        <Button look="primary" icon="play" onClick={() => navigate(`/r/${live.code}`)}>
          {t.space.review.join}
        </Button>
        <p className={styles.hint}>{t.space.review.running(live.participants)}</p>
      </div>
    )
  }
  if (!mayEdit || !me) return null
  // Kind, length and assistant are the space's own defaults.
  const start = () => enter(() => client.create({ name: me.name, space: slug }), me.name)
  return (
    <div className={styles.live}>
      <Button look="primary" icon="play" busy={isBusy} onClick={start}>
        {t.space.review.start}
      </Button>
      <Refusal sentence={error} />
    </div>
  )
}
