import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Processes that this one started to read files. */
export async function ownReaders(): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)])
  return [...stdout.matchAll(/^\s*(\d+) .*\/documents\/ingest/gmu)].map(([, pid]) => Number(pid))
}
