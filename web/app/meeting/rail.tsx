import type { Progress, RoomSnapshot } from '@parley/client'
import { useRoom, useRoomClient } from '../room/roomContext.ts'
import { isUnsure } from '../room/unsure.ts'
import { OpenQuestions } from './openQuestions.tsx'
import { SectionRail } from './sectionRail.tsx'
import { useDo } from './useDo.ts'

const NO_PROGRESS: Progress = { goalType: 'docreview', sections: [], doneCount: 0, totalCount: 0, complete: false }

/** The section rail of the room. */
export function Rail() {
  const client = useRoomClient()
  const attempt = useDo()
  const progress = useRoom((room) => room.state?.progress ?? NO_PROGRESS)
  const current = useRoom((room) => room.state?.currentSectionId ?? null)
  const unsure = useRoom(isUnsure)
  const saidYes = useRoom(hasSaidYes)
  const canComplete = useRoom((room) => room.connection === 'online' && room.me !== null)
  return (
    <>
      <SectionRail
        progress={progress}
        current={current}
        unsure={unsure}
        saidYes={saidYes}
        canComplete={canComplete}
        onComplete={() => attempt(client.reviewComplete())}
      />
      <OpenQuestions />
    </>
  )
}

/** Returns true when the user voted yes in the open bubble of the section under discussion. */
function hasSaidYes({ me, state, messages }: RoomSnapshot): boolean {
  const current = state?.currentSectionId ?? null
  if (me === null || current === null) return false
  const bubble = messages.findLast(({ type, sectionId }) => type === 'inject' && sectionId === current)
  return bubble !== undefined && !bubble.resolved && bubble.votes?.[me]?.action === 'yes'
}
