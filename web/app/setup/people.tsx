import { useId } from 'react'
import { useHandOver } from '../room/handOver.tsx'
import { useRoom } from '../room/roomContext.ts'
import { t } from '../strings/t.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import panel from './panel.module.css'

/** Participants and whether they are ready. */
export function People() {
  const id = useId()
  const me = useRoom((room) => room.me)
  const hostId = useRoom((room) => room.state?.hostId)
  const participants = useRoom((room) => room.state?.participants ?? NOBODY)
  const { dialog, buttonFor } = useHandOver()
  return (
    <Card aria-labelledby={id} className={panel.panel}>
      <div className={panel.head}>
        <h2 id={id} className={panel.title}>
          {t.setup.people}
        </h2>
        <span className={panel.hint}>{t.common.people(participants.length)}</span>
      </div>
      <ul className={panel.list}>
        {participants.map((person, place) => (
          <li key={person.id} className={panel.row}>
            <Avatar name={person.name} place={place} away={!person.connected} />
            <div className={panel.main}>
              <p className={panel.name}>
                <bdi>{person.name}</bdi>
                {person.id === me && <span className={panel.detail}> ({t.common.you})</span>}
              </p>
              {person.id === hostId && <p className={panel.detail}>{t.common.host}</p>}
            </div>
            {buttonFor(person)}
            {person.connected ? (
              <Badge tone={person.ready ? 'good' : 'plain'}>{person.ready ? t.setup.ready : t.setup.notReady}</Badge>
            ) : (
              <Badge tone="warn">{t.setup.away}</Badge>
            )}
          </li>
        ))}
      </ul>
      {dialog}
    </Card>
  )
}

const NOBODY: readonly never[] = []
