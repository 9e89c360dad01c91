import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'

const LEASH = fileURLToPath(new URL('./leash.ts', import.meta.url))
const SERVICE = fileURLToPath(new URL('../../main.ts', import.meta.url))
const START_MS_MAX = 60_000
/** A node that takes longer to stop is killed; it cuts itself off before that. */
const STOP_MS_MAX = 80_000

export interface NodeProgram {
  readonly name: string
  /** Its whole environment. */
  readonly env: NodeJS.ProcessEnv
  /** Called with each line that it writes. */
  readonly wrote: (line: string) => void
  /** Path of another program than the service, for tests. */
  readonly program?: string
}

/** One node as a process of its own, which stops when its starter does. */
export class NodeProcess {
  readonly pid: number
  readonly url: URL
  /** Resolves to how the process ended, such as `SIGKILL` or `code 1`. */
  readonly gone: Promise<string>
  readonly #child: ChildProcess

  private constructor(child: ChildProcess, about: Pick<NodeProcess, 'pid' | 'url' | 'gone'>) {
    this.#child = child
    this.pid = about.pid
    this.url = about.url
    this.gone = about.gone
  }

  /** Resolves when the node says that it is ready; rejects when it ends before, or says nothing for a minute. */
  static async start({ name, env, wrote, program = SERVICE }: NodeProgram): Promise<NodeProcess> {
    const child = spawn(process.execPath, ['--max-semi-space-size=4', '--import', LEASH, program], {
      env,
      // In a group of its own, for a terminal's Ctrl-C is meant for the starter alone, which stops the nodes in order.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    const gone = new Promise<string>((resolve) => {
      child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`))
      child.once('error', (error) => resolve(error.message))
    })
    const ready = Promise.withResolvers<URL>()
    const lines = (from: Readable | null) =>
      from &&
      createInterface({ input: from }).on('line', (line) => {
        wrote(line)
        const url = / is ready at (\S+)$/.exec(line)?.[1]
        if (url !== undefined) ready.resolve(new URL(url))
      })
    lines(child.stdout)
    lines(child.stderr)
    gone.then((how) => ready.reject(new Error(`${name} did not start (${how}).`)))
    const limit = setTimeout(() => child.kill('SIGKILL'), START_MS_MAX)
    const url = await ready.promise.finally(() => clearTimeout(limit))
    return new NodeProcess(child, { pid: child.pid ?? 0, url, gone })
  }

  /** Stops it in order: it drains, finishes what is under way and closes. */
  async stop(): Promise<void> {
    this.#child.kill('SIGTERM')
    const limit = setTimeout(() => this.#child.kill('SIGKILL'), STOP_MS_MAX)
    await this.gone.finally(() => clearTimeout(limit))
  }
}
