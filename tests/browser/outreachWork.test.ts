import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import type { OutreachOverview } from '#protocol/views/admin/outreach.ts'
import { hasBrowser } from '../helpers/browser.ts'
import { mailSink } from '../helpers/mailSink.ts'
import { ADMIN, administrator } from './administrator.ts'
import { givenStage } from './givenStage.ts'
import { inDialog, type SignedIn } from './spacePeople.ts'

const mail = await mailSink()
const on = givenStage({
  env: {
    MAIL_TRANSPORT: mail.transport,
    ADMIN_EMAILS: ADMIN,
    OUTREACH_FROM: 'Parley <hello@parley.example>',
    OUTREACH_ADDRESS: '12 Review Street, London',
  },
})
afterAll(() => mail.empty())

const CSV = [
  'email,name,company,title',
  'ada@firm-law.example,Ada Byron,Analytical Engines,General Counsel',
  'alone@firm-law.example,Ben Okafor,Firm,Counsel',
  'no address at all,Carla,Firm,Counsel',
].join('\n')

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

describe.skipIf(!hasBrowser())('outreach in the console, with the service', () => {
  test('[WF3] [WF4] [WF5] [WF7] [WF11] [WF12] [WF13] leads are imported, drafted, edited and sent, and who is left alone stays so', async () => {
    const { page, user } = await administrator(on, mail)
    const seen = async (): Promise<OutreachOverview> => (await user.ask('GET', '/api/admin/outreach')).body
    const dialog = page.getByRole('dialog')

    await page.goto('/admin/outreach/suppressions')
    await button(page, 'Add an address').press('Enter')
    await dialog.getByLabel('E-mail address').fill('Alone@firm-law.example')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await seen()).suppressions).toBe(1)

    await page.getByRole('link', { name: 'Import' }).click()
    await dropOn(page, CSV)
    await button(page, 'Preview').click()
    await page.getByRole('row').filter({ hasText: 'Ada Byron' }).getByText('ada@firm-law.example').waitFor()
    await page
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: '4', exact: true }) })
      .waitFor()
    expect((await seen()).total).toBe(0)
    await button(page, 'Add 1 lead').click()
    await page.getByText('1 lead added. 0 known already, 1 never to be written to, 1 not readable.').waitFor()
    expect((await seen()).counts.new).toBe(1)

    await page.getByRole('link', { name: 'Open the new leads' }).click()
    await button(page, 'Write drafts').click()
    await dialog.getByRole('button', { name: 'Write drafts' }).click()
    await dialog.getByText('1 drafted, 0 skipped.').waitFor()
    expect((await seen()).counts.drafted).toBe(1)
    await inDialog(page, 'Close').click()
    await page.getByRole('radio', { name: /^All/ }).check()
    await page.getByRole('link', { name: 'Ada Byron' }).click()

    await page.getByRole('strong').getByText('65 of 100').waitFor()
    await page.getByText('5 of 20').waitFor()
    await page.getByLabel('Subject').fill('One <b>question</b>')
    const preview = page.getByRole('region', { name: 'What the recipient gets' })
    await preview.getByText('12 Review Street, London').waitFor()
    const [link] = /https?:\S+token=/.exec((await preview.textContent())!)!
    await button(page, 'Save and send…').click()
    await dialog.getByRole('button', { name: 'Send to ada@firm-law.example' }).click()
    await dialog.getByText('The mail server took the mail.').waitFor()
    const [sent, ...others] = await mail.to('ada@firm-law.example')
    expect([sent?.subject, others]).toEqual(['One <b>question</b>', []])
    expect(sent?.raw).toContain(`List-Unsubscribe: <${link}`)
    await inDialog(page, 'Close').click()
    await page.getByText('A follow-up can be sent from').waitFor()
    await page.getByRole('listitem').filter({ hasText: 'Mail sent' }).getByText('One <b>question</b>').waitFor()

    await page.goto('/admin/outreach/autopilot')
    await button(page, 'Switch on').click()
    await expect.poll(async () => (await seen()).autopilot.enabled).toBe(true)
    await page.getByLabel('Mails a day at most').fill('7')
    await button(page, 'Save the settings').click()
    await expect.poll(async () => (await seen()).autopilot.dailyCap).toBe(7)
    await button(page, 'Pause now').click()
    await expect
      .poll(async () => (await seen()).autopilot)
      .toMatchObject({ enabled: false, dailyCap: 7, nextRunAt: null })

    await page.getByRole('link', { name: 'Never write to' }).click()
    await button(page, 'Take off: alone@firm-law.example').click()
    const off = dialog.getByRole('button', { name: 'Take off the list' })
    expect(await off.isDisabled()).toBe(true)
    await dialog.getByLabel('This person wants to be written to again').check()
    await off.click()
    await expect.poll(async () => (await seen()).suppressions).toBe(0)
  })

  test('[WF6] a lead is moved, noted and changed by two people, each seeing what the other did', async () => {
    on.expectError(/409/)
    const { page, user } = await administrator(on, mail)
    const lead = await imported(user, 'bea@firm-law.example')
    await page.goto(`/admin/outreach/leads/${lead.id}`)
    await page.getByText('Not scored yet.').waitFor()
    await button(page, 'Edit').click()
    await page.getByLabel('Notes').fill('Call in May.')
    await user.ask('PATCH', `/api/admin/outreach/leads/${lead.id}`, { company: 'New <i>Firm</i>' })
    await button(page, 'Save').press('Enter')
    await page.getByRole('alert').getByText('New <i>Firm</i>').waitFor()
    await button(page, 'Save mine over it').click()
    const now = async () => (await user.ask('GET', `/api/admin/outreach/leads/${lead.id}`)).body
    await expect.poll(now).toMatchObject({ notes: 'Call in May.', company: 'New <i>Firm</i>' })
    await button(page, 'Skip').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Skip' }).click()
    await expect.poll(now).toMatchObject({ status: 'skipped', skipReason: 'manual' })
    await inDialog(page, 'Close').click()
    await page.getByText('Skipped because somebody decided so.').waitFor()
    await button(page, 'Reopen').waitFor()
  })
})

/** Adds a lead as a program would. */
async function imported(user: SignedIn['user'], email: string): Promise<{ readonly id: string }> {
  const csv = `email,name,title\n${email},Bea,Counsel`
  const { body } = await user.ask('POST', '/api/admin/outreach/find', { source: 'csv', csv })
  return body.leads[0]
}

/** Drops a CSV on the page's drop zone, as a hand would. */
async function dropOn(page: Page, text: string): Promise<void> {
  const data = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([content], 'leads.csv', { type: 'text/csv' }))
    return transfer
  }, text)
  await page.locator('[data-over]').dispatchEvent('drop', { dataTransfer: data })
}
