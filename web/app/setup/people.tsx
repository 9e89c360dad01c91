import { useId } from 'react'
import { useRoom } from '../room/roomContext.ts'
import { t } from '../strings/en.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import panel from './panel.module.css'

/** Who is here, and who is ready. */
export function People() {
  const id = useId()
  const me = useRoom((room) => room.me)
  const hostId = useRoom((room) => room.state?.hostId)
  const participants = useRoom((room) => room.state?.participants ?? NOBODY)
  return (
    <Card aria-labelledby={id} className={panel.panel}>
      <div className={panel.head}>
        <h2 id={id} className={panel.title}>
          {t.setup.people}
        </h2>
        <span className={panel.hint}>{t.common.people(participants.length)}</span>
      </div>
      <ul className={panel.list}>
        {participants.map(({ id: participantId, name, ready, connected }, place) => (
          <li key={participantId} className={panel.row}>
            <Avatar name={name} place={place} away={!connected} />
            <div className={panel.main}>
              <p className={panel.name}>
                <bdi>{name}</bdi>
                {participantId === me && <span className={panel.detail}> ({t.common.you})</span>}
              </p>
              {participantId === hostId && <p className={panel.detail}>{t.common.host}</p>}
            </div>
            {connected ? (
              <Badge tone={ready ? 'good' : 'plain'}>{ready ? t.setup.ready : t.setup.notReady}</Badge>
            ) : (
              <Badge tone="warn">{t.setup.away}</Badge>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

const NOBODY: readonly never[] = []
