import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const STARTER = new URL('./spinningWorker.ts', import.meta.url).pathname
/** What has the kernel end a process with its starter. */
const CAN = process.platform === 'linux' && existsSync('/usr/bin/setpriv')

/** Parent of a process; null when it is gone, or dead and not yet collected. */
function parentOf(pid: number): number | null {
  try {
    const [state, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
    return state === 'Z' ? null : Number(parent)
  } catch {
    return null
  }
}

const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((one) => one > 0 && parentOf(one) === pid)

test.skipIf(!CAN)('[WK7] a process that computes without end does not outlive a kill -9 of its starter', async () => {
  const starter = spawn(process.execPath, [STARTER], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(starter.stdout, 'data')
  const [spinning, ...others] = childrenOf(starter.pid!)
  expect([typeof spinning, others]).toEqual(['number', []])
  starter.kill('SIGKILL')
  await once(starter, 'exit')
  await expect.poll(() => parentOf(spinning!)).toBeNull()
})
