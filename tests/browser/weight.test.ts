import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasBrowser } from '../helpers/browser.ts'
import { meetingOf } from '../helpers/people.ts'
import { composerOf, sit } from './gestures.ts'
import { givenStage } from './givenStage.ts'

const SCRIPT_BYTES_MAX = 250 * 1024
/** Without the viewer, which phones load only when they show the document. */
const MEETING_BYTES_MAX = 180 * 1024
const PHONE = { viewport: { width: 390, height: 844 } }

const on = givenStage()

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
  test('[WX11] [WM60] is under 250 KB of script, under 180 KB up to the meeting; the document viewer loads only when opened', async () => {
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
    expect(first.bytes).toBeLessThan(SCRIPT_BYTES_MAX)
    expect(meeting.bytes).toBeLessThan(MEETING_BYTES_MAX)
    expect(meeting.names.filter((name) => /pdf/i.test(name))).toEqual([])
    await page.getByRole('button', { name: 'Document', exact: true }).click()
    const viewer = async () => (await scripts(page)).names.filter((name) => /pdf/i.test(name)).length
    await expect.poll(viewer).toBeGreaterThan(0)
    ana.leave()
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
