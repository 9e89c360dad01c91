import { useRoom, useRoomClient } from '../room/roomContext.ts'
import { t } from '../strings/t.ts'
import { Button } from '../ui/button.tsx'
import { voteToCast } from './openVote.ts'
import { useDo } from './useDo.ts'
import styles from './voteBar.module.css'

/** The open vote, wherever its bubble is out of sight: it can be answered here. [WM62] */
export function VoteBar({ onShow }: { readonly onShow: (messageId: string) => void }) {
  const client = useRoomClient()
  const attempt = useDo()
  const vote = useRoom(voteToCast)
  const members = useRoom(({ state }) => state?.participants.filter(({ connected }) => connected).length ?? 0)
  const isOnline = useRoom((room) => room.connection === 'online')
  if (vote === null) return null
  const agreed = Object.values(vote.votes ?? {}).filter(({ action }) => action === 'yes').length
  return (
    <section className={styles.bar} aria-label={t.talk.vote.label}>
      <button type="button" className={styles.words} onClick={() => onShow(vote.id)} title={t.talk.vote.show}>
        <span className={styles.title}>
          {t.talk.vote.title} · {t.meeting.bubble.count(agreed, members)}
        </span>
        <span className={styles.question} dir="auto">
          {vote.text}
        </span>
      </button>
      <div className={styles.actions}>
        {vote.actions?.map(({ id, label }) => (
          <Button
            key={id}
            size="s"
            look={id === 'yes' ? 'primary' : 'plain'}
            disabled={!isOnline}
            onClick={() => attempt(client.vote(vote.id, id))}
          >
            {label}
          </Button>
        ))}
      </div>
    </section>
  )
}
