import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as drained } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pendingOf } from '#engine/lead/state.ts'
import { SubjectKeys } from '#gateway/accounts/subjectKeys.ts'
import { fileShelf } from '#stores/keys/file.ts'
import { LEAD_IDS, SendingWorld } from './sendingWorld.ts'

const SEQUENCES = Number(process.env.PARLEY_SENDINGS ?? 150)
const STEPS_MAX = 90

let folder: string
let keys: SubjectKeys
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-sends-'))
  keys = await SubjectKeys.open(fileShelf(folder), ['a0'.repeat(32)])
  await keys.openIndex()
  await keys.ensureAll(LEAD_IDS.map((subject) => ({ subject })))
})
afterAll(async () => {
  await keys.close()
  await rm(folder, { recursive: true })
})

/** One step of a sequence: mostly some of what waits goes on; else something begins. */
async function step(world: SendingWorld, choice: number): Promise<void> {
  const [what, which, more] = [choice % 24, choice >> 5, choice >> 8]
  world.luck = choice >> 3
  if (what < 11) {
    for (let i = 0; i <= what % 4; i++) {
      world.release(which)
      await drained()
    }
  } else if (what < 16) world.send(which, more, choice >> 11)
  else if (what === 16) await world.suppress(which, more % 3 > 0)
  else if (what < 19) await world.change(which, more)
  else if (what === 19) world.pass(which)
  else if (what === 20) await world.kill(which)
  else if (what < 23) await world.sync(which)
  else world.settleLeft(which)
  await drained()
}

/** Everything that waits goes on until nothing does. */
async function rest(world: SendingWorld): Promise<void> {
  for (let i = 0; !world.idle && i < 1_000; i++) {
    world.release(0)
    await drained()
  }
}

async function run(choices: readonly number[]): Promise<SendingWorld> {
  const world = new SendingWorld(keys)
  await world.begin()
  for (const choice of choices) await step(world, choice)
  await rest(world)
  // Whatever a killed process left has its outcome after the lease.
  world.pass(1)
  for (const process of [0, 1]) {
    await world.sync(process)
    world.settleLeft(process)
    await drained()
    await rest(world)
  }
  return world
}

const outcomes = new Map<string, number>()

describe('[OT4] [OT13] [OT14] sending, over two processes on one log that are killed at any point', () => {
  test('no mail without address or draft, to a suppressed address, past the cap, or twice for one step; every mail has its outcome', async () => {
    const sequence = fc.array(fc.nat({ max: 2 ** 20 }), { minLength: 30, maxLength: STEPS_MAX, size: 'max' })
    await fc.assert(
      fc.asyncProperty(sequence, async (choices) => {
        const world = await run(choices)
        expect(world.wrong).toEqual([])
        for (const { key, outcome } of world.handedOver) {
          const [leadId = '', number = ''] = key.split('.')
          const sends = world.lead(leadId).sends.filter((one) => one.step === Number(number))
          const states = sends.map(({ state }) => state)
          if (outcome === 'taken')
            expect(states).toEqual(expect.arrayContaining([expect.stringMatching(/sent|bounced|unknown/)]))
          if (outcome === 'open' || outcome === 'unknown') expect(states.at(-1)).toMatch(/unknown|bounced/)
          outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
        }
        for (const id of LEAD_IDS) expect(pendingOf(world.lead(id))).toBeNull()
      }),
      { numRuns: SEQUENCES },
    )
    // Sequences in which nothing is sent would prove nothing.
    for (const outcome of ['taken', 'refused', 'unknown', 'open']) {
      expect([outcome, (outcomes.get(outcome) ?? 0) > SEQUENCES / 50]).toEqual([outcome, true])
    }
  }, 3_600_000)
})
