import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { buildCode } from '#app/compiled/build.ts'
import { ServiceProcess } from '#replay/player/serviceProcess.ts'

/** A server in a process of its own, and what it costs. */
export interface MeasuredServer {
  readonly port: number
  readonly pid: number
  /** From spawn to the first answer, in ms. */
  readonly startMs: number
  /** CPU time of all its threads so far, in ms. */
  cpuMs(): number
  /** CPU time of the threads of that name, in ms; the first one is `main`. */
  threadMs(name: string): number
  rssBytes(): number
  stop(): Promise<void>
}

const TICK_MS = 10
const READ_PAUSE_MS = 4_000
const READ_WITHIN_MS = 60_000
/** As `npm start` has it. */
const CACHE = { NODE_COMPILE_CACHE: fileURLToPath(new URL('../../../node_modules/.cache/parley', import.meta.url)) }

/** Socket.IO that keeps nothing. */
export const startBare = (): Promise<MeasuredServer> => startFork('bareServer.ts')

/** What a durable message cannot do without. */
export const startFloor = (): Promise<MeasuredServer> => startFork('floorServer.ts')

/** What telling the time to connections cannot do without. */
export const startTicks = (): Promise<MeasuredServer> => startFork('rawTicks.ts')

async function startFork(module: string): Promise<MeasuredServer> {
  const startedAt = performance.now()
  const child = fork(fileURLToPath(new URL(module, import.meta.url)))
  const { port } = await new Promise<{ port: number }>((resolve) => child.once('message', resolve as never))
  const startMs = performance.now() - startedAt
  const { pid } = child
  if (pid === undefined) throw new Error('a server to compare with did not start')
  const stop = async () => {
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await gone
  }
  return measured(pid, { port, startMs, stop })
}

/** As `npm start` does it: compiled before. */
export async function startParley(env: Readonly<Record<string, string>> = {}): Promise<MeasuredServer> {
  await buildCode()
  const folder = await mkdtemp(join(tmpdir(), 'parley-bench-'))
  const startedAt = performance.now()
  const settings = { PORT: '0', DATA_DIR: folder, RATE_LIMITS: 'off', ...CACHE, ...env }
  const service = await ServiceProcess.start({ ...process.env, ...settings })
  await fetch(`${service.url}/healthz`)
  const startMs = performance.now() - startedAt
  const stop = async () => {
    await service.end('SIGTERM')
    await rm(folder, { recursive: true, force: true })
  }
  return measured(service.pid, { port: Number(new URL(service.url).port), startMs, stop })
}

/** What a service that runs already costs; whoever started it stops it. */
export function serverOf(service: ServiceProcess): MeasuredServer {
  const { url, pid } = service
  const stop = () => service.end('SIGTERM')
  return measured(pid, { port: Number(new URL(url).port), startMs: Number.NaN, stop })
}

function measured(pid: number, about: Pick<MeasuredServer, 'port' | 'startMs' | 'stop'>): MeasuredServer {
  return {
    ...about,
    pid,
    cpuMs: () => cpuMs(`/proc/${pid}`),
    threadMs(name) {
      if (name === 'main') return cpuMs(`/proc/${pid}/task/${pid}`)
      const threads = readdirSync(`/proc/${pid}/task`).map((id) => `/proc/${pid}/task/${id}`)
      return threads.reduce((sum, thread) => sum + cpuMsIfNamed(thread, name), 0)
    },
    rssBytes() {
      return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024
    },
  }
}

/** 0 for a thread of another name, and for one that has ended since the list of threads was read. */
function cpuMsIfNamed(thread: string, name: string): number {
  try {
    return readFileSync(`${thread}/comm`, 'utf8').trim() === name ? cpuMs(thread) : 0
  } catch {
    return 0
  }
}

/** User and system time that the kernel has booked on a process or thread. */
function cpuMs(path: string): number {
  const fields = readFileSync(`${path}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

/** Waits until the service has rested from reading for longer than it pauses between two pieces; not at all where nothing reads. */
export async function untilRead(server: MeasuredServer): Promise<void> {
  const until = performance.now() + READ_WITHIN_MS
  for (let [before, now] = [0, server.threadMs('reading')]; now !== before && performance.now() < until; ) {
    await delay(READ_PAUSE_MS)
    ;[before, now] = [now, server.threadMs('reading')]
  }
}
