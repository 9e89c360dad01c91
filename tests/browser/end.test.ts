import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { accessibilityFaults } from '../helpers/axe.ts'
import { type BrowserOptions, downloadedBytes, hasBrowser } from '../helpers/browser.ts'
import { meetingOf, type Person } from '../helpers/people.ts'
import { sit } from './gestures.ts'
import { givenStage } from './givenStage.ts'

const on = givenStage()
/** Height of the end screen on a phone while the report is folded. */
const PHONE_PX_MAX = 5_000

/** Promises something that can be handed over, so that it is recorded. */
const PROMISE = 'I will send <i>the definitions</i> to legal by Friday.'
/** Promises nothing of that kind, so that it is suggested. */
const INTENT = 'I will look at the definitions again by Friday.'

/** A meeting in which one section was confirmed and a task taken on, ended by its host. */
async function endedMeeting(said = PROMISE): Promise<readonly [Person, Person]> {
  const people = (await meetingOf(on.service.url, ['Ana', 'Ben'])) as [Person, Person]
  on.present.push(...people)
  const [ana, ben] = people
  await ben.ask('chat:message', { text: said })
  for (const someone of people) await someone.ask('chat:review-complete', {})
  await ana.ask('intel:refresh', {})
  await ana.ask('chat:stop', {})
  return people
}

async function pageOf(someone: Person, options?: BrowserOptions): Promise<Page> {
  const page = await on.person(options)
  await sit(page, someone)
  await page.getByRole('heading', { name: 'Meeting ended', level: 1 }).waitFor()
  return page
}

async function downloaded(page: Page, name: RegExp): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()])
  return { name: download.suggestedFilename(), bytes: await downloadedBytes(download) }
}

describe.skipIf(!hasBrowser())('the end screen', { timeout: 60_000 }, () => {
  test('[WM20] [WM24] [WM95] shows why the meeting ended, its figures, and the report', async () => {
    const [ana, ben] = await endedMeeting()
    const page = await pageOf(ana)
    await page.getByText('The host ended the meeting.').first().waitFor()
    await page.getByRole('definition').filter({ hasText: '1 of 3' }).waitFor()
    await page.getByRole('heading', { name: 'Review report: contract' }).waitFor()
    await page.getByRole('listitem').filter({ hasText: 'Ben: Send <i>the definitions</i> to legal.' }).waitFor()
    await page.getByText('<i>the definitions</i>').first().waitFor()
    expect(await page.locator('main i').count()).toBe(0)
    expect(await accessibilityFaults(page)).toEqual([])
    const his = await pageOf(ben, { colorScheme: 'dark', viewport: { width: 360, height: 740 } })
    expect(await his.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(PHONE_PX_MAX)
    await his.locator('summary', { hasText: 'Report' }).click()
    await his.getByRole('heading', { name: 'Review report: contract' }).waitFor()
    expect(await accessibilityFaults(his)).toEqual([])
    expect(await his.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })

  test('[WM21] downloads the report and the capture with the user’s seat, and links to the archive and the replay', async () => {
    const [ana] = await endedMeeting()
    const page = await pageOf(ana)
    // The page fetches the report for itself first.
    await page.getByRole('heading', { name: 'Review report: contract' }).waitFor()
    const seats: (string | undefined)[] = []
    page.on('request', (request) => {
      if (/\/(report|capture|annotated-pdf)(\?|$)/.test(request.url()))
        seats.push(request.headers()['x-participant-id'])
    })
    const word = await downloaded(page, /Report for Word/)
    expect(word.bytes.subarray(0, 2).toString()).toBe('PK')
    expect((await downloaded(page, /Report as a page/)).bytes.toString()).toMatch(/^<!doctype html>/)
    const report = await downloaded(page, /Report Markdown/)
    expect(report.name).toBe(`report-${ana.code}.md`)
    expect(report.bytes.toString()).toMatch(/^# Review report: contract/)
    const capture = await downloaded(page, /Capture/)
    expect(capture.name).toBe(`capture-${ana.code}.json`)
    expect(JSON.parse(capture.bytes.toString()).events[0].type).toMatch(/created/)
    // The page may fetch the report again when the last analysis arrives.
    expect(seats.length).toBeGreaterThanOrEqual(2)
    expect(new Set(seats)).toEqual(new Set([ana.id]))
    const name = await page.getByRole('link', { name: 'Open it in past meetings' }).getAttribute('href')
    expect(name).toMatch(new RegExp(`^/archive/${ana.code}-`))
    expect(await page.getByRole('link', { name: 'Replay the meeting' }).getAttribute('href')).toMatch(/^\/replay\//)
  })

  test('[WM17] [WM28] the ledger can still be corrected, and others see the change', async () => {
    const [ana, ben] = await endedMeeting(INTENT)
    const [hers, his] = [await pageOf(ana), await pageOf(ben)]
    const suggested = (page: Page) =>
      page.getByRole('list', { name: /^Actions.*Suggested by the assistant/ }).getByRole('listitem')
    const status = (page: Page) => page.getByRole('combobox', { name: /1\. Definitions.*confirmed/ })
    await status(hers).selectOption('Rejected')
    await expect.poll(() => status(his).inputValue()).toBe('rejected')
    // The last reading of a meeting waits for its share of the time, which on a busy machine takes long.
    await suggested(hers).waitFor({ timeout: 40_000 })
    expect(await suggested(hers).textContent()).toContain('Suggested')
    const task = (page: Page) => page.getByRole('checkbox', { name: /^Done: .*definitions/i })
    await task(his).click()
    await expect.poll(() => task(hers).isChecked()).toBe(true)
    expect(await suggested(hers).count()).toBe(0)
    await hers.getByRole('button', { name: 'Start a new meeting' }).click()
    await hers.waitForURL('/')
    expect(await hers.evaluate(() => sessionStorage.getItem('assistant.session'))).toBe(null)
  })
})
