import type { Run } from './runs.ts'

/** The runs of one printed row, in reading order, white space runs included. Never empty of visible text. */
export type Row = readonly Run[]

const BASELINE_EM = 0.35
const SCRIPT_BASELINE_EM = 0.6

/** Joins the runs of a page to rows, in the order in which the file draws them. */
export function rowsOf(runs: readonly Run[]): Row[] {
  const rows: Row[] = []
  let open: Run[] = []
  const close = () => {
    if (open.some(isVisible)) rows.push(inOrder(open))
    open = []
  }
  for (const run of runs) {
    if (run.text === '') continue
    const last = open.at(-1)
    if (last && isOverprint(last, run)) continue
    if (last && !continues(open, last, run)) close()
    open.push(run)
  }
  close()
  return rows
}

export function isVisible(run: Run): boolean {
  return run.text.trim() !== ''
}

/** Distance of `b` from `a` along and across the writing direction of `a`. */
export function offset(a: Run, b: Run): [along: number, across: number] {
  const dx = b.x - a.x
  const dy = b.y - a.y
  if (a.angle === 90) return [dy, -dx]
  if (a.angle === 180) return [-dx, -dy]
  if (a.angle === 270) return [-dy, dx]
  return [dx, dy]
}

/** Bold type made by printing twice with a small shift. */
function isOverprint(a: Run, b: Run): boolean {
  return a.text === b.text && isVisible(a) && Math.abs(a.x - b.x) < a.size * 0.1 && Math.abs(a.y - b.y) < 1
}

function continues(open: readonly Run[], last: Run, run: Run): boolean {
  if (run.angle !== last.angle) return false
  const level = open.find(isVisible) ?? last
  const size = Math.max(last.size, run.size, 1)
  const [along, across] = offset(level, run)
  if (Math.abs(across) <= BASELINE_EM * size) return true
  const gap = along - offset(level, last)[0] - last.width
  return Math.abs(across) <= SCRIPT_BASELINE_EM * size && Math.abs(gap) < size && last.size !== run.size
}

function inOrder(open: readonly Run[]): Row {
  const first = open[0]!
  if (open.some((run) => run.rtl)) return open
  return [...open].sort((a, b) => offset(first, a)[0] - offset(first, b)[0])
}
