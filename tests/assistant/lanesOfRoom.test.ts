import { describe, expect, test } from 'vitest'
import { Answers } from '#assistant/lanes/answers.ts'
import type { LaneServices } from '#assistant/lanes/services.ts'
import { Understanding } from '#assistant/lanes/understanding.ts'
import type { RoomCommand } from '#engine/room/commands.ts'
import type { RoomResult } from '#gateway/rooms/emissions.ts'
import type { Room } from '#gateway/rooms/room.ts'
import { type Given, given } from '../helpers/given.ts'
import { ANA, ended, meeting, said } from '../helpers/givenMeeting.ts'
import { eventually } from '../helpers/stage.ts'

/** A room with this past, and what is put to it and told of it. */
function roomAfter(...items: readonly Given[]) {
  const { room: state, events } = given(...items)
  const asked: string[] = []
  const traced: object[] = []
  const room = {
    state,
    ask: async ({ type }: RoomCommand) => {
      asked.push(type)
      return { error: 'The meeting is over.', refused: 'room-ended' }
    },
    retrace: (_: RoomResult, llm: object) => void traced.push(llm),
  } as unknown as Room
  const done = {
    events: events.slice(-1),
    state,
    decision: { basis: { how: 'discussion' } },
  } as unknown as RoomResult
  return { room, asked, traced, done }
}

/** Lanes whose model answers at once, in a room that stands as `find` says. */
function services(find: LaneServices['find'], faults: string[] = []): LaneServices {
  return {
    find,
    resident: null,
    model: {
      status: () => ({ available: true, model: 'm' }),
      takes: () => true,
      complete: async () => JSON.stringify({ intent: 'question', entities: [], section: null }),
    },
    clock: { now: () => 0 },
    outcome: () => {},
    fault: (_: unknown, where: string) => void faults.push(where),
  } as unknown as LaneServices
}

describe('a message that a model reads', () => {
  test('[TR6] [LN7] is told as read while the meeting runs, and as skipped when it ended meanwhile', async () => {
    const spoken = [meeting(), said(ANA, 'And the notice?', { sectionId: 'sec_1' })]
    for (const [over, told] of [
      [false, { intent: 'question' }],
      [true, { skipped: 'session-ended' }],
    ] as const) {
      const { room, traced, done } = roomAfter(...spoken)
      const now = over ? roomAfter(...spoken, ended()).room : room
      const understanding = new Understanding(
        services(async () => now),
        'K7QF2M',
      )
      understanding.attend(room, done)
      await eventually(() => expect(understanding.busy).toBe(false))
      expect(traced).toEqual([expect.objectContaining(told)])
    }
  })
})

describe('the answers of a room', () => {
  const asking = [meeting(), said(ANA, '@assistant what is left?', { sectionId: 'sec_1' })]

  test('[LN2] are under way until the room has judged them, whatever it says', async () => {
    const { room, asked } = roomAfter(...asking)
    const answers = new Answers(
      services(async () => room),
      'K7QF2M',
    )
    answers.attend(room)
    expect(answers.busy).toBe(true)
    answers.attend(room)
    await eventually(() => expect(answers.busy).toBe(false))
    expect(asked).toEqual(['answer'])
    // The room still asks, so somebody who attends to it anew tries again.
    answers.attend(room)
    await eventually(() => expect(answers.busy).toBe(false))
    expect(asked).toEqual(['answer', 'answer'])
  })

  test('[LM8] come from a model only where something was found that it could name', async () => {
    const { room: state } = given(meeting(), said(ANA, '@assistant how long is the notice?', { sectionId: 'sec_1' }))
    const passage = { kind: 'section', id: 'sec_1', title: 'Notice', text: 'The notice is thirty days.', score: 1 }
    for (const [passages, line, outcome] of [
      [[], 'Found nothing.', 'unneeded'],
      [[passage], 'The notice is thirty days [Notice].', 'model'],
    ] as const) {
      const lines: string[] = []
      const outcomes: string[] = []
      const room = { state, ask: async (command: { text: string }) => void lines.push(command.text) } as unknown as Room
      const found = { text: 'Found nothing.', passages, said: [], people: [] }
      const lanes = services(async () => room)
      const answers = new Answers(
        {
          ...lanes,
          analysis: { ask: async () => found } as unknown as LaneServices['analysis'],
          model: { ...lanes.model, complete: async () => 'The notice is thirty days [p1].' },
          outcome: (_, what) => void outcomes.push(what),
        },
        'K7QF2M',
      )
      answers.attend(room)
      await eventually(() => expect(answers.busy).toBe(false))
      expect([lines, outcomes]).toEqual([[line], [outcome]])
    }
  })

  test('[LN2] are given up where the room cannot be read', async () => {
    const faults: string[] = []
    const { room } = roomAfter(...asking)
    const lost = services(() => Promise.reject(new Error('the disk does not answer')), faults)
    const answers = new Answers(lost, 'K7QF2M')
    answers.attend(room)
    await eventually(() => expect(answers.busy).toBe(false))
    expect(faults).toEqual(['answer'])
  })
})
