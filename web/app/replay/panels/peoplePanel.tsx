import { t } from '../../strings/t.ts'
import type { Scene } from '../model/scene.ts'
import styles from './listPanel.module.css'

/** Participants, and which of them were connected. */
export function PeoplePanel({ scene: { state } }: { readonly scene: Scene }) {
  const { participants, hostId, hands, phase } = state
  return (
    <ul className={styles.list}>
      {participants.map(({ id, name, connected, ready }) => {
        const notes = [
          id === hostId && t.replay.host,
          hands.includes(id) && t.replay.hand,
          phase === 'setup' && ready && t.replay.ready,
          connected ? t.replay.here : t.replay.away,
        ]
        return (
          <li key={id} className={styles.item}>
            <span className={styles.dot} data-status={connected ? 'here' : 'out'} />
            <span className={styles.name} dir="auto">
              {name}
            </span>
            <span className={styles.note}>{notes.filter(Boolean).join(', ')}</span>
          </li>
        )
      })}
    </ul>
  )
}
