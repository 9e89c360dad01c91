import { giveWay } from '#workers/giveWay.ts'
import { serve } from '#workers/serve.ts'
import { MeetingIndex } from './meetingIndex.ts'
import type { AnalysisCalls, Held } from './protocol.ts'
import { warmUp } from './warmth.ts'

/** Messages read for a ledger in one call, which takes less than a second: other rooms' questions come in between. [LN10] */
const STUDIED_MESSAGES_MAX = 1_000

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

  /** Processor time up to the last answer: what comes after it, taking in the next arguments included, is the next one's. */
  let chargedMs = threadCpuMs()
  const held = ({ characters }: MeetingIndex): Held => {
    const earlierMs = chargedMs
    chargedMs = threadCpuMs()
    return { characters, cpuMs: chargedMs - earlierMs }
  }

  return {
    calls: {
      warm() {
        warmUp()
        chargedMs = threadCpuMs()
      },
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
        const left = subject === 'analyse' ? index.study(STUDIED_MESSAGES_MAX) : 0
        if (left > 0) return { left, ...held(index) }
        const answer = index.answer(subject, ask)
        return { answer, ...held(index) }
      },
      forget: (code) => void rooms.delete(code),
    },
  }
})

function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
