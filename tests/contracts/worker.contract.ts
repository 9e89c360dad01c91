import { describe, expect, onTestFinished, test } from 'vitest'
import { WorkerBusy, WorkerLost } from '#workers/calls.ts'
import { type ClientOptions, WorkerClient } from '#workers/client.ts'
import type { StartWorker } from '#workers/running.ts'
import type { SampleCalls } from './workerSample.ts'

/** How a sort of worker starts the module of the contract, with little memory, and one that cannot start. */
export interface WorkerSort {
  readonly name: string
  readonly sample: StartWorker
  readonly unborn: StartWorker
}

export function workerContract({ name, sample, unborn }: WorkerSort): void {
  function client(options: Partial<ClientOptions> = {}) {
    const started = new WorkerClient<SampleCalls>({ start: sample, ...options })
    onTestFinished(() => started.abandon())
    return started
  }

  describe(`[WK1] a ${name} answers`, () => {
    test('requests in order, and starts with the first one', async () => {
      const worker = client()
      expect(worker.isRunning).toBe(false)
      const values = [1, 'two', { three: [3] }, null, 'Ж']
      expect(await Promise.all(values.map((value) => worker.call('echo', value)))).toEqual(values)
      expect([worker.isRunning, worker.isIdle, worker.requests]).toEqual([true, true, 5])
    })

    test('failures as errors, and continues', async () => {
      const worker = client()
      const error: Error = await worker.call('fail', 'too far').catch((thrown: Error) => thrown)
      expect([error.message, error.cause]).toMatchObject([
        'too far',
        { name: 'RangeError', code: 'out', detail: { by: 3 } },
      ])
      expect(await worker.call('asked', null)).toBe(0)
      const own = client({ toError: ({ message }) => new TypeError(`mine: ${message}`) })
      await expect(own.call('fail', 'x')).rejects.toEqual(new TypeError('mine: x'))
    })

    test('with parts in both directions, and bytes unchanged', async () => {
      const worker = client()
      const bytes = Array.from({ length: 20 }, () => new Uint8Array(100_000))
      expect(await worker.call('size', null, { parts: [...bytes, { some: 'thing' }] })).toEqual([2_000_000, 21])
      expect(await worker.call('size', null)).toEqual([0, 0])
      const parts: unknown[] = []
      expect(await worker.call('count', 4, { take: (part) => parts.push(part) })).toBe('counted')
      expect(parts.map((part) => (part instanceof Uint8Array ? [...part] : part))).toEqual([
        { i: 1 },
        [2],
        { i: 3 },
        [4],
      ])
    })

    test('requests made before it is closed, and none after', async () => {
      const worker = client()
      const asked = [worker.call('wait', 100), worker.call('echo', 'last')]
      const closed = worker.close()
      await expect(worker.call('echo', 'late')).rejects.toThrow(WorkerBusy)
      expect(await Promise.all(asked)).toEqual(['waited', 'last'])
      await closed
      await worker.close()
    })
  })

  describe(`[WK2] a ${name} that does not answer`, () => {
    test('in time is ended; the other requests fail, and the next one gets a new worker', async () => {
      let lost = 0
      const worker = client({ lost: () => void lost++ })
      expect(await worker.call('echo', 1)).toBe(1)
      const { life } = worker
      const late = worker.call('spin', null, { ms: 200 })
      const other = worker.call('echo', 2)
      await expect(late).rejects.toMatchObject({ name: 'WorkerLost', death: 'late' })
      await expect(other).rejects.toMatchObject({ name: 'WorkerLost', death: null })
      expect([lost, worker.life, worker.isRunning]).toEqual([1, life + 1, false])
      expect(await worker.call('echo', 3, { ms: 10_000 })).toBe(3)
      expect(await worker.call('asked', null)).toBe(1)
    })

    test('because it waits is ended too', async () => {
      await expect(client().call('hang', null, { ms: 100 })).rejects.toMatchObject({ death: 'late' })
    })

    test('because it died is replaced at the next request, unless restarts are off', async () => {
      const worker = client()
      await expect(worker.call('exit', null)).rejects.toMatchObject({ name: 'WorkerLost', death: 'died' })
      expect(await worker.call('echo', 1)).toBe(1)
      const once = client({ restarts: false })
      await expect(once.call('exit', null)).rejects.toThrow(WorkerLost)
      await expect(once.call('echo', 1)).rejects.toThrow(WorkerLost)
    })

    test('because it never started blames no request', async () => {
      const worker = client({ start: unborn })
      const errors = [worker.call('echo', 1), worker.call('echo', 2)].map((call) => call.catch((error) => error))
      for (const error of await Promise.all(errors)) expect(error).not.toBeInstanceOf(WorkerLost)
      await expect(worker.call('echo', 3)).rejects.not.toBeInstanceOf(WorkerLost)
    })

    test('within its memory limit is ended: an oversized answer is not delivered', async () => {
      const worker = client()
      await expect(worker.call('swell', 1_000)).rejects.toBeInstanceOf(WorkerLost)
      expect(await worker.call('echo', 1)).toBe(1)
    })
  })

  describe(`[WK6] a ${name} that is asked nothing for a while`, () => {
    test('is told to end, and the next request starts another', async () => {
      const lost: string[] = []
      const worker = client({ restMs: 50, lost: () => lost.push('lost') })
      await worker.call('echo', 1)
      const { life } = worker
      await expect.poll(() => worker.isRunning).toBe(false)
      expect([lost, worker.life - life]).toEqual([['lost'], 1])
      expect(await Promise.all([worker.call('echo', 2), worker.call('asked', null)])).toEqual([2, 1])
      await worker.close()
    })

    test('stays while a request is under way, and without such a time', async () => {
      const [resting, staying] = [client({ restMs: 50 }), client()]
      await staying.call('echo', 1)
      expect([await resting.call('wait', 300), resting.isRunning]).toEqual(['waited', true])
      await expect.poll(() => resting.isRunning).toBe(false)
      expect(staying.isRunning).toBe(true)
    })

    test('stays while it holds what is dear', async () => {
      let isDear = true
      const worker = client({ restMs: 50, mayRest: () => !isDear })
      await worker.call('echo', 1)
      await new Promise((resolve) => setTimeout(resolve, 200))
      expect(worker.isRunning).toBe(true)
      isDear = false
      await worker.call('echo', 2)
      await expect.poll(() => worker.isRunning).toBe(false)
    })

    test('refuses what was asked while it ended once it is abandoned, and starts no other', async () => {
      const asked: Promise<unknown>[] = []
      const worker = client({ restMs: 50, lost: () => asked.push(worker.call('echo', 1).catch((error) => error)) })
      await worker.call('echo', 1)
      await expect.poll(() => asked.length).toBe(1)
      await worker.abandon()
      expect(await asked[0]).toBeInstanceOf(WorkerBusy)
      expect(worker.isRunning).toBe(false)
    })
  })

  describe(`[WK3] a request to a ${name}`, () => {
    test('that is aborted ends at once, whether queued or running', async () => {
      const worker = client()
      const [waiting, underWay] = [new AbortController(), new AbortController()]
      const first = worker.call('hang', null, { signal: underWay.signal })
      const second = worker.call('echo', 2, { signal: waiting.signal })
      waiting.abort(new Error('second left'))
      await expect(second).rejects.toThrow('second left')
      underWay.abort(new Error('first left'))
      await expect(first).rejects.toThrow('first left')
      expect(await worker.call('echo', 3)).toBe(3)
      await expect(worker.call('echo', 4, { signal: underWay.signal })).rejects.toThrow('first left')
    })

    test('is refused above the limit of waiting requests, and accepted again below it', async () => {
      const worker = client({ waitingMax: 100 })
      const asked = Array.from({ length: 100 }, (_, i) => worker.call('echo', i))
      await expect(worker.call('echo', 'too many')).rejects.toThrow(WorkerBusy)
      expect(await Promise.all(asked)).toEqual(asked.map((_, i) => i))
      expect(await worker.call('echo', 'again')).toBe('again')
    })

    test('whose parts end early, or whose answer parts cannot be consumed, ends the worker', async () => {
      const worker = client()
      const broken = async function* () {
        yield new Uint8Array(10)
        throw new Error('the disk is away')
      }
      await expect(worker.call('size', null, { parts: broken() })).rejects.toThrow('the disk is away')
      const take = () => {
        throw new Error('no such part')
      }
      await expect(worker.call('count', 3, { take })).rejects.toThrow('no such part')
      expect(await worker.call('echo', 1)).toBe(1)
    })
  })
}
