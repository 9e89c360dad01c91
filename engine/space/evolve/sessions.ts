import type { ApplySpace } from './apply.ts'

export const sessions: ApplySpace<'session.opened' | 'session.archived' | 'session.abandoned' | 'note.saved'> = {
  'session.opened'(space, { sessionId, code }, { at, actor }) {
    space.sessions[sessionId] = {
      id: sessionId,
      code,
      openedAt: at,
      openedBy: actor.id,
      status: 'open',
      result: null,
    }
  },
  'session.archived'(space, { sessionId, ...result }) {
    const session = space.sessions[sessionId]
    if (session) Object.assign(session, { status: 'archived', result })
  },
  'session.abandoned'(space, { sessionId }) {
    const session = space.sessions[sessionId]
    if (session) session.status = 'abandoned'
  },
  'note.saved'(space, { sessionId, text, source }, { at, actor }) {
    const version = (space.notes[sessionId]?.version ?? 0) + 1
    space.notes[sessionId] = { sessionId, text, source, version, updatedAt: at, updatedBy: actor.id }
  },
}
