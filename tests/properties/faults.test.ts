import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Script, script } from '#dev/harness/arbitraries.ts'
import type { Fate } from '#dev/harness/faultPlan.ts'
import { shownTo } from '#dev/harness/findings.ts'
import { play } from '#dev/harness/play.ts'
import type { Rig } from '#dev/harness/rig.ts'
import { fold } from '#engine/room/evolve.ts'
import { liveFold } from '../helpers/given.ts'

/** Long enough for the room's own retries to outlast every fault. */
const MENDED_MS = 50_000

const fates = (...kinds: Fate[]): fc.Arbitrary<Fate[]> =>
  fc.array(fc.constantFrom<Fate>('none', 'none', ...kinds), { maxLength: 40 })

async function underFaults(
  appends: fc.Arbitrary<Fate[]>,
  check: (rig: Rig, sent: ReadonlySet<string>, people: Awaited<ReturnType<typeof play>>['people']) => Promise<void>,
  numRuns = 120,
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(script(30), appends, async (meeting: Script, list) => {
      const sent = new Set<string>()
      const { rig, people } = await play(meeting, {
        plan: { appends: list, cuts: [] },
        leaving: ({ event, payload }) => void (event === 'chat:message' && sent.add(payload.id)),
      })
      try {
        if (rig.code !== '') await check(rig, sent, people)
      } finally {
        await rig.close()
      }
    }),
    { numRuns },
  )
}

describe('P7 a failing log', () => {
  const any = fates('unavailable', 'lost', 'reply-lost', 'reply-lost', 'unreadable')

  test('[DU5] [DU6] no message is delivered that is not in the log, and each request is answered exactly once', async () => {
    await underFaults(any, async (rig, sent) => {
      const stored = new Set((await rig.stored()).map(({ data }) => (data as { messageId?: string }).messageId))
      expect([...sent].filter((id) => !stored.has(id))).toEqual([])
      expect(rig.sent.filter(({ replies, lost }) => replies.length !== 1 && !lost)).toEqual([])
    })
  })

  test('[DU2] [DU6] after the faults, the state of the room equals the fold of its stream', async () => {
    await underFaults(any, async (rig) => {
      await rig.wait(MENDED_MS)
      const events = await rig.stored()
      expect(rig.room.state).toEqual(fold(events))
      expect(rig.room.state).toEqual(liveFold(events))
      expect(rig.room.head).toEqual({ seq: events.at(-1)!.seq, hash: events.at(-1)!.hash })
    })
  })

  test('[ST9] [DU6] after the faults, every client shows the state of the room, seats and presence included', async () => {
    await underFaults(any, async (rig, _sent, people) => {
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

  test('[LG10] a message refused as unavailable is not in the log', async () => {
    await underFaults(fates('unavailable'), async (rig) => {
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
