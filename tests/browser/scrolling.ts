import type { Page } from 'playwright-core'
import { isBusy, isQuiet } from './busy.ts'

/** How a page moved: times between its frames, and what each cost its own thread, in milliseconds. */
interface Scrolled {
  readonly framesPerSecond: number
  readonly medianMs: number
  readonly p95Ms: number
  readonly busyMs: number
}

/** Frames that are looked at. */
const FRAMES = 120
/** A frame at 60 a second, in milliseconds; the page's own work has to fit into it. */
const FRAME_MS = 1_000 / 60
/** Pixels a frame: a strong swipe. */
const SWIPE = 500
/** A machine that does something else for a moment is measured again. */
const ROUNDS = 3

/**
 * Scrolls in swipes and says what is wrong with how the page moved; empty when nothing is. The page at rest on the same
 * machine is the measure: a frame may come one frame later than there. That holds for all but one frame in twenty on a
 * quiet machine, for the one in the middle where others work too, and where they leave no time only the work is held.
 */
export async function jerks(page: Page, report: (line: string) => void): Promise<string[]> {
  let faults: string[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const resting = await scrolled(page, 0)
    const moving = await scrolled(page, SWIPE)
    report(`${figures(moving)}; at rest ${figures(resting)}`)
    faults = [
      ...(isQuiet() && moving.p95Ms > resting.p95Ms + FRAME_MS ? [`late frames: ${moving.p95Ms} ms at p95`] : []),
      ...(!isBusy() && moving.medianMs > resting.medianMs + FRAME_MS ? [`late: ${moving.medianMs} ms`] : []),
      ...(moving.busyMs > FRAME_MS ? [`too much work: ${moving.busyMs} ms a frame`] : []),
    ]
    if (faults.length === 0) return []
  }
  return faults
}

const figures = ({ framesPerSecond, p95Ms, busyMs }: Scrolled) =>
  `${framesPerSecond.toFixed(1)} frames a second, ${p95Ms.toFixed(1)} ms at p95, ${busyMs.toFixed(1)} ms of own work a frame`

/** Scrolls the conversation up by some pixels each frame, as fast as the page draws; 0 pixels only waits for frames. */
async function scrolled(page: Page, pixels: number): Promise<Scrolled> {
  const metrics = await page.context().newCDPSession(page)
  // The page's own processor time: other work on the machine does not count.
  await metrics.send('Performance.enable', { timeDomain: 'threadTicks' })
  const spentMs = async () => {
    const told = await metrics.send('Performance.getMetrics')
    return told.metrics.find(({ name }) => name === 'TaskDuration')!.value * 1_000
  }
  const before = await spentMs()
  const deltas = (await page.evaluate(framesOf, { pixels, frames: FRAMES })).sort((a, b) => a - b)
  const busyMs = ((await spentMs()) - before) / FRAMES
  await metrics.detach()
  const all = deltas.reduce((sum, delta) => sum + delta, 0)
  return {
    framesPerSecond: (1_000 * FRAMES) / all,
    medianMs: deltas[FRAMES >> 1]!,
    p95Ms: deltas[Math.ceil(FRAMES * 0.95) - 1]!,
    busyMs,
  }
}

/** Runs in the page. */
async function framesOf({ pixels, frames }: { pixels: number; frames: number }): Promise<number[]> {
  const log = document.querySelector('[role=log]')!
  const deltas: number[] = []
  let last = await new Promise<number>(requestAnimationFrame)
  for (let frame = 0; frame < frames; frame += 1) {
    if (pixels > 0) log.scrollTop -= pixels
    const now = await new Promise<number>(requestAnimationFrame)
    deltas.push(now - last)
    last = now
  }
  return deltas
}
