import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { EventLog } from '#stores/events/port.ts'
import { openSqliteLog } from '#stores/events/sqlite.ts'
import { call, lasting, type PeopledService, peopledService, signIn, type User } from '../../helpers/signedIn.ts'
import { at, createdBy, ROOT } from './given.ts'

const DAY = 86_400_000
const HOUR = 3_600_000

let place: Awaited<ReturnType<typeof lasting>>
let service: PeopledService | null = null
beforeEach(async () => {
  place = await lasting()
})
afterEach(async () => {
  await service?.close()
  service = null
  await place.remove()
})

/** A service on the same data, some time later; the one before ends first. */
async function startedAfter(ms: number, log: EventLog = place.log): Promise<PeopledService> {
  await service?.close()
  const env = {
    BASE_URL: 'http://parley.test',
    CLOCK_OFFSET_MS: String(ms),
    SCHEDULER_TICK_MS: '20',
    AUTH_TTL_DAYS: '365',
  }
  service = await peopledService(env, { log, folder: place.folder })
  return service
}

const as = (user: User, method: string, path: string) =>
  call(service!.url + path, method, undefined, { authorization: `Bearer ${user.token}` })

async function typesOf(slug: string): Promise<string[]> {
  const types: string[] = []
  for await (const { type } of place.log.readStream(`space-${slug}`)) types.push(type)
  return types
}

/** A space in trash, with an invitee and a stored file. */
async function trashed(owner: User) {
  const { id, slug } = await createdBy(owner, { name: 'Gone', invites: ['eve@example.org'] })
  const files = join(place.folder, 'spaces', id)
  await mkdir(files, { recursive: true })
  await writeFile(join(files, 'a'.repeat(64)), 'bytes')
  const { body } = await owner.ask('DELETE', at(slug))
  return { id, slug: slug as string, purgeAt: body.purgeAt as number }
}

/** The log with another way to carry out one of its calls. */
function withStep(
  step: 'append' | 'truncate',
  way: (stream: string, carryOut: () => Promise<unknown>) => Promise<unknown>,
) {
  return new Proxy(place.log, {
    get(log, name: keyof EventLog) {
      const carryOut = log[name]?.bind(log) as (...call: unknown[]) => Promise<unknown>
      return name === step
        ? (stream: string, ...rest: unknown[]) => way(stream, () => carryOut(stream, ...rest))
        : carryOut
    },
  })
}

const foldersOf = async () => (await readdir(join(place.folder, 'spaces')).catch(() => [])) as string[]
const keysOf = () => readFile(join(place.folder, 'subject-keys.jsonl'), 'utf8')

describe('30 days in trash', () => {
  test('T36 [TB4] an hour before their end a space can be restored; after them nothing of it is left', async () => {
    const ada = await signIn(await startedAfter(0), 'ada@example.org')
    const [kept, gone] = [await trashed(ada), await trashed(ada)]
    const used = (await as(ada, 'GET', `${ROOT}/usage`)).body.rooms.used
    expect(used).toBe(2)

    await startedAfter(30 * DAY - HOUR)
    const trash = (await as(ada, 'GET', `${ROOT}?deleted=true`)).body
    expect([trash.total, trash.rooms[0].slug]).toEqual([2, gone.slug])
    expect((await as(ada, 'POST', at(kept.slug, '/restore'))).status).toBe(200)
    expect((await typesOf(gone.slug)).length).toBeGreaterThan(1)
    expect(await foldersOf()).toContain(gone.id)

    await startedAfter(31 * DAY)
    expect((await as(ada, 'GET', at(gone.slug))).status).toBe(404)
    expect((await as(ada, 'POST', at(gone.slug, '/restore'))).status).toBe(404)
    expect((await as(ada, 'GET', `${ROOT}?deleted=true`)).body).toEqual({ rooms: [], total: 0 })
    expect((await as(ada, 'GET', ROOT)).body).toMatchObject({ total: 1, rooms: [{ slug: kept.slug }] })
    await expect.poll(() => typesOf(gone.slug)).toEqual(['space.purged'])
    expect(await foldersOf()).toEqual([kept.id])
    expect((await keysOf()).match(/"about"/g)).toHaveLength(1)
    expect((await as(ada, 'GET', `${ROOT}/usage`)).body.rooms).toEqual({ used: 0, limit: 3 })
    expect(service!.faults).toEqual([])

    await startedAfter(32 * DAY)
    expect((await as(ada, 'GET', at(gone.slug))).status).toBe(404)
    expect((await as(ada, 'GET', ROOT)).body.total).toBe(1)
    expect(service!.faults).toEqual([])
  })

  test.each(['append', 'truncate'] as const)(
    '[TB5] a purge that was interrupted before its %s is finished at the next tick, or after a restart',
    async (step) => {
      const ada = await signIn(await startedAfter(0), 'ada@example.org')
      const { id, slug } = await trashed(ada)
      let failures = 0
      const failing = withStep(step, (stream, carryOut) => {
        if (stream !== `space-${slug}` || failures === 3) return carryOut()
        failures += 1
        return Promise.reject(new Error('the disk is away'))
      })
      await startedAfter(31 * DAY, failing)
      await expect.poll(() => failures).toBe(3)
      await expect.poll(() => typesOf(slug)).toEqual(['space.purged'])
      expect(service!.faults.length).toBeGreaterThan(0)
      expect(await foldersOf()).not.toContain(id)
      expect(await keysOf()).not.toContain('"about"')
    },
  )

  test('[TB5] events that a crash left behind a purge go at the next start', async () => {
    const ada = await signIn(await startedAfter(0), 'ada@example.org')
    const { slug } = await trashed(ada)
    const forgetful = withStep('truncate', async () => {})
    await startedAfter(31 * DAY, forgetful)
    await expect.poll(async () => (await typesOf(slug)).at(-1)).toBe('space.purged')
    expect((await typesOf(slug)).length).toBeGreaterThan(1)
    await startedAfter(31 * DAY)
    await expect.poll(() => typesOf(slug)).toEqual(['space.purged'])
    expect(service!.faults).toEqual([])
  })

  test('[TB4] no file of the data folder holds the name or the board of a purged space', async () => {
    place.log = await openSqliteLog(place.folder)
    const ada = await signIn(await startedAfter(0), 'ada@example.org')
    const board = [{ kind: 'text', title: 'Quorvexium', text: 'Zanzibarquark '.repeat(500) }]
    const { slug } = await createdBy(ada, { name: 'Brimstonewick', board })
    await ada.ask('GET', ROOT)
    await ada.ask('DELETE', at(slug))
    const found = async (word: string) => {
      const files = (await readdir(place.folder, { recursive: true, withFileTypes: true })).filter((one) =>
        one.isFile(),
      )
      const holding = await Promise.all(
        files.map(async ({ parentPath, name }) => {
          const text = await readFile(join(parentPath, name), 'latin1')
          return text.includes(word) ? [name] : []
        }),
      )
      return holding.flat()
    }
    await service!.close()
    expect((await found('Brimstonewick')).length).toBeGreaterThan(0)
    await startedAfter(31 * DAY)
    await expect.poll(() => typesOf(slug)).toEqual(['space.purged'])
    await service!.close()
    service = null
    await place.log.close()
    for (const word of ['Brimstonewick', 'Quorvexium', 'Zanzibarquark'])
      expect([word, await found(word)]).toEqual([word, []])
  })
})
