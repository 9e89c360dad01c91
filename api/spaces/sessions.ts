import { isRefusal, refuse } from '#engine/refusal.ts'
import { userActor } from '#engine/stream.ts'
import type { SpaceSessions } from '#gateway/spaces/sessions/sessions.ts'
import { noteView } from '#projections/views/spaces/contents.ts'
import type { spaceSessions } from '#protocol/http/spaces/sessions.ts'
import type { NoteView } from '#protocol/views/space.ts'
import type { Handlers } from '../endpoints.ts'
import { HttpError } from '../errors.ts'
import { refusedAs } from '../refused.ts'
import type { SpaceAt } from './admission.ts'
import type { SpaceServices } from './services.ts'

type SessionServices = SpaceServices & { readonly sessions: SpaceSessions }

export function spaceSessionHandlers(services: SessionServices): Handlers<typeof spaceSessions> {
  return {
    endSession: async ({ space: { space }, params: { sessionId } }) => {
      if (!(await services.sessions.end(space, sessionId))) throw refusedAs(refuse('unknown-session'))
      return { ok: true }
    },
    /** [SN16] */
    saveNote: async ({ space: at, caller: { user }, params: { sessionId }, body: { text, ifVersion } }) => {
      const command = { type: 'saveNote', sessionId, text, source: 'user', ifVersion } as const
      const done = await at.space.ask(userActor(user.id), command)
      if (!isRefusal(done)) return noteOf(services, at, sessionId)!
      if (done.refused !== 'stale-note') throw refusedAs(done)
      const current = noteOf(services, at, sessionId)
      throw new HttpError(409, done.error, current === null ? {} : { current })
    },
  }
}

function noteOf({ spaceViews }: SessionServices, { space, userId }: SpaceAt, sessionId: string): NoteView | null {
  const note = space.state.notes[sessionId]
  return note === undefined ? null : noteView(spaceViews.material(space, userId), note)
}
