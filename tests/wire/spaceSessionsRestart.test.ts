import { afterEach, describe, expect, test } from 'vitest'
import { type EventLog, LogError } from '#stores/events/port.ts'
import { person } from '../helpers/people.ts'
import { type Body, lasting, type PeopledService, peopledService, signIn, type User } from '../helpers/signedIn.ts'
import { eventually } from '../helpers/stage.ts'

const HOUR = 3_600_000
const TICK = { SCHEDULER_TICK_MS: '50' }

const rooms: Awaited<ReturnType<typeof lasting>>[] = []
afterEach(async () => {
  for (const one of rooms.splice(0)) await one.remove()
})

/** A log that takes so many appends after one with an event of that type, and then none: as if the process had been killed. */
function killedAfter(log: EventLog, type: string, appends: number): EventLog {
  let left = Number.POSITIVE_INFINITY
  return {
    ...log,
    append: async (stream, events, expected) => {
      if (left <= 0) throw new LogError('closed', 'This process is dead.')
      const done = await log.append(stream, events, expected)
      left = events.some((event) => event.type === type) ? appends : left - 1
      return done
    },
    readStream: (...call) => log.readStream(...call),
    readPages: (...call) => log.readPages(...call),
    readAll: (...call) => log.readAll(...call),
    subscribe: (...call) => log.subscribe(...call),
    head: () => log.head(),
    check: () => log.check(),
    close: async () => {},
  }
}

async function begun() {
  const store = await lasting()
  rooms.push(store)
  const { log, folder } = store
  const start = (env: Record<string, string> = {}, over: EventLog = log) =>
    peopledService({ ...TICK, ...env }, { log: over, folder })
  return { log, start }
}

async function spaceOf(service: PeopledService) {
  const owner = await signIn(service, 'olga@example.org')
  const { body } = await owner.ask('POST', '/api/persistent-rooms', { name: 'Harbour' })
  return { owner, slug: body.slug as string }
}

/** A socket of the owner that asked for a meeting on the space; `reply` never comes from a dead process. */
async function opening(service: PeopledService, owner: User, slug: string) {
  const host = await person(service.url, 'websocket', { auth: { token: owner.token } } as never)
  const reply = host.ask('room:create', { name: 'Olga', space: slug })
  return { host, reply }
}

/** The space as its link shows it on a service that runs now. */
async function seen({ url }: PeopledService, slug: string): Promise<Body> {
  return (await fetch(`${url}/api/persistent-rooms/${slug}/space`)).json()
}

async function countOf(log: EventLog, type: string): Promise<number> {
  let count = 0
  for await (const event of log.readAll()) if (event.type === type) count += 1
  return count
}

describe('[SN15] a restart', () => {
  test.each([0, 1, 2, 3, 4, 5])(
    '%i appends after the end of the meeting, the space catches up, once',
    async (appends) => {
      const { log, start } = await begun()
      const first = await start({}, killedAfter(log, 'ended', appends))
      const { owner, slug } = await spaceOf(first)
      const { host, reply } = await opening(first, owner, slug)
      await reply
      await host.ask('setup:start', {})
      await host.ask('chat:message', { text: 'We decided to ship on Friday.' })
      host.tell('chat:stop', {})
      await eventually(async () => expect(await countOf(log, 'ended')).toBe(1))
      await new Promise((resolve) => setTimeout(resolve, 300))
      host.leave()
      await first.close()
      const second = await start()
      const whole = await eventually(async () => {
        const now = await seen(second, slug)
        expect(now).toMatchObject({ live: null, notes: [{ source: 'recap', version: 1 }] })
        return now
      })
      expect(whole.sessions).toMatchObject([{ phase: 'ended', historyName: expect.any(String), hasNote: true }])
      expect(whole.notes[0].text).toContain('ship on Friday')
      for (const type of ['session.archived', 'note.saved', 'usage.minutes']) expect(await countOf(log, type)).toBe(1)
      await second.close()
      expect(second.faults).toEqual([])
    },
  )

  test('[SN5] between the space and the room, the space gives up the session', async () => {
    const { log, start } = await begun()
    const first = await start({}, killedAfter(log, 'session.opened', 0))
    const { owner, slug } = await spaceOf(first)
    const { host, reply } = await opening(first, owner, slug)
    expect(await reply).toHaveProperty('error')
    expect(await seen(first, slug)).toMatchObject({ live: null, sessions: [{ phase: 'setup' }] })
    host.leave()
    await first.close()
    const second = await start()
    await eventually(async () => expect((await seen(second, slug)).sessions).toEqual([]))
    const again = await opening(second, await signIn(second, owner.email), slug)
    expect((await again.reply).error).toBeUndefined()
    again.host.leave()
    await second.close()
    expect(second.faults).toEqual([])
  })

  test('[SN12] a room in setup is dropped after 2 hours without anybody, and not before', async () => {
    const { log, start } = await begun()
    const first = await start()
    const { owner, slug } = await spaceOf(first)
    const { host, reply } = await opening(first, owner, slug)
    const { code } = await reply
    host.leave()
    await first.close()
    const almost = await start({ CLOCK_OFFSET_MS: String(2 * HOUR - 60_000) })
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await seen(almost, slug)).toMatchObject({ live: { code, phase: 'setup', participants: 0 } })
    await almost.close()
    const after = await start({ CLOCK_OFFSET_MS: String(2 * HOUR + 1_000) })
    await eventually(async () => expect(await seen(after, slug)).toMatchObject({ live: null, sessions: [] }))
    expect([await countOf(log, 'session.abandoned'), await countOf(log, 'ended')]).toEqual([1, 1])
    const late = await person(after.url)
    expect(await late.ask('room:join', { code, name: 'Late' })).toHaveProperty('error')
    late.leave()
    await after.close()
    expect([...almost.faults, ...after.faults]).toEqual([])
  })
})
