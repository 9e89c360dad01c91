import type { Participant } from '@parley/client'
import { type ReactNode, useMemo } from 'react'
import { useHandOver } from '../room/handOver.tsx'
import { useRoom } from '../room/roomContext.ts'
import { LanguageMenu } from '../strings/languageMenu.tsx'
import { t } from '../strings/t.ts'
import { Button } from '../ui/button.tsx'
import { initialOf } from './messageLine.tsx'
import styles from './people.module.css'
import { Popover } from './popover.tsx'
import { type Roster, rosterOf } from './roster.ts'

/** Maximum avatars in the header; the rest is shown as a count. */
const FACES_MAX = 4
const NOBODY: readonly Participant[] = []

/** List of connected and disconnected participants, and of raised hands in the order raised. */
export function People({ onLeave }: { readonly onLeave: () => void }) {
  const participants = useRoom((room) => room.state?.participants ?? NOBODY)
  const hands = useRoom((room) => room.state?.hands ?? NONE)
  const roster = useMemo(() => rosterOf(participants), [participants])
  const here = participants.filter(({ connected }) => connected)
  const face = (
    <span className={styles.faces}>
      {here.slice(0, FACES_MAX).map((one) => (
        <Face key={one.id} person={one} roster={roster} />
      ))}
      <span className={styles.count}>{here.length}</span>
    </span>
  )
  const { dialog, buttonFor } = useHandOver()
  return (
    <>
      <Popover
        label={t.meeting.people.label(here.length, participants.length)}
        title={t.meeting.people.title}
        face={face}
      >
        <ul className={styles.people}>
          {participants.map((one) => (
            <Person key={one.id} person={one} roster={roster} hand={hands.indexOf(one.id) + 1}>
              {buttonFor(one)}
            </Person>
          ))}
        </ul>
        <div className={styles.language}>
          <LanguageMenu />
        </div>
        <Button look="quiet" size="s" className={styles.leave} onClick={onLeave}>
          {t.common.leave.button}
        </Button>
      </Popover>
      {dialog}
    </>
  )
}

const NONE: readonly string[] = []

function Face({ person, roster }: { readonly person: Participant; readonly roster: Roster }) {
  const { hex, ink } = roster.coloursOf(person.id)
  return (
    <span className={styles.face} aria-hidden="true" style={{ background: hex, color: ink }}>
      {initialOf(person.name)}
    </span>
  )
}

function Person({
  person,
  roster,
  hand,
  children,
}: {
  readonly person: Participant
  readonly roster: Roster
  readonly hand: number
  /** Actions for this person. */
  readonly children: ReactNode
}) {
  const me = useRoom((room) => room.me)
  const hostId = useRoom((room) => room.state?.hostId)
  const { people, hands } = t.meeting
  return (
    <li data-here={person.connected || undefined}>
      <Face person={person} roster={roster} />
      <span className={styles.name} dir="auto">
        {person.name}
        {person.id === me && <span className={styles.note}> ({people.you})</span>}
      </span>
      {person.id === hostId && <span className={styles.host}>{people.host}</span>}
      {hand > 0 && <span className={styles.host}>{hands.place(hand)}</span>}
      {children}
      <span className={styles.presence}>{person.connected ? people.here : people.away}</span>
    </li>
  )
}
