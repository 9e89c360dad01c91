import { describe, expect, onTestFinished, test } from 'vitest'
import { SessionShelf } from '#gateway/archive/reading/shelf.ts'
import { TELLER, type Teller } from '#gateway/archive/reading/tellings.ts'
import { Sessions } from '#gateway/archive/sessions.ts'
import { wordsIn } from '#projections/views/analytics/people.ts'
import { sessionDetail } from '#projections/views/session/detail.ts'
import { memoryLog } from '#stores/events/memory.ts'
import type { EventLog } from '#stores/events/port.ts'
import { given } from '../helpers/given.ts'
import { ANA, ended, meeting, said } from '../helpers/givenMeeting.ts'

const CODE = 'SESS22'
const { events } = given(
  meeting(),
  Array.from({ length: 9 }, (_, i) => said(ANA, `word${i}`)),
  ended(),
)
const stored = async (count = events.length) => {
  const log = memoryLog()
  await log.append(`room-${CODE}`, events.slice(0, count), 0)
  return log
}

describe('[AR12] what is told of a session', () => {
  test('is made once until the session goes on, each telling for itself', async () => {
    const made: string[] = []
    const teller: Teller = {
      ...TELLER,
      report({ messages, room }) {
        made.push(`report ${room.seq}`)
        return `${messages.length} messages, ${room.phase}`
      },
      analytics({ room }) {
        made.push(`analytics ${room.seq}`)
        return Buffer.from(room.phase)
      },
    }
    const shelf = new SessionShelf(teller)
    const bodies = (from: number, to: number) => ({
      first: from,
      count: to - from + 1,
      bodies: JSON.stringify(events.slice(from - 1, to)),
    })
    shelf.take(CODE, bodies(1, events.length - 1))
    const first = shelf.tell(CODE, 'report', null)
    expect(Buffer.from(shelf.tell(CODE, 'analytics', null)).toString()).toBe('chat')
    expect(shelf.tell(CODE, 'report', null)).toBe(first)
    expect(made).toEqual([`report ${events.length - 1}`, `analytics ${events.length - 1}`])
    shelf.take(CODE, bodies(events.length, events.length))
    expect(shelf.tell(CODE, 'report', null)).toBe(first.replace('chat', 'ended'))
    expect(made).toHaveLength(3)
  })

  test('[AR8] comes from a thread that is given only what it has not read', async () => {
    const log = await stored(events.length - 1)
    const asked: (number | undefined)[] = []
    const readPages: EventLog['readPages'] = (stream, options) => {
      asked.push(options?.from)
      return log.readPages(stream, options)
    }
    const sessions = new Sessions({ ...log, readPages })
    onTestFinished(() => sessions.close())
    expect((await sessions.tell(CODE, 'session', null))?.endedReason).toBeNull()
    await log.append(`room-${CODE}`, events.slice(-1), events.length - 1)
    const [session, none] = await Promise.all([
      sessions.tell(CODE, 'session', null),
      sessions.tell('NONE22', 'report', null),
    ])
    expect(session).toEqual(sessionDetail(events))
    expect(none).toBeNull()
    expect(asked).toEqual([1, events.length, 1])
  })

  test('a deleted room is nothing any more, and its session is forgotten', async () => {
    const log = await stored()
    const sessions = new Sessions(log)
    onTestFinished(() => sessions.close())
    expect(await sessions.tell(CODE, 'report', null)).toContain('Ana')
    await log.tombstone(`room-${CODE}`, events.length)
    expect(await sessions.tell(CODE, 'report', null)).toBeNull()
  })
})

test('[AY3] words are what any white space separates', () => {
  const spaces = Array.from({ length: 0x10000 }, (_, unit) => String.fromCharCode(unit)).filter((one) =>
    /\s/u.test(one),
  )
  for (const space of spaces) expect(wordsIn(`${space}one${space}${space}two${space}`)).toBe(2)
  expect(wordsIn(`a${'\u200b'}b \ud83d\ude00 \u3042\u3044`)).toBe(3)
  expect(wordsIn(' \n')).toBe(0)
})
