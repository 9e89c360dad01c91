import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { randomPause } from '#gateway/streams/pause.ts'
import { LogError } from '#stores/events/port.ts'
import { CREATE, givenLog, join, stored, writer } from './givenHost.ts'

const started = async (count = 2) => {
  const log = givenLog()
  const writers = Array.from({ length: count }, () => writer(log))
  await writers[0]!.ask(CREATE)
  for (const { host } of writers.slice(1)) host.take(...(await stored(log)))
  return { log, writers, told: writers.map(({ told }) => told.splice(0)) }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('several writers of one stream', () => {
  test('[MN46] one that was overtaken tells first what the other wrote, then its own', async () => {
    const { log, writers } = await started()
    const [one, other] = writers as [(typeof writers)[0], (typeof writers)[0]]
    await Promise.all([one.ask(join('Ben')), other.ask(join('Cem'))])
    expect(one.told).toEqual(['own 3 joined', 'done'])
    expect(other.told).toEqual(['taken 3 joined', 'own 4 joined', 'done'])
    one.host.take(...(await stored(log)))
    expect(one.told.slice(2)).toEqual(['taken 4 joined'])
    expect(one.host.state).toEqual(other.host.state)
  })

  test('[MN45] [MN46] events of a command are told together, when all of them are there', async () => {
    const log = givenLog()
    const [one, other] = [writer(log), writer(log)]
    await one.ask(CREATE)
    const [created, joined] = await stored(log)
    let reads = 0
    other.ways.read = (pages) => {
      reads++
      return pages
    }
    other.host.take(created!)
    expect(other.told).toEqual([])
    other.host.take(joined!)
    expect(other.told).toEqual(['taken 1 created, 2 joined'])
    await turn()
    expect(reads).toBeLessThanOrEqual(1)
    expect(other.told).toHaveLength(1)
  })

  test('[MN46] what arrives during an append is told after it, once', async () => {
    const { log, writers } = await started()
    const [one, other] = writers as [(typeof writers)[0], (typeof writers)[0]]
    const gate = Promise.withResolvers<void>()
    one.ways.append = async (write) => {
      const done = await write()
      await gate.promise
      return done
    }
    const own = one.ask(join('Ben'))
    await expect.poll(async () => (await stored(log)).length).toBe(3)
    other.host.take(...(await stored(log)))
    await other.ask(join('Cem'))
    const [, , ben, cem] = await stored(log)
    one.host.take(cem!)
    expect(one.told).toEqual([])
    one.host.take(ben!, cem!)
    gate.resolve()
    await own
    await turn()
    expect(one.told).toEqual(['own 3 joined', 'done', 'taken 4 joined'])
    expect(one.host.state).toEqual(other.host.state)
  })

  test('[MN46] an event that a subscription brings is written, whatever becomes of the log’s answer', async () => {
    const { log, writers } = await started(1)
    const [one] = writers as [(typeof writers)[0]]
    one.ways.append = async (write) => {
      await write()
      return new Promise(() => {})
    }
    const own = one.ask(join('Ben'))
    await expect.poll(async () => (await stored(log)).length).toBe(3)
    one.host.take(...(await stored(log)))
    await own
    expect(one.told).toEqual(['own 3 joined', 'done'])
  })

  test('[DU6] [MN46] where the answers are lost, the stream says what was written', async () => {
    const { writers } = await started()
    const [one, other] = writers as [(typeof writers)[0], (typeof writers)[0]]
    const lost = () => Promise.reject(new LogError('indeterminate', 'lost'))
    one.ways.append = (write) => write().then(lost, lost)
    await one.ask(join('Ben'))
    expect(one.told).toEqual(['own 3 joined', 'done'])
    other.ways.append = lost
    await other.ask(join('Cem'))
    expect(other.told).toEqual(['unwritten', 'failed', 'taken 3 joined'])
  })

  test('[MN46] a gap is closed at once, with nobody asking for anything', async () => {
    const { log, writers } = await started()
    const [one, other] = writers as [(typeof writers)[0], (typeof writers)[0]]
    for (const name of ['Ben', 'Cem', 'Dora']) await one.ask(join(name))
    other.host.take((await stored(log)).at(-1)!)
    await expect.poll(() => other.told).toEqual(['taken 3 joined', 'taken 4 joined', 'taken 5 joined'])
    expect(other.host.state).toEqual(one.host.state)
  })

  test('[MN46] a read that lags behind the subscription is repeated', async () => {
    const { log, writers } = await started()
    const [one, other] = writers as [(typeof writers)[0], (typeof writers)[0]]
    for (const name of ['Ben', 'Cem', 'Dora']) await one.ask(join(name))
    let reads = 0
    other.ways.read = async function* (pages) {
      reads++
      for await (const page of pages) if (reads > 3) yield page
    }
    other.host.take((await stored(log)).at(-1)!)
    await expect.poll(() => other.host.head.seq).toBe(5)
    expect(other.told).toEqual(['taken 3 joined', 'taken 4 joined', 'taken 5 joined'])
  })

  test('[MN47] nobody is refused on a state that another writer has changed', async () => {
    const { writers } = await started()
    const [one, other] = writers as [(typeof writers)[0], (typeof writers)[0]]
    const joined = await one.ask(join('Ben'))
    if (joined.is !== 'done') throw new Error('not joined')
    const participantId = joined.decision.reply.participantId as string
    const again = await other.ask({ type: 'rejoin', participantId, connectionId: 'c_2', cookieHash: null })
    expect(again.is).toBe('done')
    expect(other.told).toEqual(['taken 3 joined', 'own 4 seated', 'done'])
    expect((await other.ask({ type: 'ready', by: 'p_nobody', ready: true })).is).toBe('refused')
  })

  test('[MN60] of two rooms that are made under one code the first has it', async () => {
    const log = givenLog()
    const [one, other] = [writer(log), writer(log)]
    await Promise.all([one.ask(CREATE), other.ask({ ...CREATE, name: 'Ben' } as typeof CREATE)])
    expect(one.told).toEqual(['own 1 created, 2 joined', 'done'])
    expect(other.told).toEqual(['taken 1 created, 2 joined', 'refused code-in-use'])
    expect(await stored(log)).toHaveLength(2)
  })

  test('[MN46] all who write at once write everything once, nobody fails and each has its share', async () => {
    const log = givenLog()
    const writers = [0, 1, 2].map(() => writer(log, { pause: randomPause }))
    await writers[0]!.ask(CREATE)
    for (const { ways } of writers) {
      ways.append = async (write) => {
        await delay(1)
        return write().finally(() => delay(1))
      }
      ways.read = async function* (pages) {
        await delay(1)
        yield* pages
      }
    }
    const names = (i: number) => Array.from({ length: 30 }, (_, n) => `Person ${i} ${n}`)
    const finished: number[] = []
    await Promise.all(
      writers.map(async (one, i) => {
        for (const name of names(i)) expect((await one.ask(join(name))).is).toBe('done')
        finished.push((await stored(log)).length)
      }),
    )
    const events = await stored(log)
    expect(
      events
        .slice(2)
        .map(({ data }) => (data as { name: string }).name)
        .toSorted(),
    ).toEqual([0, 1, 2].flatMap(names).toSorted())
    // The first has written its 30 when the others together have written at least as many.
    expect(finished[0]).toBeGreaterThan(2 + 60)
    for (const { host, faults } of writers) {
      host.take(...events)
      expect(host.state).toEqual(writers[0]!.host.state)
      expect(faults).toEqual([])
    }
  })
})

describe('what a batch shows', () => {
  test.each(['written', 'lost'] as const)(
    '[DU1] [PF1] is made ready while the log writes, and told only once it was %s',
    async (end) => {
      const log = givenLog()
      const { ways, told, readied, ask, host } = writer(log, { shared: false })
      await ask(CREATE)
      told.length = 0
      readied.length = 0
      const written = Promise.withResolvers<void>()
      ways.append = async (write) => {
        await written.promise
        if (end === 'lost') throw new LogError('unavailable', 'the disk is full')
        return write()
      }
      const before = host.state
      const settled = ask(join('Ben'))
      await turn()
      expect(readied).toEqual([[]])
      expect(told).toEqual([])
      expect(host.state).toBe(before)
      written.resolve()
      await settled
      expect(told).toEqual(end === 'written' ? ['own 3 joined', 'done'] : ['unwritten', 'failed'])
      expect(host.state === before).toBe(end === 'lost')
    },
  )
})
