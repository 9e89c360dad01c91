import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { Enterprise, type EnterpriseOptions } from '#replay/player/enterprise.ts'
import { SECRET, type TestResident, testResident } from './resident.ts'
import { type TestService, testService } from './service.ts'

const HOOK = new URL('heapHook.ts', import.meta.url)

type Environment = Readonly<Record<string, string>>

export interface TestEnterprise {
  readonly coordinator: TestService
  readonly resident: TestResident
  close(): Promise<void>
}

/** Coordinator and resident in this process, each on a free port and a folder of its own, with rate limits off. */
export async function testEnterprise(env: Environment = {}, residentEnv: Environment = {}): Promise<TestEnterprise> {
  const resident = await testResident({ RESIDENT_BIND: '127.0.0.1:0', ...residentEnv })
  const coordinator = await testService({
    TIER: 'enterprise',
    RESIDENT_PUBLIC_URL: resident.url,
    KXP_SHARED_SECRET: SECRET,
    SCHEDULER_TICK_MS: '200',
    ...env,
  })
  return {
    coordinator,
    resident,
    async close() {
      await coordinator.close()
      await resident.close()
    },
  }
}

/** Both as processes, with rate limits off and everything logged that can be logged. */
export function startBoth(options: EnterpriseOptions = {}): Promise<Enterprise> {
  const usual = { RATE_LIMITS: 'off', LOG_LEVEL: 'debug', SCHEDULER_TICK_MS: '200', DRAIN_MS: '0' }
  return Enterprise.start({
    ...options,
    coordinator: { ...usual, ...options.coordinator },
    resident: { ...usual, ...options.resident },
  })
}

/** Settings under which a process writes heap snapshots to a folder. */
export function heapSettings(folder: string): Environment {
  return { NODE_OPTIONS: `--import=${HOOK.href}`, HEAP_FOLDER: folder }
}

/** Returns the bytes of a heap snapshot, taken now, of a process that was started with `heapSettings(folder)`. */
export async function heapOf(process: Enterprise['resident'], folder: string): Promise<Buffer> {
  const before = new Set(await readdir(folder))
  const fresh = async () =>
    (await readdir(folder)).find(
      (name) => name.startsWith(`${process.pid}-`) && name.endsWith('.heapsnapshot') && !before.has(name),
    )
  process.signal('SIGUSR2')
  await expect.poll(fresh, { timeout: 60_000 }).toBeDefined()
  const path = join(folder, (await fresh()) ?? '')
  const bytes = await readFile(path)
  await rm(path)
  return bytes
}
