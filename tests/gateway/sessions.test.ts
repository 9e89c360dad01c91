import { describe, expect, test } from 'vitest'
import { Sessions } from '#gateway/archive/sessions.ts'
import type { SessionFold } from '#projections/session.ts'
import { wordsIn } from '#projections/views/analytics/people.ts'
import { memoryLog } from '#stores/events/memory.ts'
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
    const log = await stored(events.length - 1)
    const sessions = new Sessions(log)
    const made: string[] = []
    const count = ({ messages, room }: SessionFold) => {
      made.push(`count ${room.seq}`)
      return `${messages.length} messages, ${room.phase}`
    }
    const phase = ({ room }: SessionFold) => {
      made.push(`phase ${room.seq}`)
      return room.phase as string
    }
    const first = await sessions.read(CODE, count)
    expect(await sessions.read(CODE, phase)).toBe('chat')
    expect(await sessions.read(CODE, count)).toBe(first)
    expect(made).toEqual([`count ${events.length - 1}`, `phase ${events.length - 1}`])
    await log.append(`room-${CODE}`, events.slice(-1), events.length - 1)
    expect(await sessions.read(CODE, count)).toBe(first!.replace('chat', 'ended'))
    expect(made).toHaveLength(3)
  })

  test('lets others have their turn between two answers, also when nothing has to be read', async () => {
    const sessions = new Sessions(await stored())
    const tell = () => 'told'
    await sessions.read(CODE, tell)
    let answered = 0
    const all = Array.from({ length: 100 }, async () => {
      await sessions.read(CODE, tell)
      answered += 1
    })
    await new Promise((resolve) => setImmediate(resolve))
    await new Promise((resolve) => setImmediate(resolve))
    expect(answered).toBeLessThan(50)
    await Promise.all(all)
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
