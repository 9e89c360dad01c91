import type { PageRuns, Run } from './runs.ts'

/** Turns a page whose text mostly runs up, down or upside down, so that it reads from left to right. */
export function upright(page: PageRuns): PageRuns {
  const angle = mainAngle(page.runs)
  if (angle === 0) return page
  const isLying = angle !== 180
  return {
    runs: page.runs.map((run) => ({ ...run, ...turned(run, page, angle), angle: (run.angle - angle + 360) % 360 })),
    width: isLying ? page.height : page.width,
    height: isLying ? page.width : page.height,
  }
}

function mainAngle(runs: readonly Run[]): number {
  const chars = new Map<number, number>()
  for (const { angle, text } of runs) chars.set(angle, (chars.get(angle) ?? 0) + text.trim().length)
  return [...chars].reduce((a, b) => (b[1] > a[1] ? b : a), [0, 0])[0]
}

function turned({ x, y }: Run, { width, height }: PageRuns, angle: number): { x: number; y: number } {
  if (angle === 90) return { x: y, y: width - x }
  return angle === 180 ? { x: width - x, y: height - y } : { x: height - y, y: x }
}
