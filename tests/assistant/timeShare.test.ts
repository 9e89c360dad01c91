import { expect, test } from 'vitest'
import { type Spend, TimeShare } from '#assistant/timeShare.ts'

/** Time that passes only while somebody works or rests. */
function givenTime() {
  let now = 0
  let due: { at: number; then: () => void } | null = null
  return {
    now: () => now,
    after: (ms: number, then: () => void) => {
      due = { at: now + ms, then }
    },
    pass: (ms: number) => {
      now += ms
    },
    /** Passes as work does that has the processor to itself. */
    work: (ms: number, spend: Spend) => {
      now += ms
      spend(ms)
    },
    /** Ends the rest under way, and tells how long it still took. */
    async rested(): Promise<number> {
      const { at, then } = due!
      due = null
      const left = Math.max(0, at - now)
      now += left
      then()
      await Promise.resolve()
      return left
    },
  }
}

test('[LN9] background work is done one piece after the other, in order, with rests in proportion', async () => {
  const time = givenTime()
  const share = new TimeShare(time)
  const done: string[] = []
  const pieces = ['first', 'second', 'third'].map((piece) =>
    share.turn(async (spend) => {
      time.work(10, spend)
      done.push(piece)
    }),
  )
  await pieces[0]
  expect(done).toEqual(['first'])
  expect(await time.rested()).toBeCloseTo(490)
  await pieces[1]
  expect(done).toEqual(['first', 'second'])
  expect(await time.rested()).toBeCloseTo(490)
  await pieces[2]
  expect(done).toEqual(['first', 'second', 'third'])
})

test('[LN9] a piece that fails holds up nobody, and tells its own asker', async () => {
  const share = new TimeShare()
  await expect(share.turn(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await share.turn(async () => 'next')).toBe('next')
})

test.each([5, 100, 400])('[LN9] pieces of %i ms one after the other take no more than their share', async (ms) => {
  const time = givenTime()
  const share = new TimeShare(time)
  const pieces = 200
  for (let piece = 0; piece < pieces; piece++) {
    await share.turn(async (spend) => time.work(ms, spend))
    await time.rested()
  }
  expect((pieces * ms) / time.now()).toBeLessThan(0.025)
})

test('[LN9] the first long pieces hold up the next for a moment; after them each by a part of what is owed', async () => {
  const time = givenTime()
  const share = new TimeShare(time)
  for (const _ of [1, 2]) {
    await share.turn(async (spend) => time.work(400, spend))
    expect(await time.rested()).toBe(1_500)
  }
  let worked = 800
  for (const _ of [1, 2]) {
    await share.turn(async (spend) => time.work(1_000, spend))
    worked += 1_000
    expect(await time.rested()).toBeLessThan(20_000)
  }
  for (let piece = 0; piece < 60; piece++) {
    await share.turn(async (spend) => time.work(1, spend))
    worked += 1
    await time.rested()
  }
  // 1 s was on credit.
  expect((worked - 1_000) / time.now()).toBeLessThan(0.025)
})

test('[LN9] a piece that somebody came to wait for begins at once, and the turns go on beside it', async () => {
  const time = givenTime()
  const share = new TimeShare(time)
  const done: string[] = []
  const piece = (name: string) => async (spend: Spend) => {
    time.work(10, spend)
    done.push(name)
  }
  await share.turn(piece('first'))
  let hasten = () => {}
  const second = share.turn(piece('second'))
  const third = share.turn(piece('third'), (begin) => {
    hasten = begin
  })
  hasten()
  await third
  expect(done).toEqual(['first', 'third'])
  hasten()
  await time.rested()
  await second
  expect(done).toEqual(['first', 'third', 'second'])
})

test('[LN9] what somebody came to wait for is made up for by later rests', async () => {
  const time = givenTime()
  const share = new TimeShare(time)
  await share.turn(async (spend) => time.work(1_000, spend))
  let hasten = () => {}
  const hastened = share.turn(
    async (spend) => time.work(1_000, spend),
    (begin) => {
      hasten = begin
    },
  )
  hasten()
  await hastened
  await time.rested()
  await share.turn(async (spend) => time.work(1, spend))
  expect(await time.rested()).toBeGreaterThan(5_000)
})

test('[LN9] time in which nobody worked counts as rest', async () => {
  const time = givenTime()
  const share = new TimeShare(time)
  await share.turn(async (spend) => time.work(1_000, spend))
  time.pass(60_000)
  await time.rested()
  await share.turn(async (spend) => time.work(1, spend))
  expect(await time.rested()).toBeLessThan(100)
})

test('[LN9] time in which a piece waited for a processor or a disk is no work', async () => {
  const time = givenTime()
  const share = new TimeShare(time)
  for (const _ of [1, 2, 3]) {
    await share.turn(async (spend) => {
      time.pass(5_000)
      spend(10)
    })
    expect(await time.rested()).toBeLessThanOrEqual(500)
  }
})
