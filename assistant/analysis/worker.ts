import { giveWay } from '#workers/giveWay.ts'
import { serve } from '#workers/serve.ts'
import { MeetingIndex } from './meetingIndex.ts'
import type { AnalysisCalls } from './protocol.ts'
import { warmUp } from './warmth.ts'

/** Entry of the analysis thread. */
serve<AnalysisCalls>(() => {
  giveWay()
  const rooms = new Map<string, MeetingIndex>()

  const indexOf = (code: string): MeetingIndex => {
    const known = rooms.get(code)
    if (known) return known
    const index = new MeetingIndex()
    rooms.set(code, index)
    return index
  }

  return {
    calls: {
      warm: () => warmUp(),
      read({ code, events, upTo }) {
        const index = indexOf(code)
        index.read(events, upTo)
        return index.characters
      },
      furnish({ code, items }) {
        const index = indexOf(code)
        index.furnish(items)
        return index.characters
      },
      ask({ code, subject, ask }) {
        const index = indexOf(code)
        return { answer: index.answer(subject, ask), characters: index.characters }
      },
      forget: (code) => void rooms.delete(code),
    },
  }
})
