import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Ends } from '#gateway/plane/ends.ts'
import { markedResident } from '#gateway/plane/markedResident.ts'
import { Turns } from '#gateway/plane/turns.ts'
import { Uses } from '#gateway/plane/uses.ts'
import type { Room } from '#gateway/rooms/room.ts'
import { memoryLog } from '#stores/events/memory.ts'
import { type MortalLog, mortalLog } from '../../helpers/mortalLog.ts'
import { residentDouble } from '../../helpers/residentDouble.ts'

/** A coordinator that can be killed, beside a resident whose line can be cut. Nothing here takes time but `now`. */
async function rig() {
  const log = memoryLog()
  const double = residentDouble()
  const rooms = new Map<
    string,
    { code: string; state: { phase: string; concluded: boolean; endedAt: number | null } }
  >()
  const faults: unknown[] = []
  const clock = { now: () => self.now, adjust: () => {} }
  let records = 0
  async function begin() {
    const own: MortalLog = mortalLog(log)
    const services = { log: own, clock, fault: (error: unknown) => void faults.push(error) } as never
    const uses = new Uses(services)
    await uses.start()
    const marked = markedResident(double, uses)
    const ends = new Ends({
      ...(services as { clock: never; fault: never }),
      resident: { ...marked, close: async () => {} },
      uses,
      records: {
        finish: async () => {
          records += 1
        },
      },
      find: async (code) => (rooms.get(code) ?? null) as unknown as Room | null,
    })
    return { own, uses, marked, ends }
  }
  const self = {
    now: 1_000_000,
    log,
    double,
    rooms,
    faults,
    get records() {
      return records
    },
    service: await begin(),
    open(code: string) {
      rooms.set(code, { code, state: { phase: 'chat', concluded: true, endedAt: null } })
    },
    use: (code: string, seq = 1) =>
      self.service.marked
        .summarise({ room: code, sectionId: 's', seq, ref: { kind: 'email', messageIndex: 0 }, messages: [] })
        .catch(() => null),
    end(code: string) {
      const room = rooms.get(code)!
      room.state = { ...room.state, phase: 'ended', endedAt: self.now }
      self.service.ends.attend(room as unknown as Room)
    },
    async settled() {
      for (let i = 0; i < 40; i++) await new Promise((resolve) => setImmediate(resolve))
    },
    async tick(ms = 0) {
      self.now += ms
      await self.service.ends.look(new AbortController().signal)
      await self.settled()
    },
    async crash() {
      self.service.own.die()
      self.service = await begin()
    },
    async events(code: string) {
      const types: string[] = []
      for await (const { type } of log.readStream(`plane-${code}`)) types.push(type)
      return types
    },
  }
  return self
}

test('[KX60] a room is noted before the resident hears of it, once, and not at all while the log is away', async () => {
  const it = await rig()
  it.open('AAAAAA')
  await Promise.all([1, 2, 3].map((seq) => it.use('AAAAAA', seq)))
  expect(await it.events('AAAAAA')).toEqual(['plane.used'])
  it.service.own.die()
  it.open('BBBBBB')
  expect(await it.use('BBBBBB')).toBeNull()
  expect(it.double.calls.filter((call) => call.includes('BBBBBB'))).toEqual([])
})

test('[KX61] an ended room is ended at the resident at once, and after it the resident is asked nothing more of it', async () => {
  const it = await rig()
  it.open('AAAAAA')
  await it.use('AAAAAA')
  it.end('AAAAAA')
  await it.settled()
  expect(it.double.ended).toContain('AAAAAA')
  expect(await it.events('AAAAAA')).toEqual(['plane.used', 'plane.released'])
  const asked = it.double.calls.length
  expect(await it.use('AAAAAA', 2)).toMatchObject({ refused: 409 })
  await it.crash()
  expect(await it.use('AAAAAA', 3)).toMatchObject({ refused: 409 })
  await it.tick()
  expect({ calls: it.double.calls.length, faults: it.faults }).toEqual({ calls: asked, faults: [] })
})

test('[KX61] a room that the resident never heard of is not ended there', async () => {
  const it = await rig()
  it.open('AAAAAA')
  it.end('AAAAAA')
  await it.tick()
  expect(it.double.calls).toEqual([])
})

test('[KX61] while the resident is away the pauses grow to five minutes, and all go once it is back', async () => {
  const it = await rig()
  for (const code of ['AAAAAA', 'BBBBBB']) {
    it.open(code)
    await it.use(code)
  }
  it.double.away = true
  let tries = 0
  const { find } = { find: it.rooms.get.bind(it.rooms) }
  it.rooms.get = (code) => {
    if (code === 'AAAAAA') tries += 1
    return find(code)
  }
  it.end('AAAAAA')
  await it.settled()
  for (let s = 0; s < 3_600; s++) await it.tick(1_000)
  // Nine doublings from one second to five minutes, then one in five minutes.
  expect(tries).toBeGreaterThan(12)
  expect(tries).toBeLessThan(40)
  expect(it.service.ends.waiting).toBe(1)
  it.double.away = false
  it.end('BBBBBB')
  await it.settled()
  expect([...it.double.ended].sort()).toEqual(['AAAAAA', 'BBBBBB'])
  expect(it.faults).toEqual([])
})

test('[KX61] records are waited for three times, then what is to be destroyed comes first', async () => {
  const it = await rig()
  it.open('AAAAAA')
  await it.use('AAAAAA')
  it.double.away = true
  it.end('AAAAAA')
  await it.settled()
  for (let i = 0; i < 5; i++) await it.tick(300_000)
  expect(it.records).toBe(3)
  it.double.away = false
  await it.tick(300_000)
  expect(it.double.ended).toContain('AAAAAA')
})

test('[KX61] whatever is cut, lost or killed, every used room that ended is destroyed once, and no other', async () => {
  const CODES = ['AAAAAA', 'BBBBBB', 'CCCCCC']
  const code = fc.constantFrom(...CODES)
  const step = fc.oneof(
    fc.record({ do: fc.constantFrom('use', 'end'), code }),
    fc.record({ do: fc.constantFrom('cut', 'deafen', 'heal', 'crash', 'tick'), code: fc.constant('') }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const it = await rig()
      for (const one of CODES) it.open(one)
      const over = () => CODES.filter((one) => it.rooms.get(one)!.state.phase === 'ended')
      for (const { do: what, code: of } of steps) {
        if (what === 'use') await it.use(of)
        else if (what === 'end') it.end(of)
        else if (what === 'crash') await it.crash()
        else if (what === 'tick') await it.tick(60_000)
        else Object.assign(it.double, { away: what === 'cut', deaf: what === 'deafen' })
        expect(over()).toEqual(expect.arrayContaining([...it.double.ended]))
      }
      Object.assign(it.double, { away: false, deaf: false })
      await it.crash()
      for (let i = 0; i < 3; i++) await it.tick(300_000)
      for (const one of CODES) {
        const events = await it.events(one)
        const isOver = over().includes(one)
        expect(events).toEqual(events.length === 0 ? [] : isOver ? ['plane.used', 'plane.released'] : ['plane.used'])
        if (isOver) expect(it.double.held.has(one)).toBe(false)
        else expect(it.double.ended.has(one)).toBe(false)
      }
      expect(it.faults.filter((fault) => !String(fault).includes('dead'))).toEqual([])
    }),
    { numRuns: 60 },
  )
})

test('works take turns, and one that fails gives its turn away', async () => {
  const turns = new Turns(2)
  let running = 0
  let most = 0
  const work = (fails: boolean) => async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setImmediate(resolve))
    running -= 1
    if (fails) throw new Error('no')
    return 1
  }
  const done = await Promise.allSettled([false, true, false, true, false].map((fails) => turns.run(work(fails))))
  expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled'])
  expect(most).toBe(2)
})
