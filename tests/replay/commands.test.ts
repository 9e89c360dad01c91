import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { longMeeting } from '#dev/bench/fold/meeting.ts'
import type { RoomEvent } from '#engine/room/events.ts'
import type { CaptureFixture } from '#projections/capture.ts'
import { movesOf } from '#replay/commands.ts'
import { decideAgain } from '#replay/playback.ts'
import { play, script } from '../helpers/arbitraries.ts'

const NAMES = readdirSync('fixtures/rooms').filter((name) => name.endsWith('.json'))
const read = (name: string): CaptureFixture => JSON.parse(readFileSync(`fixtures/rooms/${name}`, 'utf8'))
const bytes = (events: readonly RoomEvent[]) =>
  JSON.stringify(events.map(({ seq, hash, id, at }) => [seq, hash, id, at]))

describe('[RW1] the commands behind a stream', () => {
  test.each(NAMES)('%s: every event results from a command, and deciding them again gives the same bytes', (name) => {
    const { events } = read(name)
    const again = decideAgain(events)
    // Two remarks were once made with the message that matured the section; they come on their own now. And silence was
    // once mentioned in the last two minutes as well.
    const triggers = again.stated.map(({ data }) => 'trigger' in data && data.trigger)
    expect(triggers.filter((trigger) => trigger !== 'answer' && trigger !== 'idle')).toEqual([])
    expect(new Set(triggers).size).toBe(triggers.length)
    expect(bytes(again.events)).toBe(bytes(events))
    expect(bytes(decideAgain(events).events)).toBe(bytes(events))
  })

  test('a long meeting', () => {
    const events = longMeeting(3_000)
    const whole = events.slice(0, events.findLastIndex(({ type }) => type === 'messaged') + 1)
    const again = decideAgain(whole)
    expect(bytes(again.events)).toBe(bytes(whole))
  })

  test('[TD11] any meeting, threads included, through the real mailbox', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(script(30), async (one) => {
        const { rig } = await play(one)
        try {
          const events: RoomEvent[] = []
          for await (const event of rig.log.readStream(`room-${rig.code}`)) events.push(event as unknown as RoomEvent)
          const again = decideAgain(events)
          // What an analysis was made from is in no stream: it stands for itself.
          expect(again.stated.map(({ type }) => type).filter((type) => type !== 'analysed')).toEqual([])
          expect(bytes(again.events)).toBe(bytes(events))
        } finally {
          await rig.close()
        }
      }),
      { numRuns: 40 },
    )
  })

  test('a changed event is detected: no command explains it', () => {
    const { events } = read('goal.json')
    const place = events.findIndex(({ type, data }) => type === 'messaged' && 'sectionId' in data && data.sectionId)
    const changed = events.map((event, i) =>
      i === place ? ({ ...event, data: { ...event.data, sectionId: 'sec_3' } } as unknown as RoomEvent) : event,
    )
    expect([...movesOf(changed)].flatMap(({ command, from }) => (command === null ? [from] : []))).toContain(place + 1)
  })
})
