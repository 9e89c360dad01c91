import { type ChildProcess, fork, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A server in a process of its own, and what it costs. */
export interface MeasuredServer {
  readonly port: number
  readonly pid: number
  /** From spawn to the first answer, in ms. */
  readonly startMs: number
  /** CPU time of all its threads so far, in ms. */
  cpuMs(): number
  /** CPU time of the threads of that name, in ms. */
  threadMs(name: string): number
  rssBytes(): number
  stop(): Promise<void>
}

const TICK_MS = 10
/** As `npm start` has it. */
const CACHE = { NODE_COMPILE_CACHE: fileURLToPath(new URL('../../../node_modules/.cache/parley', import.meta.url)) }

export async function startBare(): Promise<MeasuredServer> {
  const startedAt = performance.now()
  const child = fork(fileURLToPath(new URL('bareServer.ts', import.meta.url)))
  const { port } = await new Promise<{ port: number }>((resolve) => child.once('message', resolve as never))
  return measured(child, port, performance.now() - startedAt, async () => {})
}

export async function startParley(env: Readonly<Record<string, string>> = {}): Promise<MeasuredServer> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-bench-'))
  const startedAt = performance.now()
  const child = spawn(process.execPath, [fileURLToPath(new URL('../../../main.ts', import.meta.url))], {
    env: { ...process.env, PORT: '0', DATA_DIR: folder, RATE_LIMITS: 'off', LOG_LEVEL: 'error', ...CACHE, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', () => reject(new Error('the service did not start')))
    child.stdout.on('data', (chunk: Buffer) => {
      const found = /ready at http:\/\/[^:]+:(\d+)/.exec(chunk.toString())
      if (found) resolve(Number(found[1]))
    })
  })
  await fetch(`http://127.0.0.1:${port}/healthz`)
  return measured(child, port, performance.now() - startedAt, () => rm(folder, { recursive: true, force: true }))
}

function measured(child: ChildProcess, port: number, startMs: number, cleanUp: () => Promise<void>): MeasuredServer {
  const pid = child.pid!
  return {
    port,
    pid,
    startMs,
    cpuMs: () => cpuMs(`/proc/${pid}`),
    threadMs(name) {
      const threads = readdirSync(`/proc/${pid}/task`).map((id) => `/proc/${pid}/task/${id}`)
      const named = threads.filter((thread) => readFileSync(`${thread}/comm`, 'utf8').trim() === name)
      return named.reduce((sum, thread) => sum + cpuMs(thread), 0)
    },
    rssBytes() {
      return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024
    },
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await gone
      await cleanUp()
    },
  }
}

/** User and system time that the kernel has booked on a process or thread. */
function cpuMs(path: string): number {
  const fields = readFileSync(`${path}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}
