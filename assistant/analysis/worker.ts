import { giveWay } from '#workers/giveWay.ts'
import { serve } from '#workers/serve.ts'
import { MeetingIndex } from './meetingIndex.ts'
import type { AnalysisCalls, Held } from './protocol.ts'
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

  let reported = process.threadCpuUsage()
  /** What the thread spent since the last call, taking in arguments included. */
  const held = ({ characters }: MeetingIndex): Held => {
    const { user, system } = process.threadCpuUsage(reported)
    reported = process.threadCpuUsage()
    return { characters, cpuMs: (user + system) / 1_000 }
  }

  return {
    calls: {
      warm: () => warmUp(),
      read({ code, events, upTo }) {
        const index = indexOf(code)
        index.read(events, upTo)
        return held(index)
      },
      furnish({ code, items }) {
        const index = indexOf(code)
        index.furnish(items)
        return held(index)
      },
      ask({ code, subject, ask }) {
        const index = indexOf(code)
        const answer = index.answer(subject, ask)
        return { answer, ...held(index) }
      },
      forget: (code) => void rooms.delete(code),
    },
  }
})
