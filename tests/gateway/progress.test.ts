import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Progress } from '#gateway/projector/progress.ts'
import { Projector } from '#gateway/projector/projector.ts'
import type { KeyedProjection } from '#projections/projection.ts'
import { memoryLog } from '#stores/events/memory.ts'
import type { EventLog, NewEvent } from '#stores/events/port.ts'
import { memoryViews } from '#stores/readModels/memory.ts'
import type { View } from '#stores/readModels/port.ts'
import { chained } from '../helpers/given.ts'
import { handClock } from '../helpers/givenClock.ts'
import { ANA, created, joined, said } from '../helpers/givenMeeting.ts'

interface Talk {
  messages: number
}
const TALK: KeyedProjection<'room', Talk> = {
  name: 'talk',
  version: 1,
  categories: ['room'],
  keys: ({ id, event }) => (event.type === 'messaged' ? [id] : []),
  initial: () => ({ messages: 0 }),
  step(document) {
    document.messages += 1
  },
  listing: () => ({ at: 0, tags: [] }),
}

const AT = 1_700_000_000_000
const meeting = chained(
  [created({ code: 'AAAAA2' }), joined(ANA), said(ANA, 'hello')].map((fact) => ({ fact, at: AT })),
)

describe('[VW11] waiting for a read model', () => {
  let log: EventLog
  let projector: Projector
  let view: View<Talk>
  beforeEach(async () => {
    log = memoryLog()
    const views = memoryViews()
    const fault = (error: unknown) => {
      throw error
    }
    projector = new Projector({ log, views, clock: handClock(AT), fault }, [TALK])
    await projector.start()
    view = await views.open<Talk>(TALK)
  })
  afterEach(() => projector.stop())

  const append = (from: number, to: number) =>
    log.append('room-AAAAA2', meeting.slice(from, to) as unknown as NewEvent[], from)

  test('ends when the documents show the position, and at once from then on', async () => {
    const { position } = await append(0, 3)
    expect(await projector.reached('talk', position, 10_000)).toBe(true)
    expect((await view.get('AAAAA2'))?.value).toEqual({ messages: 1 })
    expect(await projector.reached('talk', position, 0)).toBe(true)
  })

  test('ends, too, at events that change no document, and at those of other streams', async () => {
    const { position } = await append(0, 2)
    expect(await projector.reached('talk', position, 10_000)).toBe(true)
    await append(2, 3)
    const other = await log.append('seat-x', meeting.slice(0, 1) as unknown as NewEvent[], 0)
    expect(await projector.reached('talk', other.position, 10_000)).toBe(true)
  })

  test('ends without it after the time given, and for a read model that is not there', async () => {
    await projector.stop()
    const { position } = await append(0, 3)
    expect(await projector.reached('talk', position, 30)).toBe(false)
    expect(await projector.reached('walk', position, 30)).toBe(false)
  })

  test('several wait for different positions; after a restart none counts as reached', async () => {
    const progress = new Progress()
    const ends: string[] = []
    const waits = ['02', '03', '04'].map((position) =>
      progress
        .until(position, position === '04' ? 50 : 10_000)
        .then((isReached) => ends.push(`${position} ${isReached}`)),
    )
    progress.advance('02')
    progress.advance('01')
    expect(await progress.until('02', 0)).toBe(true)
    await expect.poll(() => ends).toEqual(['02 true'])
    progress.advance('03')
    await Promise.all(waits)
    expect(ends).toEqual(['02 true', '03 true', '04 false'])
    progress.restart()
    expect(await progress.until('02', 0)).toBe(false)
  })
})
