import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasBrowser } from '../helpers/browser.ts'
import { faultsOf } from './faultsOf.ts'
import { sideways } from './gestures.ts'
import { givenStage } from './givenStage.ts'

const on = givenStage()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Steps of tools, as the service recorded them. */
async function steps(): Promise<string[]> {
  const found: string[] = []
  const today = new Date().toISOString().slice(0, 10)
  for await (const { type, data } of on.service.log.readStream(`telemetry-${today}`)) {
    if (type === 't.tool' && 'tool' in data && 'step' in data) found.push(`${data.tool} ${data.step}`)
  }
  return found
}

describe.skipIf(!hasBrowser())('the free tools', () => {
  test('[WT1] [WT2] [WT3] [WT5] turn a text into a result that is copied and taken into a room, by keyboard', async () => {
    const page = await on.person()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const counting = page.waitForResponse((response) => /\/assets\/client-[\w-]+\.js$/.test(response.url()))
    await page.goto('/')
    await counting
    await page.getByRole('link', { name: 'Try the free tools' }).press('Enter')
    await page.getByRole('link', { name: 'Decision extractor' }).press('Enter')
    const text = page.getByLabel('Minutes, thread or transcript')
    await button(page, 'Find the decisions').press('Enter')
    await page.getByText('Paste or type some text first.').waitFor()
    expect(await text.evaluate((field) => field === document.activeElement)).toBe(true)
    await text.fill('x'.repeat(20_001))
    await page.getByText('20,001 of 20,000 characters').waitFor()
    await button(page, 'Find the decisions').press('Enter')
    await page.getByText('The limit is 20,000 characters.').waitFor()
    await button(page, 'Clear').press('Enter')
    await button(page, 'Use an example').press('Enter')
    expect(await text.inputValue()).toContain('We decided to move on 1 July.')
    await button(page, 'Find the decisions').press('Enter')
    const title = page.getByRole('heading', { name: 'The decisions' })
    await title.waitFor()
    await expect.poll(() => title.evaluate((heading) => heading === document.activeElement)).toBe(true)
    const result = page.getByRole('region', { name: 'The decisions' })
    await result.getByText('Made without a language model').waitFor()
    await result
      .getByText(/1 July/)
      .first()
      .waitFor()
    await button(page, 'Copy as Markdown').press('Enter')
    await page.getByText('Copied.').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('1 July')
    await page.getByLabel('Your name').fill('Ana')
    await button(page, 'Open a review room with this').press('Enter')
    await page.getByRole('heading', { name: 'Prepare the review' }).waitFor()
    await page.getByText('The decisions').waitFor()
    await page.goto('about:blank')
    const tool = 'decision-extractor'
    await expect.poll(steps).toEqual([`${tool} started`, `${tool} copied`, `${tool} cta`])
  })

  test('[WT6] [WT7] explain a limit and a failure, fit a phone, and have no accessibility violations', async () => {
    const page = await on.person({ viewport: { width: 360, height: 740 } })
    const faults: string[] = []
    const look = async (screen: string) => {
      faults.push(...(await faultsOf(page, screen)))
      if ((await sideways(page)) > 0) faults.push(`${screen} is too wide`)
    }
    on.expectError(/status of (?:429|503|404)/)
    await page.goto('/tools')
    await page.getByRole('link', { name: 'Minutes summarizer' }).waitFor()
    await look('list')
    await page.goto('/tools/minutes-summarizer')
    await button(page, 'Use an example').click()
    const answers = [
      { status: 503, json: { error: 'Too many runs at once.' } },
      { status: 429, json: { error: 'Ten runs a day are free for each person.' } },
    ]
    await page.route('**/api/tools/*/run', (route) => {
      const answer = answers.shift()
      return answer ? route.fulfill(answer) : route.continue()
    })
    await button(page, 'Summarize').click()
    await page.getByRole('alert').getByText('Too many runs at once.').waitFor()
    await look('failure')
    await button(page, 'Try again').click()
    await page
      .getByRole('alert')
      .getByText(/Ten runs a day.* resets at \d\d:\d\d your time/)
      .waitFor()
    expect(await button(page, 'Try again').count()).toBe(0)
    await button(page, 'Summarize').click()
    await page.getByRole('heading', { name: 'Your minutes' }).waitFor()
    await look('result')
    await page.goto('/tools/secret-tool')
    await page.getByText('There is nothing at this address').waitFor()
    expect(faults).toEqual([])
  })
})
