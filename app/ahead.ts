import type { Assistant } from '#assistant/assistant.ts'
import type { RoomState } from '#engine/room/state.ts'
import { warmAttribution } from '#gateway/rooms/attributionWarmth.ts'
import type { Attendant } from '#gateway/rooms/reactor.ts'
import type { Video } from '#integrations/video/port.ts'

/** What talk needs is got ready so long after the first room: until then its documents come first. */
const TALK_MS = 1_500

export interface AheadServices {
  /** Of the resident, where documents are read there. */
  readonly ingest: { prepare?(room: Pick<RoomState, 'docs'>): void }
  readonly assistant: Pick<Assistant, 'prepare'>
  readonly video: Pick<Video, 'prepare'> | null
}

/**
 * Gets ready what rooms will soon ask for: the process that reads documents while rooms are set up, and once what talk
 * needs. A service in which nothing happens holds none of it in memory. [DO20]
 */
export function openAhead({ ingest, assistant, video }: AheadServices) {
  let listening = false
  let begun = false
  const prepareTalk = () => {
    assistant.prepare()
    video?.prepare()
    warmAttribution()
  }
  const attend: Attendant = ({ state }) => {
    if (!listening) return
    if (state.phase === 'setup') ingest.prepare?.(state)
    if (!begun) setTimeout(prepareTalk, TALK_MS).unref()
    begun = true
  }
  return {
    attend,
    /** From now on: rooms that a start reads again are not being set up just now. */
    begin(): void {
      listening = true
    },
  }
}
