import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Answers } from '#assistant/lanes/answers.ts'
import { Summaries } from '#assistant/lanes/summaries.ts'
import { entryOf } from '#engine/entries.ts'
import { MATURE_MESSAGES } from '#engine/room/state.ts'
import { ANA, said } from '../helpers/givenMeeting.ts'
import { residentDouble } from '../helpers/residentDouble.ts'
import { settled, virtualMeeting } from '../helpers/virtualMeeting.ts'

const SECTIONS = ['sec_1', 'sec_2', 'sec_3'] as const
/** Longest pause of a call, and the summaries of three sections after it. */
const HEALING_MS = 15_000 + 3 * 8_000

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('say' as const), section: fc.constantFrom(...SECTIONS) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 20_000 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('line' as const), is: fc.constantFrom('cut', 'deaf', 'whole') }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restart' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('ask' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Plays steps in a meeting whose line to the resident is cut, whole, or loses every answer; then heals it. */
async function played(steps: readonly Step[]) {
  const double = residentDouble()
  const meeting = virtualMeeting(double)
  const open = (services = meeting.services) => ({
    summaries: new Summaries(services, meeting.code),
    answers: new Answers(services, meeting.code),
  })
  let lanes = open()
  const attend = async () => {
    lanes.answers.attend(meeting.room)
    lanes.summaries.attend(meeting.room.state)
    await settled()
  }
  const said_ = (text: string, over: object) => void meeting.append(said(ANA, text, over))
  const newest: Partial<Record<(typeof SECTIONS)[number], string>> = {}
  let asked = 0
  for (const [place, one] of steps.entries()) {
    if (one.do === 'wait') await meeting.wait(one.ms)
    else if (one.do === 'line') Object.assign(double, { away: one.is === 'cut', deaf: one.is === 'deaf' })
    else if (one.do === 'restart') {
      lanes.summaries.cancel()
      lanes = open(meeting.restarted())
      await attend()
    } else if (one.do === 'ask') {
      asked += 1
      said_('@assistant how long is the notice?', {})
      await attend()
    } else {
      newest[one.section] = `Message ${place}.`
      said_(newest[one.section]!, { sectionId: one.section })
      await attend()
    }
  }
  Object.assign(double, { away: false, deaf: false })
  await meeting.wait(HEALING_MS)
  return { ...meeting, double, newest, asked }
}

test('[KX79] over random cuts, lost answers and restarts every summary that is due arrives, once it can', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60 }), async (steps) => {
      const { double, newest, code, room, events, faults, lines, asked } = await played(steps)
      expect(faults).toEqual([])
      expect(lines()).toHaveLength(asked)
      const told = events.flatMap(({ type, data }) => (type === 'summarised' ? [data.sectionId] : []))
      expect(room.state.summaryCount).toBe(told.length)
      for (const section of SECTIONS) {
        const { messageCount } = entryOf(room.state.standings, section)
        if (messageCount < MATURE_MESSAGES) continue
        expect(room.state.summaries[section]).toMatchObject({ messageCount, text: '' })
        const held = double.held.get(code)?.summaries.get(section)
        expect(held?.text).toContain(newest[section])
        expect(held?.seq).toBe(room.state.summaries[section]!.seq)
      }
    }),
    { numRuns: 150 },
  )
})

test('[KX79] a cut of 60 s in the middle of a meeting loses no summary and holds up no message', async () => {
  const steps: Step[] = [
    ...SECTIONS.flatMap((section): Step[] => [
      { do: 'say', section },
      { do: 'say', section },
    ]),
    { do: 'wait', ms: 10_000 },
    { do: 'line', is: 'cut' },
    ...SECTIONS.flatMap((section): Step[] => [
      { do: 'say', section },
      { do: 'wait', ms: 20_000 },
    ]),
  ]
  const { room, events, clock } = await played(steps)
  expect(SECTIONS.map((id) => room.state.summaries[id]!.messageCount)).toEqual([3, 3, 3])
  const cut = events.filter(({ type, at }) => type === 'messaged' && at > clock.now() - HEALING_MS - 60_001)
  expect(cut).toHaveLength(3)
})
