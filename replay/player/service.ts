import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Enterprise } from './enterprise.ts'
import { ServiceProcess } from './serviceProcess.ts'

/** A running service, either existing or started for the caller. */
export interface PlayedService {
  readonly url: string
  close(): Promise<void>
}

const ANSWER_MS_MAX = 1_000

/** True when a service answers at the address. */
export async function isServiceAt(url: string): Promise<boolean> {
  const signal = AbortSignal.timeout(ANSWER_MS_MAX)
  return await fetch(`${url}/api/health`, { signal }).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** Starts a service in its own process and temporary folder; close() removes both. */
export async function startService(settings: Readonly<Record<string, string>> = {}): Promise<PlayedService> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-player-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const service = await ServiceProcess.start({ ...process.env, PORT: '0', DATA_DIR: folder, ...settings })
    const close = () => service.end('SIGTERM').then(remove)
    return { url: service.url, close }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Starts a service in the enterprise tier and its resident, each in its own process and temporary folder; close() removes both. */
export async function startEnterprise(): Promise<PlayedService> {
  const both = await Enterprise.start({ base: process.env })
  const close = () => both.stop().then(() => both[Symbol.asyncDispose]())
  return { url: both.url, close }
}
