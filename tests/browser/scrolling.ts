import type { Page } from 'playwright-core'
import { isBusy, isQuiet } from './busy.ts'

/** How a page moved: times between its frames, and what each cost its own thread, in milliseconds. */
interface Scrolled {
  readonly framesPerSecond: number
  readonly medianMs: number
  readonly p95Ms: number
  readonly busyMs: number
}

/** Frames of one measurement. */
const FRAMES = 60
/** A frame at 60 a second, in milliseconds; the page's own work has to fit into it. */
const FRAME_MS = 1_000 / 60
/** What scrolls, and the pixels a frame; negative is up. */
export interface Swipe {
  readonly selector: string
  readonly pixels: number
}

/** A strong swipe up the conversation. */
const CONVERSATION: Swipe = { selector: '[role=log]', pixels: -500 }
/** Measurements, of which the one in the middle counts. */
const ROUNDS = 3

/**
 * Scrolls in swipes and says what is wrong with how the page moved; empty when nothing is. The page's own work is held to
 * one frame on any machine. When frames come says something only where others leave the machine time: then they may come
 * one frame later than on the page at rest, on a quiet machine all but one in twenty, else the one in the middle.
 */
export async function jerks(page: Page, report: (line: string) => void, swipe = CONVERSATION): Promise<string[]> {
  const resting = await scrolled(page, { ...swipe, pixels: 0 })
  const rounds: Scrolled[] = []
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await scrolled(page, swipe))
  for (const moving of rounds) report(`${figures(moving)}; at rest ${figures(resting)}`)
  const middle = (figure: keyof Scrolled) => rounds.map((round) => round[figure]).sort((a, b) => a - b)[ROUNDS >> 1]!
  const [p95Ms, medianMs, busyMs] = [middle('p95Ms'), middle('medianMs'), middle('busyMs')]
  if (!isQuiet()) report('others use this machine: the slowest twentieth of the frames is not held')
  if (isBusy()) report('others leave this machine no time: only the work is held')
  return [
    ...(isQuiet() && p95Ms > resting.p95Ms + FRAME_MS ? [`late frames: ${p95Ms} ms at p95`] : []),
    ...(!isBusy() && medianMs > resting.medianMs + FRAME_MS ? [`late: ${medianMs} ms`] : []),
    ...(busyMs > FRAME_MS ? [`too much work: ${busyMs} ms a frame`] : []),
  ]
}

const figures = ({ framesPerSecond, p95Ms, busyMs }: Scrolled) =>
  `${framesPerSecond.toFixed(1)} frames a second, ${p95Ms.toFixed(1)} ms at p95, ${busyMs.toFixed(1)} ms of own work a frame`

/** Scrolls by some pixels each frame, as fast as the page draws; 0 pixels only waits for frames. */
async function scrolled(page: Page, swipe: Swipe): Promise<Scrolled> {
  const metrics = await page.context().newCDPSession(page)
  // The page's own processor time: other work on the machine does not count.
  await metrics.send('Performance.enable', { timeDomain: 'threadTicks' })
  const spentMs = async () => {
    const told = await metrics.send('Performance.getMetrics')
    return told.metrics.find(({ name }) => name === 'TaskDuration')!.value * 1_000
  }
  const before = await spentMs()
  const deltas = (await page.evaluate(framesOf, { ...swipe, frames: FRAMES })).sort((a, b) => a - b)
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
async function framesOf({ selector, pixels, frames }: Swipe & { frames: number }): Promise<number[]> {
  const list = document.querySelector(selector)!
  const deltas: number[] = []
  let last = await new Promise<number>(requestAnimationFrame)
  for (let frame = 0; frame < frames; frame += 1) {
    if (pixels !== 0) list.scrollTop += pixels
    const now = await new Promise<number>(requestAnimationFrame)
    deltas.push(now - last)
    last = now
  }
  return deltas
}
