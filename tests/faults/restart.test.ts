import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RoomEvent } from '#engine/room/events.ts'
import { fold } from '#engine/room/evolve.ts'
import { streamOf } from '#gateway/rooms/stream.ts'
import { memoryLog } from '#stores/events/memory.ts'
import { type EventLog, LogError } from '#stores/events/port.ts'
import { play, script } from '../helpers/arbitraries.ts'
import { Rig } from '../helpers/arbitrariesRig.ts'
import { comparable } from '../helpers/client.ts'
import { handClock } from '../helpers/givenClock.ts'
import { meetingOf, person, roomOf, upload } from '../helpers/people.ts'
import { testService } from '../helpers/service.ts'

/** The same log in the next life of the service, `downMs` later. */
async function restarted(rig: Rig, downMs: number): Promise<Rig> {
  await rig.rooms.stop()
  const next = new Rig({ log: rig.log, clock: handClock(rig.clock.now() + downMs) })
  next.code = rig.code
  await next.rooms.recover()
  await next.wait(0)
  return next
}

async function running(settings: object = {}): Promise<{ rig: Rig; ids: string[] }> {
  const rig = new Rig()
  const [ana, ben] = ['Ana', 'Ben'].map((name) => rig.player(name))
  await rig.create(ana!, { durationMs: 60_000, ...settings })
  rig.enter(ben!)
  await rig.settled()
  rig.send(ana!, 'setup:start')
  await rig.settled()
  return { rig, ids: [ana!.id!, ben!.id!] }
}

const typesFrom = (events: readonly RoomEvent[], from: number) => events.slice(from).map(({ type }) => type)

describe('T11 a restart', () => {
  test('[CK3] H8 when the time ran out during the stop, the room ends once, with timeout', async () => {
    const { rig } = await running()
    const before = (await rig.stored()).length
    const second = await restarted(rig, 3_600_000)
    expect(typesFrom(await second.stored(), before)).toEqual(['unseated', 'unseated', 'messaged', 'ended'])
    const { phase, endedReason } = second.room.state
    expect({ phase, endedReason }).toEqual({ phase: 'ended', endedReason: 'timeout' })
    const third = await restarted(second, 3_600_000)
    expect((await third.stored()).length).toBe(before + 4)
    expect([...third.rooms.inMemory()].filter(({ state }) => state.phase === 'chat')).toEqual([])
    await third.close()
  })

  test('[CK1] [CK3] T10 a clock with time left continues and ends at its deadline', async () => {
    const { rig } = await running()
    const startedAt = rig.room.state.startedAt!
    const second = await restarted(rig, 20_000)
    expect(second.room.view().remainingMs).toBe(40_000)
    await second.wait(39_999)
    expect(second.room.state.phase).toBe('chat')
    await second.wait(1)
    expect(second.room.state).toMatchObject({ phase: 'ended', endedReason: 'timeout', endedAt: startedAt + 60_000 })
    await second.close()
  })

  test('[CK4] reminders missed during the stop are not all sent afterwards', async () => {
    const { rig } = await running()
    const before = (await rig.stored()).length
    const second = await restarted(rig, 50_000)
    const said = (await second.stored())
      .slice(before)
      .flatMap(({ type, data }) => (type === 'messaged' ? [data.trigger] : []))
    expect(said).toEqual(['time75'])
    await second.close()
  })

  test('[DU3] [VO4] T07 nobody is shown as connected, no bot as ready, and everybody can rejoin', async () => {
    const { rig, ids } = await running({ voice: true })
    rig.attachBot()
    await rig.settled()
    expect(rig.room.state.botReady).toBe(true)
    const second = await restarted(rig, 5_000)
    const { participants, voice } = second.room.view()
    expect(participants.map(({ connected }) => connected)).toEqual([false, false])
    expect(voice.botReady).toBe(false)
    for (const id of ids) {
      const again = second.player('again')
      again.id = id
      second.enter(again)
      await second.settled()
      expect(again.client.state!.participants.find((one) => one.id === id)!.connected).toBe(true)
    }
    await second.close()
  })

  test('[DU3] T43 killed after any event of a meeting, the room equals its stream and every seat can rejoin', async () => {
    const meetings = fc.sample(script(40), { seed: 11, numRuns: 6 })
    for (const meeting of meetings) {
      const { rig } = await play(meeting)
      const events = await rig.stored()
      await rig.close()
      for (let kept = 1; kept <= events.length; kept++) await recovers(events.slice(0, kept))
    }
  })
})

/** A log that was cut off after these events: the room of it must be whole. */
async function recovers(events: readonly RoomEvent[]): Promise<void> {
  const code = (events[0]!.data as { code: string }).code
  const log = memoryLog()
  await log.append(streamOf(code), events, 0)
  const rig = new Rig({ log, clock: handClock(events.at(-1)!.at) })
  rig.code = code
  await rig.rooms.recover()
  const room = (await rig.rooms.find(code))!
  const expected = fold(events)
  const later = (await rig.stored()).slice(events.length)
  expect(later.every(({ type }) => type === 'unseated' || type === 'floorLeft' || type === 'botAttached')).toBe(true)
  expect(room.state).toEqual(fold(later, structuredClone(expected)))
  const seats = Object.keys(expected.seats)
  for (const id of seats) {
    const player = rig.player(id)
    player.id = id
    rig.enter(player)
    await rig.settled()
    expect(player.client.state, `${id} after ${events.length} events`).not.toBeNull()
    if (room.state.phase !== 'ended') rig.drop(player)
  }
  await rig.settled()
  if (expected.phase === 'ended') expect(later).toEqual([])
  await rig.close()
}

describe('topics of an e-mail', () => {
  test('[TH4] T11 that a crash delayed arrive once, after the restart', async () => {
    let up = false
    const log = memoryLog({
      faults: {
        append: (_stream, events) => (!up && events.some(({ type }) => type === 'divided') ? 'unavailable' : undefined),
      },
    })
    const folder = await mkdtemp(join(tmpdir(), 'parley-topics-'))
    const first = await testService({}, { log, folder })
    const [ana] = await roomOf(first.url, ['Ana'])
    await upload(first.url, ana.code, 'From the beginning', 'offer.eml')
    expect((await ana.ask('room:state', {})).state.docs).toMatchObject([{ topicsPending: true }])
    ana.leave()
    await first.close()
    up = true
    const second = await testService({}, { log, folder })
    const again = await person(second.url)
    await again.ask('room:rejoin', { code: ana.code, participantId: ana.id })
    await expect.poll(async () => (await again.ask('room:state', {})).state.doc.sections.length).toBe(2)
    again.leave()
    await second.close()
    const third = await testService({}, { log, folder })
    await third.close()
    const types: string[] = []
    for await (const { type } of log.readStream(streamOf(ana.code))) types.push(type)
    expect(types.filter((type) => type === 'divided').length).toBe(1)
    await rm(folder, { recursive: true })
  })
})

describe('T09 a room that cannot be read', () => {
  /** A log whose streams cannot be read while `broken`. */
  function unreadable(log: EventLog): { log: EventLog; broken: Set<string>; appends: string[] } {
    const broken = new Set<string>()
    const appends: string[] = []
    const readPages: EventLog['readPages'] = (stream, options) => {
      if (broken.has(stream)) throw new LogError('unavailable', 'the disk does not answer (test fault)')
      return log.readPages(stream, options)
    }
    const append: EventLog['append'] = (stream, ...rest) => {
      appends.push(stream)
      return log.append(stream, ...rest)
    }
    const proxy = new Proxy(log, {
      get(target, name) {
        if (name === 'readPages') return readPages
        if (name === 'append') return append
        const member = target[name as keyof EventLog]
        return typeof member === 'function' ? member.bind(target) : member
      },
    })
    return { log: proxy, broken, appends }
  }

  test('[DU7] is neither served nor written, affects no other room, and is loaded by the next retry', async () => {
    const { log, broken, appends } = unreadable(memoryLog())
    const first = await testService({}, { log })
    const [ana] = await meetingOf(first.url, ['Ana'])
    const [zoe] = await meetingOf(first.url, ['Zoe'])
    for (const someone of [ana, zoe]) someone.leave()
    await first.close()

    broken.add(streamOf(ana.code))
    const second = await testService({}, { log })
    appends.length = 0
    const door = await person(second.url)
    const there = await door.ask('room:rejoin', { code: zoe.code, participantId: zoe.id })
    expect(there.state.phase).toBe('chat')
    appends.length = 0
    for (const [event, payload] of [
      ['room:rejoin', { code: ana.code, participantId: ana.id }],
      ['room:join', { code: ana.code, name: 'Ben' }],
    ] as const) {
      const late = await person(second.url)
      expect(await late.ask(event, payload)).toEqual({ error: expect.stringMatching(/^[A-Z].*\.$/) })
      late.leave()
    }
    expect(appends).not.toContain(streamOf(ana.code))
    expect(second.faults.map(({ where }) => where)).toContain('recover')

    broken.clear()
    const back = await person(second.url)
    const reply = await back.ask('room:rejoin', { code: ana.code, participantId: ana.id })
    expect(reply.state).toMatchObject({ phase: 'chat', doc: { selectedSections: ['sec_1', 'sec_2', 'sec_3'] } })
    for (const someone of [door, back]) someone.leave()
    await second.close()
  })

  test('[DU7] seats that could not be vacated when the room was loaded are vacated later', async () => {
    const { rig } = await running()
    await rig.rooms.stop()
    let refusals = 2
    const log = new Proxy(rig.log, {
      get(target, name) {
        const member = target[name as keyof EventLog] as (...args: unknown[]) => unknown
        if (name !== 'append') return member.bind(target)
        return async (...args: unknown[]) => {
          if (refusals-- > 0) throw new LogError('unavailable', 'not now (test fault)')
          return member.apply(target, args)
        }
      },
    })
    const second = new Rig({ log, clock: handClock(rig.clock.now() + 1_000) })
    second.code = rig.code
    await second.rooms.recover()
    await second.wait(5_000)
    expect(second.room.view().participants.map(({ connected }) => connected)).toEqual([false, false])
    expect(comparable(second.room.view())).toMatchObject({ phase: 'chat' })
    await second.close()
  })

  test('[DU5] a log that is down for long is retried once a second', async () => {
    let tries = 0
    const log = memoryLog({
      faults: {
        append: (_s, events) =>
          events.some(({ type }) => type === 'ended') && tries++ < 30 ? 'unavailable' : undefined,
      },
    })
    const rig = new Rig({ log })
    const ana = rig.player('Ana')
    await rig.create(ana, { durationMs: 60_000, aiMode: 'silent' })
    rig.send(ana, 'setup:start')
    await rig.settled()
    await rig.wait(60_000 + 10_000)
    expect(tries).toBe(11)
    await rig.wait(20_000)
    expect(rig.room.state).toMatchObject({ phase: 'ended', endedReason: 'timeout' })
    expect(ana.client.events.filter((event) => event === 'room:phase').length).toBe(2)
    await rig.close()
  })
})
