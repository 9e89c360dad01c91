import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Script, script } from '#dev/harness/arbitraries.ts'
import { shownTo } from '#dev/harness/findings.ts'
import { play } from '#dev/harness/play.ts'
import type { Rig } from '#dev/harness/rig.ts'
import { fold } from '#engine/room/evolve.ts'
import type { AppendFault } from '#stores/events/faults.ts'
import { memoryLog } from '#stores/events/memory.ts'
import { type EventLog, LogError } from '#stores/events/port.ts'
import { liveFold } from '../helpers/given.ts'

/** The room has tried by itself often enough to be past all faults. */
const MENDED_MS = 50_000

type Fault = AppendFault | 'none' | 'unreadable'

const faultList = (...kinds: Fault[]): fc.Arbitrary<Fault[]> =>
  fc.array(fc.constantFrom<Fault>('none', 'none', ...kinds), { maxLength: 40 })

/** A log whose appends meet these faults one after the other; an `unreadable` one fails the next reading back as well. */
function faulty(faults: readonly Fault[]): EventLog {
  let next = 0
  let unreadable = 0
  const begun = new Set<string>()
  const log = memoryLog({
    faults: {
      append(stream) {
        begun.add(stream)
        const fault = faults[next++] ?? 'none'
        if (fault === 'unreadable') unreadable += 1
        if (fault === 'none') return undefined
        return fault === 'unreadable' ? 'reply-lost' : fault
      },
    },
  })
  const readPages: EventLog['readPages'] = (stream, options) => {
    if (unreadable === 0 || !begun.has(stream)) return log.readPages(stream, options)
    unreadable -= 1
    throw new LogError('unavailable', 'the log cannot be read just now (test fault)')
  }
  return new Proxy(log, {
    get: (target, name) => {
      if (name === 'readPages') return readPages
      const member = target[name as keyof EventLog]
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
}

async function underFaults(
  faults: fc.Arbitrary<Fault[]>,
  hold: (rig: Rig, told: ReadonlySet<string>, people: Awaited<ReturnType<typeof play>>['people']) => Promise<void>,
  numRuns = 120,
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(script(30), faults, async (meeting: Script, list) => {
      const told = new Set<string>()
      const { rig, people } = await play(meeting, {
        log: faulty(list),
        leaving: ({ event, payload }) => void (event === 'chat:message' && told.add(payload.id)),
      })
      try {
        if (rig.code !== '') await hold(rig, told, people)
      } finally {
        await rig.close()
      }
    }),
    { numRuns },
  )
}

describe('P7 a log that fails', () => {
  const any = faultList('unavailable', 'lost', 'reply-lost', 'reply-lost', 'unreadable')

  test('[DU5] [DU6] nothing is told that is not in the log, and each request is answered exactly once', async () => {
    await underFaults(any, async (rig, told) => {
      const stored = new Set((await rig.stored()).map(({ data }) => (data as { messageId?: string }).messageId))
      expect([...told].filter((id) => !stored.has(id))).toEqual([])
      expect(rig.sent.filter(({ replies, lost }) => replies.length !== 1 && !lost)).toEqual([])
    })
  })

  test('[DU2] [DU6] the room then stands where its stream does', async () => {
    await underFaults(any, async (rig) => {
      await rig.wait(MENDED_MS)
      const events = await rig.stored()
      expect(rig.room.state).toEqual(fold(events))
      expect(rig.room.state).toEqual(liveFold(events))
      expect(rig.room.head).toEqual({ seq: events.at(-1)!.seq, hash: events.at(-1)!.hash })
    })
  })

  test('[ST9] [DU6] and so do its clients, seats and presence included', async () => {
    await underFaults(any, async (rig, _told, people) => {
      await rig.wait(MENDED_MS)
      const truth = shownTo(rig.room.view())
      for (const { client, connection } of people) {
        if (connection?.seat) expect(shownTo(client.state)).toEqual(truth)
      }
      const { phase, seats } = rig.room.state
      if (phase === 'ended') return
      for (const { id, connectionId } of Object.values(seats)) {
        expect(rig.room.channel.holds(id)).toBe(connectionId !== null)
      }
    })
  })

  test('[LG10] what was refused as unavailable, and answered so, left no trace', async () => {
    await underFaults(faultList('unavailable'), async (rig) => {
      const answered = new Set(
        rig.sent.flatMap(({ replies }) => replies.map((reply) => (reply as { id?: string }).id)).filter(Boolean),
      )
      const said = (await rig.stored()).flatMap(({ type, data }) =>
        type === 'messaged' && data.type === 'user' ? [data.messageId] : [],
      )
      expect(said.filter((id) => !answered.has(id))).toEqual([])
    })
  })
})
