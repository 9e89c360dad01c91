import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasBrowser } from '../helpers/browser.ts'
import { meetingOf } from '../helpers/people.ts'
import { isQuiet } from './busy.ts'
import { composerOf, conversation, sit } from './gestures.ts'
import { givenStage } from './givenStage.ts'

/** Up to the meeting, without the viewer, which phones load only when they show the document. */
const SCRIPT_BYTES_MAX = 180 * 1024
const PHONE = { viewport: { width: 390, height: 844 } }

const DRAWN_MS_MAX = 1_000
const ANSWERED_MS_MAX = 100

const on = givenStage()

/** Runs in the page: notes when the largest content was drawn, and the slowest answer to a press or key. */
function watchSpeed(): void {
  const speed = { drawnMs: 0, answeredMs: 0 }
  Object.assign(window, { speed })
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) speed.drawnMs = Math.round(startTime)
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) speed.answeredMs = Math.max(speed.answeredMs, duration)
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
}

async function speedOf(page: Page, screen: string) {
  const speed = () =>
    page.evaluate(() => (window as unknown as { speed: Record<'drawnMs' | 'answeredMs', number> }).speed)
  await expect.poll(async () => (await speed()).drawnMs).toBeGreaterThan(0)
  return { screen, ...(await speed()) }
}

/** Bytes of script, as they came over the wire, that a page has loaded so far. */
async function scripts(page: Page): Promise<{ bytes: number; names: string[] }> {
  const loaded = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\.m?js(\?|$)/.test(name))
      .map((entry) => ({ name: entry.name, bytes: (entry as PerformanceResourceTiming).encodedBodySize })),
  )
  return { bytes: loaded.reduce((sum, { bytes }) => sum + bytes, 0), names: loaded.map(({ name }) => name) }
}

describe.skipIf(!hasBrowser())('what a browser loads', () => {
  test('[WX11] [WM60] is under 180 KB of script up to the meeting; the document viewer loads only when opened', async () => {
    const [ana] = await meetingOf(on.service.url, ['Ana'])
    const page = await on.person(PHONE)
    await page.goto('/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const first = await scripts(page)
    await sit(page, ana)
    await composerOf(page).waitFor()
    const meeting = await scripts(page)
    const kilobytes = [first, meeting].map(({ bytes }) => (bytes / 1024).toFixed(1))
    console.log(`Script of the first screen: ${kilobytes[0]} KB compressed; of the meeting: ${kilobytes[1]} KB.`)
    expect(first.bytes).toBeGreaterThan(0)
    expect(meeting.bytes).toBeLessThan(SCRIPT_BYTES_MAX)
    expect(meeting.names.filter((name) => /pdf/i.test(name))).toEqual([])
    await page.getByRole('button', { name: 'Document', exact: true }).click()
    const viewer = async () => (await scripts(page)).names.filter((name) => /pdf/i.test(name)).length
    await expect.poll(viewer).toBeGreaterThan(0)
    ana.leave()
  })

  test('[WM100] is drawn within a second, and answers presses and keys within 100 ms', async () => {
    const [ana] = await meetingOf(on.service.url, ['Ana'])
    on.present.push(ana)
    const page = await on.person()
    await page.addInitScript(watchSpeed)
    await page.goto('/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const speeds = [await speedOf(page, 'landing')]
    await sit(page, ana)
    await speedOf(page, 'meeting')
    await composerOf(page).click()
    await page.keyboard.type('The definitions name a schedule.', { delay: 20 })
    await page.keyboard.press('Enter')
    await conversation(page).getByText('The definitions name a schedule.').waitFor()
    for (const name of ['Ledger', 'Document', 'Board', 'Ledger'])
      await page.getByRole('button', { name, exact: true }).first().click()
    speeds.push(await speedOf(page, 'meeting'))
    for (const { screen, drawnMs, answeredMs } of speeds)
      console.log(`${screen}: largest content after ${drawnMs} ms; slowest answer ${answeredMs} ms.`)
    expect(speeds[1]!.answeredMs).toBeGreaterThan(0)
    expect(speeds.every(({ drawnMs }) => drawnMs > 0)).toBe(true)
    if (!isQuiet()) return console.log('others use this machine: the speeds are not held')
    expect(speeds.filter(({ drawnMs }) => drawnMs > DRAWN_MS_MAX)).toEqual([])
    expect(speeds.filter(({ answeredMs }) => answeredMs > ANSWERED_MS_MAX)).toEqual([])
  })

  test('[WX12] is cached permanently when its name has a content hash, and revalidated otherwise', async () => {
    const page = await fetch(on.service.url)
    expect(page.headers.get('cache-control')).toMatch(/no-(cache|store)/)
    const [script] = /\/assets\/[^"]+\.js/.exec(await page.text())!
    const { headers } = await fetch(`${on.service.url}${script}`, { headers: { 'accept-encoding': 'br' } })
    expect(headers.get('cache-control')).toContain('immutable')
    expect(headers.get('content-encoding')).toBe('br')
  })
})
