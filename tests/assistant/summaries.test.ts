import { describe, expect, test } from 'vitest'
import type { LaneServices } from '#assistant/lanes/services.ts'
import { Summaries } from '#assistant/lanes/summaries.ts'
import { handClock } from '#dev/harness/clock.ts'
import { emptyRoom, type RoomState } from '#engine/room/state.ts'

const settled = () => new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)))

/** The summaries of one room, with a clock that is moved by hand and readings that wait while the door is shut. */
function room() {
  const clock = handClock()
  const state: RoomState = { ...emptyRoom(), phase: 'chat' }
  const made: string[] = []
  const door = { shut: false, waiting: [] as (() => void)[] }
  const own = {
    state,
    async ask({ sectionId, messageCount }: { sectionId: string; messageCount: number }) {
      made.push(`${sectionId} after ${messageCount}`)
      Object.assign(state.summaries, { [sectionId]: { at: clock.now(), messageCount } })
    },
  }
  const summaries = new Summaries(
    {
      clock,
      resident: null,
      model: { takes: () => false, status: () => ({ available: false, model: null }) },
      analysis: {
        async ask() {
          if (door.shut) await new Promise<void>((resolve) => door.waiting.push(resolve))
          return { messages: [{}], summary: 'Ana: hm.' }
        },
      },
      find: async () => own,
      outcome: () => {},
      fault: (error: unknown) => {
        throw error
      },
    } as unknown as LaneServices,
    'K7QF2M',
  )
  const say = async (sectionId: string, times = 1) => {
    for (let i = 0; i < times; i++) {
      const messageCount = (state.standings[sectionId]?.messageCount ?? 0) + 1
      Object.assign(state, { lastDiscussed: sectionId })
      Object.assign(state.standings, { [sectionId]: { messageCount } })
      summaries.attend(state)
    }
    await settled()
  }
  return { clock, made, door, say, wait: (ms: number) => clock.advance(ms, settled) }
}

describe('live summaries', () => {
  test('[SU3] what is said of a section within 8 s of its summary is summarised when they are over, once', async () => {
    const { made, say, wait } = room()
    await say('sec_1', 2)
    expect(made).toEqual(['sec_1 after 2'])
    await wait(3_000)
    await say('sec_1', 3)
    await wait(4_999)
    expect(made).toHaveLength(1)
    await wait(1)
    expect(made).toEqual(['sec_1 after 2', 'sec_1 after 5'])
    await wait(60_000)
    expect(made).toHaveLength(2)
  })

  test('[SU2] one at a time; what is said while one is written is looked at after it', async () => {
    const { made, door, say, wait } = room()
    door.shut = true
    await say('sec_1', 2)
    await say('sec_2', 2)
    expect([made, door.waiting.length]).toEqual([[], 1])
    door.shut = false
    door.waiting[0]!()
    await settled()
    expect(made).toEqual(['sec_1 after 2', 'sec_2 after 2'])
    await wait(60_000)
    expect(made).toHaveLength(2)
  })

  test('[SU2] of the section discussed last; one left behind waits until it is discussed again', async () => {
    const { made, say, wait } = room()
    await say('sec_1', 2)
    await wait(1_000)
    await say('sec_1')
    await say('sec_2', 2)
    expect(made).toEqual(['sec_1 after 2', 'sec_2 after 2'])
    await wait(60_000)
    expect(made).toHaveLength(2)
    await say('sec_1')
    expect(made.at(-1)).toBe('sec_1 after 4')
  })
})
