import type { KeyedProjection } from './projection.ts'

/** A meeting on a space that the space has not finished with: it is open, or archived and still without a note. */
export interface OpenSession {
  readonly code: string
  readonly openedAt: number
}

/** Open meetings of one space. */
export interface OpenSessions {
  /** By session id. */
  sessions: Record<string, OpenSession>
  /** Meetings with a note, among the open ones. */
  noted: Record<string, true>
  /** Archived meetings that wait for a note. */
  archived: Record<string, true>
}

/** Meetings that a restart must resume, by slug; spaces without one have no document. [SN15] */
export const OPEN_SESSIONS: KeyedProjection<'space', OpenSessions> = {
  name: 'openSessions',
  version: 1,
  categories: ['space'],
  keys: ({ id, event: { type } }) => (RELEVANT.has(type) ? [id] : []),
  initial: () => ({ sessions: {}, noted: {}, archived: {} }),
  step(open, { event: { type, data, at } }) {
    switch (type) {
      case 'session.opened':
        open.sessions[data.sessionId] = { code: data.code, openedAt: at }
        break
      case 'session.archived':
        open.archived[data.sessionId] = true
        break
      case 'note.saved':
        if (Object.hasOwn(open.sessions, data.sessionId)) open.noted[data.sessionId] = true
        break
      case 'session.abandoned':
        forget(open, data.sessionId)
        break
      case 'space.purged':
        for (const sessionId of Object.keys(open.sessions)) forget(open, sessionId)
    }
    for (const sessionId of Object.keys(open.archived)) if (open.noted[sessionId]) forget(open, sessionId)
  },
  listing: ({ sessions }) => {
    const opened = Object.values(sessions).map(({ openedAt }) => openedAt)
    return opened.length === 0 ? null : { at: Math.max(...opened), tags: [] }
  },
}

const RELEVANT: ReadonlySet<string> = new Set([
  'session.opened',
  'session.archived',
  'session.abandoned',
  'note.saved',
  'space.purged',
])

function forget({ sessions, noted, archived }: OpenSessions, sessionId: string): void {
  delete sessions[sessionId]
  delete noted[sessionId]
  delete archived[sessionId]
}
