import { afterAll, describe, expect, test } from 'vitest'
import { downloadedBytes, hasBrowser } from '../helpers/browser.ts'
import { mailSink } from '../helpers/mailSink.ts'
import { faultsOf } from './faultsOf.ts'
import { givenStage } from './givenStage.ts'
import { button, inDialog, signedIn, spaceOf, tab } from './spacePeople.ts'

const mail = await mailSink()
const on = givenStage({ env: { MAIL_TRANSPORT: mail.transport } })
afterAll(() => mail.empty())

const HOUR = 3_600_000
/** Far enough from both ends that three weekly calls stay in one month, wherever the page is. */
const inNextMonth = (day: number) => Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + 1, day)
const isoDay = (at: number) => new Date(at).toISOString().slice(0, 10)

describe.skipIf(!hasBrowser())('the calls of a space', () => {
  test('[WP11] an editor schedules a weekly call, finds it in month and list, downloads it and cancels it', async () => {
    const { user, page } = await signedIn(on, mail, 'Ana')
    const { slug } = await spaceOf(user, { name: 'Lease' })
    await page.goto(`/spaces/${slug}?view=calls`)
    await button(page, 'Schedule a call').click()
    const form = page.getByRole('dialog')
    await form.getByRole('button', { name: 'Schedule' }).click()
    await form.getByText('Give the call a title.').waitFor()
    await form.getByLabel('Title').fill('Weekly round')
    const start = inNextMonth(8)
    await form.getByLabel('Date').fill(isoDay(start))
    await form.getByLabel('Time', { exact: true }).fill('10:00')
    await form.getByLabel('Time zone').selectOption('Asia/Tokyo')
    await form.getByLabel('Repeats').selectOption('Weekly')
    await form.getByLabel('Ends').selectOption('After a number of calls')
    await form.getByLabel('Number of calls').fill('3')
    await form.getByText('Every week, 3 times').waitFor()
    expect(await faultsOf(page, 'the form of a call')).toEqual([])
    await form.getByRole('button', { name: 'Schedule' }).click()
    await page.getByText('The call is planned, and the calendar files are on their way.').waitFor()
    const { body } = await user.ask('GET', `/api/persistent-rooms/${slug}`)
    expect(body.calls[0]).toMatchObject({ title: 'Weekly round', start: `${isoDay(start)}T10:00`, tz: 'Asia/Tokyo' })

    const chips = page.getByRole('table').getByRole('button', { name: 'Weekly round' })
    await tab(page, /^Calls\s*1$/).waitFor()
    await button(page, 'Next month').click()
    await expect.poll(() => chips.count()).toBe(3)
    expect(await faultsOf(page, 'the month')).toEqual([])
    await button(page, 'List').click()
    await page.getByText('10:00 in Asia/Tokyo').waitFor()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Add to calendar' }).click(),
    ])
    expect((await downloadedBytes(file)).toString()).toContain('SUMMARY:Weekly round')

    await button(page, 'Details of Weekly round').click()
    await button(page, 'Cancel the call').click()
    await page.getByText('All its dates are cancelled.').waitFor()
    await inDialog(page, 'Cancel the call').click()
    await page.getByText('Weekly round is cancelled.').waitFor()
    await page.getByRole('dialog').getByRole('link', { name: 'Take out of calendar' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('No call is planned any more.').waitFor()
  })

  test('[WP11] a call in the past is refused in the service’s words, and a viewer has no form', async () => {
    on.expectError(/422/)
    const { user, page } = await signedIn(on, mail, 'Ana')
    const { slug } = await spaceOf(user, { settings: { joinRole: 'viewer' } })
    await page.goto(`/spaces/${slug}?view=calls`)
    await button(page, 'Schedule a call').click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Title').fill('Too late')
    await form.getByLabel('Date').fill(isoDay(Date.now() - 72 * HOUR))
    await form.getByRole('button', { name: 'Schedule' }).click()
    await form.getByRole('alert').getByText(/past/).waitFor()
    const { page: bens } = await signedIn(on, mail, 'Ben')
    await bens.goto(`/spaces/${slug}?view=calls`)
    await bens.getByText('When an editor plans a call').waitFor()
    expect(await button(bens, 'Schedule a call').count()).toBe(0)
  })
})
