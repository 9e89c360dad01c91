import { expect, test } from 'vitest'
import { memoryNodes } from '#dev/harness/nodes.ts'
import { Scheduler } from '#gateway/scheduler.ts'
import { Tenure } from '#gateway/tenure.ts'

const lookMs = 20

function several(count: number) {
  const nodes = memoryNodes()
  const log: string[] = []
  const members = Array.from({ length: count }, () => nodes.join())
  const tenures = members.map((node) => {
    const end = () => void log.push(`${node.id} ends`)
    const begin = () => void log.push(`${node.id} begins`)
    return new Tenure({ nodes: node, lease: 'work', begin, end, fault: (error) => log.push(String(error)), lookMs })
  })
  const held = () => tenures.flatMap(({ isHeld }, i) => (isHeld ? [members[i]!.id] : []))
  return { nodes, members, tenures, log, held }
}

test('[MN65] one of several nodes works; when it goes another does, and one that slept ends its work when it is back', async () => {
  const { nodes, members, tenures, log, held } = several(3)
  for (const tenure of tenures) await tenure.start()
  expect(held()).toEqual(['node0001'])
  members[0]!.lose()
  await expect.poll(() => nodes.holder('work')).not.toBe('node0001')
  expect(await tenures[0]!.isSure()).toBe(false)
  members[0]!.comeBack()
  await expect.poll(() => held()).toEqual([nodes.holder('work')])
  expect(log).toEqual(['node0001 begins', `${nodes.holder('work')} begins`, 'node0001 ends'])
  const next = tenures[members.findIndex(({ id }) => id === nodes.holder('work'))]!
  await next.stop()
  expect(log.at(-1)).toMatch(/ends$/)
  await expect.poll(() => held()).toHaveLength(1)
  for (const tenure of tenures) await tenure.stop()
  expect(nodes.holder('work')).toBeUndefined()
})

test('[MN65] while nobody can tell who works, the worker goes on and nobody begins', async () => {
  const { nodes, members, tenures, held, log } = several(2)
  for (const tenure of tenures) await tenure.start()
  nodes.isAway = true
  let looks = 0
  const watched = members[1]!.take.bind(members[1])
  members[1]!.take = async (lease) => {
    looks += 1
    return watched(lease)
  }
  await expect.poll(() => looks).toBeGreaterThan(3)
  expect(held()).toEqual(['node0001'])
  expect(await tenures[0]!.isSure()).toBe(true)
  expect(log).toEqual(['node0001 begins'])
  for (const tenure of tenures) await tenure.stop()
})

test('[MN65] work that cannot begin leaves the lease to others', async () => {
  const nodes = memoryNodes()
  const [first, second] = [nodes.join(), nodes.join()]
  const faults: string[] = []
  const parts = { lease: 'work', end() {}, fault: (error: unknown) => void faults.push(String(error)), lookMs }
  const failing = new Tenure({
    ...parts,
    nodes: first,
    begin: () => Promise.reject(new Error('no disk')),
  })
  const working = new Tenure({ ...parts, nodes: second, begin() {} })
  await failing.start()
  await working.start()
  expect({ failing: failing.isHeld, working: working.isHeld, faults }).toEqual({
    failing: false,
    working: true,
    faults: ['Error: no disk'],
  })
  for (const tenure of [failing, working]) await tenure.stop()
})

test('[MN66] a job runs on the node whose work it is, at once when it has become its work; own jobs run everywhere', async () => {
  const { members, tenures } = several(2)
  const ran: string[] = []
  const schedulers = members.map(({ id }, i) => {
    const scheduler = new Scheduler(
      60_000,
      () => {},
      () => tenures[i]!.isSure(),
    )
    scheduler.add({ name: 'one for all', run: async () => void ran.push(`all ${id}`) })
    scheduler.add({ name: 'own', isOwn: true, run: async () => void ran.push(`own ${id}`) })
    return scheduler
  })
  for (const tenure of tenures) await tenure.start()
  for (const scheduler of schedulers) scheduler.start()
  await expect.poll(() => ran.toSorted()).toEqual(['all node0001', 'own node0001', 'own node0002'])
  await tenures[0]!.stop()
  await expect.poll(() => tenures[1]!.isHeld).toBe(true)
  schedulers[1]!.wake()
  await expect.poll(() => ran).toContain('all node0002')
  for (const part of [...schedulers, ...tenures]) await part.stop()
})
