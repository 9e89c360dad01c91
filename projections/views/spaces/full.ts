import { openSessionOf } from '#engine/space/state.ts'
import type { LiveView, SpaceFull, SpaceOpened } from '#protocol/views/space.ts'
import { boardView } from '../boardView.ts'
import { contextViews, fileViews, noteViews, recordingViews, sessionViews } from './contents.ts'
import { actorName, type OpenMeeting, type SpaceMaterial } from './material.ts'
import { callView, memberViews } from './people.ts'
import { cardOf, spaceView } from './space.ts'

/** View of a space for the first page of its link. [SP6] */
export function openedView(material: SpaceMaterial, open: OpenMeeting | null): SpaceOpened {
  const calls = Object.values(material.space.calls).map((call) => callView(material, call))
  return {
    ...spaceView(cardOf(material.space), material),
    members: memberViews(material),
    calls,
    live: liveView(material, open),
  }
}

/** View of a whole space. [SP6] */
export function fullView(material: SpaceMaterial, open: OpenMeeting | null): SpaceFull {
  return {
    ...openedView(material, open),
    board: boardView(material.space.board, (author) => actorName(material, author)),
    context: contextViews(material),
    files: fileViews(material),
    notes: noteViews(material),
    recordings: recordingViews(material),
    sessions: sessionViews(material, open),
  }
}

function liveView({ space }: SpaceMaterial, open: OpenMeeting | null): LiveView | null {
  const session = openSessionOf(space)
  if (!session || !open || open.phase === 'ended') return null
  const { phase, participants } = open
  return { sessionId: session.id, code: session.code, phase, participants }
}
