import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { hasBrowser } from '../helpers/browser.ts'
import { mailSink } from '../helpers/mailSink.ts'
import { ADMIN, administrator } from './administrator.ts'
import { givenStage } from './givenStage.ts'
import type { SignedIn } from './spacePeople.ts'

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

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

describe.skipIf(!hasBrowser())('outreach in the console, with the service', () => {
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
    await dialog.getByRole('button', { name: 'Close' }).last().click()
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
