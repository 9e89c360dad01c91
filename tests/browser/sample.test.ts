import { describe, expect, test } from 'vitest'
import { accessibilityFaults } from '../helpers/axe.ts'
import { hasBrowser } from '../helpers/browser.ts'
import { conversation, sideways, start } from './gestures.ts'
import { givenStage } from './givenStage.ts'

const on = givenStage()

describe.skipIf(!hasBrowser())('the sample meeting', { timeout: 60_000 }, () => {
  test('[WM90] begins without a name or a file, marks its colleagues as simulated, and survives a reload', async () => {
    const page = await on.person({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
    await page.goto('/')
    await page.getByRole('button', { name: 'Try it with a sample contract' }).click()
    await page.getByRole('heading', { name: 'Prepare the review' }).waitFor()
    await page.getByText('Mia and Tom are simulated: they follow a script').waitFor()
    await expect.poll(() => page.getByText('(simulated)').count()).toBeGreaterThanOrEqual(2)
    await page.getByRole('checkbox', { name: '2. Grant of License' }).waitFor()
    await page
      .getByText(/Mia \(simulated\)/)
      .first()
      .waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await sideways(page)).toBe(0)
    await start(page)
    const lines = () => conversation(page).getByText('(simulated)', { exact: false })
    await lines().first().waitFor()
    await page.reload()
    await page.getByText('Read along, say something').waitFor()
    const before = await lines().count()
    await expect.poll(() => lines().count(), { timeout: 20_000 }).toBeGreaterThan(before)
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await sideways(page)).toBe(0)
  })
})
