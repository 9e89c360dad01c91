import { unchanged } from '../../aggregate.ts'
import { ownEntry } from '../../entries.ts'
import { refuse } from '../../refusal.ts'
import { type DecideSpace, decided, spaceFact } from '../decision.ts'
import { SESSIONS_MAX } from '../limits.ts'
import { openSessionOf } from '../state.ts'

/** Review meetings held on the space, and their notes. */
export const sessions: DecideSpace<'openSession' | 'archiveSession' | 'abandonSession' | 'saveNote'> = {
  openSession(space, { type: _, ...session }, { actor }) {
    if (openSessionOf(space)) return refuse('session-open')
    if (Object.keys(space.sessions).length >= SESSIONS_MAX) return refuse('too-many-sessions')
    return decided([spaceFact('session.opened', actor, session)])
  },

  archiveSession(space, { type: _, ...archived }, { actor }) {
    const session = ownEntry(space.sessions, archived.sessionId)
    if (!session) return refuse('unknown-session')
    return session.status === 'open' ? decided([spaceFact('session.archived', actor, archived)]) : unchanged
  },

  abandonSession(space, { sessionId }, { actor }) {
    const session = ownEntry(space.sessions, sessionId)
    if (!session) return refuse('unknown-session')
    return session.status === 'open' ? decided([spaceFact('session.abandoned', actor, { sessionId })]) : unchanged
  },

  saveNote(space, { type: _, ifVersion, ...note }, { actor }) {
    if (!Object.hasOwn(space.sessions, note.sessionId)) return refuse('unknown-session')
    const known = ownEntry(space.notes, note.sessionId)
    if (ifVersion !== undefined && ifVersion !== (known?.version ?? 0)) return refuse('stale-note')
    return note.source === 'recap' && known ? unchanged : decided([spaceFact('note.saved', actor, note)])
  },
}
