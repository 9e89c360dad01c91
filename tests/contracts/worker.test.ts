import { expect, onTestFinished, test } from 'vitest'
import { WorkerClient } from '#workers/client.ts'
import { confinedProcess } from '#workers/confinedProcess.ts'
import { WorkerPool } from '#workers/pool.ts'
import { thread } from '#workers/thread.ts'
import { workerContract } from './worker.contract.ts'
import type { SampleCalls } from './workerSample.ts'

const SAMPLE = new URL('./workerSample.ts', import.meta.url)
const UNBORN = new URL('./unbornWorker.ts', import.meta.url)
const MB = 1024 * 1024
const CONFINED = {
  readable: ['tests/contracts', 'package.json'],
  heapMb: 100,
  rssMb: 300,
  requestBytesMax: 4 * MB,
  answerBytesMax: 4 * MB,
}
const confined = confinedProcess(SAMPLE, CONFINED)

workerContract({
  name: 'thread',
  sample: thread(SAMPLE, { name: 'sample', heapMb: 100 }),
  unborn: thread(UNBORN, { name: 'unborn' }),
})
workerContract({ name: 'confined process', sample: confined, unborn: confinedProcess(UNBORN, CONFINED) })

test('[WK2] a confined process is ended when a request, an answer or its memory exceeds the limit', async () => {
  const worker = new WorkerClient<SampleCalls>({ start: confined })
  onTestFinished(() => worker.abandon())
  await expect(worker.call('echo', 'x'.repeat(5 * MB))).rejects.toThrow('too large')
  await expect(worker.call('swell', 10)).rejects.toMatchObject({ death: 'died' })
  const lean = new WorkerClient<SampleCalls>({ start: confinedProcess(SAMPLE, { ...CONFINED, rssMb: 1 }) })
  onTestFinished(() => lean.abandon())
  await expect(lean.call('hang', null, { ms: 60_000 })).rejects.toMatchObject({ death: 'memory' })
  expect(await worker.call('echo', 'x'.repeat(MB))).toHaveLength(MB)
})

test('[WK2] a thread that exceeds its heap limit is ended', async () => {
  const worker = new WorkerClient<SampleCalls>({ start: thread(SAMPLE, { name: 'sample', heapMb: 100 }) })
  onTestFinished(() => worker.abandon())
  await expect(worker.call('swell', 1_000)).rejects.toMatchObject({ death: 'memory' })
})

test('[WK4] concurrent requests are answered in order, reads in parallel, and a crash is blamed on no single request', async () => {
  const worker = new WorkerClient<SampleCalls>({
    start: thread(SAMPLE, { name: 'sample' }),
    atOnce: Number.POSITIVE_INFINITY,
  })
  onTestFinished(() => worker.abandon())
  const asked = [
    worker.call('wait', 50),
    ...[0, 0, 0, 0].map(() => worker.call('echo', 0)),
    ...[0, 0].map(() => worker.call('beside', null)),
  ]
  const answers = await Promise.all(asked)
  expect(answers.slice(-2)).toEqual([0, 1])
  const [one, other] = [worker.call('exit', null), worker.call('echo', 1)]
  await expect(one).rejects.toMatchObject({ death: null })
  await expect(other).rejects.toMatchObject({ death: null })
})

function pool(limits: Partial<ConstructorParameters<typeof WorkerPool>[1]> = {}) {
  const started = new WorkerPool<SampleCalls>(
    thread(SAMPLE, { name: 'sample' }),
    { workersMax: 2, waitingMax: 1, idleMs: 60_000, keptMb: 1_000, ...limits },
    (why) => new Error(`busy: ${why}`),
  )
  onTestFinished(() => started.close())
  return started
}

test('[WK5] a pool reuses a worker after success, but not after a failure or its maximum of answers', async () => {
  const workers = pool({ requestsMax: 3 })
  const asked = () => workers.run((worker) => worker.call('echo', 0).then(() => worker.call('asked', null)))
  expect([await asked(), await asked(), await asked()]).toEqual([1, 2, 1])
  await expect(workers.run((worker) => worker.call('fail', 'no'))).rejects.toThrow('no')
  expect(await asked()).toBe(1)
})

test('[WK5] a pool limits running and waiting requests and refuses more', async () => {
  const workers = pool()
  const left = new AbortController()
  const work = (ms: number, signal?: AbortSignal) => workers.run((worker) => worker.call('wait', ms), signal)
  const under = [work(200), work(200)]
  const waiting = work(1, left.signal)
  await expect(work(1)).rejects.toThrow('busy')
  left.abort(new Error('left'))
  await expect(waiting).rejects.toThrow('left')
  expect(await work(1)).toBe('waited')
  expect(await Promise.all(under)).toEqual(['waited', 'waited'])
})

test('[WK5] a closed pool ends its workers and refuses requests', async () => {
  const workers = pool({ workersMax: 1 })
  const started = Promise.withResolvers<void>()
  const under = workers.run((worker) => {
    started.resolve()
    return worker.call('hang', null)
  })
  const waiting = workers.run(async () => {})
  await started.promise
  const ends = Promise.all([expect(under).rejects.toThrow('closed'), expect(waiting).rejects.toThrow('busy')])
  await workers.close()
  await ends
  await expect(workers.run(async () => {})).rejects.toThrow('busy')
})
