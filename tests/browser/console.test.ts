import { afterAll, describe, expect, test } from 'vitest'
import { downloadedBytes, hasBrowser } from '../helpers/browser.ts'
import { mailSink } from '../helpers/mailSink.ts'
import { givenOverview } from '../web/consoleAnswers.ts'
import { ADMIN, administrator } from './administrator.ts'
import { faultsOf } from './faultsOf.ts'
import { sideways } from './gestures.ts'
import { givenStage } from './givenStage.ts'
import { signedIn } from './spacePeople.ts'

const PHONE = { width: 360, height: 740 }

const mail = await mailSink()
const on = givenStage({ env: { MAIL_TRANSPORT: mail.transport, ADMIN_EMAILS: ADMIN } })
afterAll(() => mail.empty())

describe.skipIf(!hasBrowser())('the console', () => {
  test('[WC2] leads guests to sign in and back, and tells others that they are no administrators', async () => {
    on.expectError(/403/)
    const guest = await on.person({ viewport: PHONE })
    await guest.goto('/admin/users?q=ada')
    const link = guest.getByRole('link', { name: 'Sign in' })
    expect(await link.getAttribute('href')).toBe('/signin?returnTo=%2Fadmin%2Fusers%3Fq%3Dada')
    expect(await faultsOf(guest, 'console for guests')).toEqual([])
    const { page } = await signedIn(on, mail, 'Ana')
    await page.goto('/admin')
    await page.getByRole('heading', { name: 'You are not an administrator' }).waitFor()
  })

  test('[WC4] [WC5] [WC6] [WC7] the overview is read by keyboard, as tables and files, and reopens from its address', async () => {
    const asked: string[] = []
    const { page } = await administrator(on, mail)
    await page.route('**/api/admin/overview?*', (route) => {
      asked.push(new URL(route.request().url()).search)
      return route.fulfill({ json: givenOverview() })
    })
    await page.goto('/admin')
    const chart = page.getByRole('figure', { name: 'Review rooms' })
    await chart.getByText('150 rooms were created.').waitFor()
    expect(await faultsOf(page, 'overview')).toEqual([])
    await chart.getByRole('button', { name: 'Review rooms as a table' }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('End')
    await chart.getByText('Mon 23 Nov: 10 rooms created').waitFor()
    await page.getByRole('radio', { name: '7 days' }).check()
    await page.getByLabel('Include internal').check()
    await page.getByLabel('Compare').uncheck()
    await chart.getByRole('button', { name: 'Review rooms as a table' }).click()
    await chart.getByRole('button', { name: 'Rooms created' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      chart.getByRole('button', { name: /^Download/ }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^parley-rooms-\d{4}-\d\d-\d\d\.csv$/)
    expect((await downloadedBytes(file)).toString()).toMatch(
      /^\uFEFFWhen \(UTC\),Rooms created\r\n2026-\d\d-\d\d,10\r\n/,
    )
    const { search } = new URL(page.url())
    expect(search).toBe('?range=7d&internal=1&compare=0&tables=rooms&rooms.sort=1')
    await page.reload()
    await chart.getByRole('cell').first().waitFor()
    expect(await chart.getByRole('cell').first().textContent()).toBe('10')
    expect(await page.getByText('25 % more than').count()).toBe(0)
    expect(asked.at(-1)).toBe('?range=7d&includeInternal=true')
    expect(await page.getByRole('columnheader', { name: 'Rooms created' }).getAttribute('aria-sort')).toBe('descending')
  })

  test('[WC2] the console fits a phone, and says what failed and what is not there', async () => {
    on.expectError(/503/)
    const { page } = await administrator(on, mail, { viewport: PHONE })
    let answers = 0
    await page.route('**/api/admin/overview?*', (route) =>
      answers++ === 0
        ? route.fulfill({ status: 503, json: { error: 'The figures are being counted.' } })
        : route.fulfill({ json: givenOverview() }),
    )
    await page.goto('/admin')
    await page.getByRole('alert').getByText('The figures are being counted.').waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('figure', { name: 'Review rooms' }).waitFor()
    expect(await sideways(page)).toBe(0)
    expect(await faultsOf(page, 'overview on a phone')).toEqual([])
    await page.getByRole('button', { name: 'Sections' }).click()
    await page.getByRole('link', { name: 'Waitlist' }).click()
    await page.getByText('Nobody is waiting.').waitFor()
    await page.goto('/admin/nothing')
    await page.getByRole('heading', { name: 'There is no such view' }).waitFor()
  })
})
