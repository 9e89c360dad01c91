import { readdirSync, readFileSync } from 'node:fs'

/** Proportional set size of a process and all its descendants, in MB of 2^20 bytes. */
export function treePssMb(root: number): number {
  const parents = new Map<number, number>()
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    const stat = told(`/proc/${entry}/stat`)
    if (stat !== null) parents.set(Number(entry), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
  }
  const isOf = (pid: number): boolean => {
    for (let at: number | undefined = pid; at !== undefined && at !== 0; at = parents.get(at))
      if (at === root) return true
    return false
  }
  let kb = 0
  for (const pid of parents.keys())
    if (isOf(pid)) kb += Number(/^Pss:\s+(\d+)/m.exec(told(`/proc/${pid}/smaps_rollup`) ?? '')?.[1] ?? 0)
  return kb / 1024
}

/** Null when the process is gone. */
function told(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
