import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const CHILD = fileURLToPath(new URL('logChild.ts', import.meta.url))

export interface LogProcess {
  /** Complete lines said so far. */
  readonly lines: readonly string[]
  /** Resolves with the first line that begins so; rejects when the process ends without it. */
  heard(beginning: string): Promise<string>
  kill(): Promise<void>
  ended(): Promise<void>
}

/** Starts tests/faults/logChild.ts; `shell` wraps the command, which it finds in `$@`. */
export function startLogProcess(task: string, folder: string, shell?: string): LogProcess {
  const command = [process.execPath, '--disable-warning=ExperimentalWarning', CHILD, task, folder]
  const wrapped = shell ? ['sh', '-c', shell, 'sh', ...command] : command
  const child = spawn(wrapped[0]!, wrapped.slice(1), { stdio: ['ignore', 'pipe', 'inherit'] })
  return listen(child)
}

function listen(child: ChildProcess): LogProcess {
  const lines: string[] = []
  const output = child.stdout!
  let torn = ''
  const reader = createInterface({ input: output })
  // A line cut off by the kill was never said.
  output.on('data', (chunk: Buffer) => {
    torn = chunk.toString().split('\n').at(-1)!
  })
  const closed = once(reader, 'close')
  const exited = once(child, 'exit')
  reader.on('line', (line) => lines.push(line))
  const end = async (): Promise<void> => {
    await Promise.all([closed, exited])
    if (torn !== '') lines.pop()
    torn = ''
  }
  return {
    lines,
    ended: end,
    kill: async () => {
      child.kill('SIGKILL')
      await end()
    },
    heard: (beginning) =>
      new Promise((resolve, reject) => {
        const look = (line: string): void => {
          if (line.startsWith(beginning)) resolve(line)
        }
        lines.forEach(look)
        reader.on('line', look)
        reader.once('close', () => reject(new Error(`the process ended without "${beginning}": ${lines.join('; ')}`)))
      }),
  }
}

/** A folder that is removed after the test. */
export async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-fault-'))
  try {
    await work(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}
