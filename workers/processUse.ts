import { readFileSync } from 'node:fs'

const TICK_MS = 10

/** Resident memory of a process; 0 where the system does not say. */
export function residentMb(pid: number | undefined): number {
  if (process.platform !== 'linux') return 0
  try {
    const kb = /^VmRSS:\s+(\d+)/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Number(kb ?? 0) / 1024
  } catch {
    return 0
  }
}

/** Processor time that a process has used; where the system does not say, the time that has passed. */
export function processorMs(pid: number | undefined): number {
  if (process.platform !== 'linux') return performance.now()
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = status.slice(status.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  } catch {
    return performance.now()
  }
}
