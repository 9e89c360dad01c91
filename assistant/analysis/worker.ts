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

  return {
    calls: {
      warm: () => warmUp(),
      read({ code, events, upTo }) {
        const index = indexOf(code)
        const since = process.threadCpuUsage()
        index.read(events, upTo)
        return heldSince(since, index)
      },
      furnish({ code, items }) {
        const index = indexOf(code)
        const since = process.threadCpuUsage()
        index.furnish(items)
        return heldSince(since, index)
      },
      ask({ code, subject, ask }) {
        const index = indexOf(code)
        const since = process.threadCpuUsage()
        const answer = index.answer(subject, ask)
        return { answer, ...heldSince(since, index) }
      },
      forget: (code) => void rooms.delete(code),
    },
  }
})

function heldSince(since: NodeJS.CpuUsage, { characters }: MeetingIndex): Held {
  const { user, system } = process.threadCpuUsage(since)
  return { characters, cpuMs: (user + system) / 1_000 }
}
