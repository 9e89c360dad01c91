import type { RoomState } from '@parley/client'
import { useEffect, useState } from 'react'
import { useRest } from '../room/roomContext.ts'
import { Link } from '../router.ts'
import { t } from '../strings/t.ts'
import styles from './invitation.module.css'

const MINUTE_MS = 60_000

/** Returns the public state of a room; null until it is loaded, or when it cannot be. */
export function useInvitation(code: string): RoomState | null {
  const rest = useRest()
  const [room, setRoom] = useState<RoomState | null>(null)
  useEffect(() => {
    let left = false
    void rest.room(code).then((answer) => left || setRoom(answer.ok ? answer.value : null))
    return () => {
      left = true
    }
  }, [rest, code])
  return room
}

/** What a visitor is invited to: the document, the host, the people, and the time. [WB22] */
export function Invitation({ room }: { readonly room: RoomState }) {
  const { invitation } = t.talk
  const host = room.participants.find(({ id }) => id === room.hostId)?.name ?? ''
  const present = room.participants.filter(({ connected }) => connected).length
  const facts = [
    { name: invitation.document, text: room.doc.title ?? invitation.noDocument },
    { name: invitation.host, text: host },
    { name: invitation.time, text: timeOf(room) },
    { name: invitation.people, text: invitation.present(present) },
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd dir="auto">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

function timeOf({ phase, durationMs, remainingMs }: RoomState): string {
  const { invitation } = t.talk
  return phase === 'setup'
    ? invitation.planned(Math.round(durationMs / MINUTE_MS))
    : invitation.left(Math.max(1, Math.ceil(remainingMs / MINUTE_MS)))
}

/** What the link of a finished meeting shows. [WB22] */
export function Over({ room }: { readonly room: RoomState }) {
  const { invitation } = t.talk
  return (
    <>
      <h1 className={styles.title}>{invitation.over}</h1>
      <p>{invitation.overText(room.doc.title)}</p>
      <p>
        <Link href="/archive">{invitation.toArchive}</Link>
      </p>
      <p>
        <Link href="/">{t.common.toStart}</Link>
      </p>
    </>
  )
}
