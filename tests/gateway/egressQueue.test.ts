import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { EgressJobs } from '#gateway/spaces/recordings/egressJobs.ts'
import { EgressQueue, type EgressQueueServices } from '#gateway/spaces/recordings/egressQueue.ts'
import type { Recorded } from '#integrations/video/port.ts'
import { folderTexts } from '#stores/kept/folder.ts'
import { eventually } from '../helpers/stage.ts'

let folder: string
let faults: string[]
let queues: EgressQueue[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-egress-'))
  faults = []
  queues = []
})
afterEach(async () => {
  for (const queue of queues) queue.close()
  await rm(folder, { recursive: true })
})

const recorded = (filename: string, roomName = 'review-ABCDEF'): Recorded => ({
  ...{ roomName, filename },
  size: 12,
  durationMs: null,
})
const jobs = () => readdir(join(folder, 'egress')).catch(() => [])

function queue(take: EgressQueueServices['take']): EgressQueue {
  const fault = (error: unknown) => void faults.push((error as Error).message)
  const made = new EgressQueue({
    jobs: new EgressJobs(folderTexts(folder)),
    take,
    fault,
    retryMs: [5, 5],
    waitingMax: 5,
  })
  queues.push(made)
  return made
}

describe('recordings that the video service reports', () => {
  test('[RG5] each is copied once, however often it is reported', async () => {
    const taken: string[] = []
    const copies = queue(async ({ filename }) => {
      taken.push(filename)
      return 'done'
    })
    for (const name of ['a', 'a', 'b', 'a']) expect(await copies.add(recorded(name))).toBe(true)
    await Promise.all([
      copies.add(recorded('c')),
      copies.add(recorded('c')),
      copies.add(recorded('a', 'review-OTHERS')),
    ])
    await eventually(async () => expect(await jobs()).toEqual([]))
    expect(taken.sort()).toEqual(['a', 'a', 'b', 'c'])
    expect(await copies.add(recorded('a'))).toBe(true)
    expect(taken).toHaveLength(4)
  })

  test('[RG5] two are copied at once, the others wait; beyond the limit they are not taken', async () => {
    let running = 0
    let most = 0
    const ends: (() => void)[] = []
    const copies = queue(async () => {
      most = Math.max(most, ++running)
      await new Promise<void>((resolve) => ends.push(resolve))
      running -= 1
      return 'done'
    })
    for (let i = 0; i < 7; i++) expect(await copies.add(recorded(`${i}`))).toBe(true)
    expect(await copies.add(recorded('more'))).toBe(false)
    ends.shift()!()
    await eventually(() => expect(ends).toHaveLength(2))
    expect(most).toBe(2)
    expect(await copies.add(recorded('more'))).toBe(true)
  })

  test('[RG6] one that is not there yet is tried again', async () => {
    let tries = 0
    const copies = queue(async () => (++tries < 3 ? 'again' : 'done'))
    await copies.add(recorded('late'))
    await eventually(async () => expect([tries, await jobs()]).toEqual([3, []]))
    expect(faults).toEqual([])
  })

  test('[RG6] one that never comes is a fault, and is tried again when it is reported again', async () => {
    let tries = 0
    const copies = queue(async () => {
      tries += 1
      return 'again'
    })
    await copies.add(recorded('never'))
    await eventually(() => expect(faults).toEqual([expect.stringMatching(/could not be fetched/)]))
    expect([tries, (await jobs()).length]).toEqual([3, 1])
    await copies.add(recorded('never'))
    await eventually(() => expect(faults).toHaveLength(2))
  })

  test('[RG6] what a stop or a crash interrupted is copied after the next start', async () => {
    const first = queue(async (_, signal) => {
      await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))))
      return 'done'
    })
    for (const name of ['a', 'b', 'c']) await first.add(recorded(name))
    first.close()
    await writeFile(join(folder, 'egress', 'torn.json.12ab'), '{"roomNa')
    await writeFile(
      join(folder, 'egress', 'other.json'),
      '{"roomName":"x","filename":"y","size":null,"durationMs":null}',
    )
    expect(await jobs()).toHaveLength(5)
    const taken: Recorded[] = []
    const second = queue(async (one) => {
      taken.push(one)
      return 'done'
    })
    await second.start()
    await eventually(async () => expect(await jobs()).toEqual([]))
    expect(taken.sort((one, other) => one.filename.localeCompare(other.filename))).toEqual(
      ['a', 'b', 'c'].map((name) => recorded(name)),
    )
    expect(faults).toEqual([])
  })
})
