import { afterAll, describe, expect, test } from 'vitest'
import { downloadedBytes, hasBrowser } from '../helpers/browser.ts'
import { mailSink } from '../helpers/mailSink.ts'
import { call } from '../helpers/signedIn.ts'
import { ADMIN, administrator } from './administrator.ts'
import { faultsOf } from './faultsOf.ts'
import { sideways } from './gestures.ts'
import { givenStage } from './givenStage.ts'
import { button, inDialog, spaceOf, userCalled } from './spacePeople.ts'

const PHONE = { width: 360, height: 740 }

const mail = await mailSink()
const on = givenStage({ env: { MAIL_TRANSPORT: mail.transport, ADMIN_EMAILS: ADMIN } })
afterAll(() => mail.empty())

describe.skipIf(!hasBrowser())('the records in the console', () => {
  test('[WC8] [WC9] a user is found, looked at and changed; the log has it, and refusals are shown', async () => {
    on.expectError(/409/)
    const ana = await userCalled(on, mail, 'Ana')
    await userCalled(on, mail, '=Ben')
    await spaceOf(ana, { name: 'Office lease' })
    const { user: root, page } = await administrator(on, mail)
    await page.goto('/admin/users')
    await page.getByRole('heading', { name: /^\d+ users$/ }).waitFor()
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, /^Download/).click()])
    expect((await downloadedBytes(file)).toString()).toMatch(/\r\n'=Ben,/)
    await page.getByLabel('Search by name').fill(ana.email)
    await page.getByRole('heading', { name: '1 user', exact: true }).waitFor()
    expect(new URL(page.url()).searchParams.get('q')).toBe(ana.email)
    expect(await faultsOf(page, 'users')).toEqual([])
    await page.getByRole('link', { name: 'Ana' }).click()
    await page.getByRole('rowheader', { name: 'Office lease' }).waitFor()
    expect(await faultsOf(page, 'a user')).toEqual([])

    await button(page, 'Change: Role').click()
    const dialog = page.getByRole('dialog')
    expect(await button(page, 'Change the role').isDisabled()).toBe(true)
    await dialog.getByLabel('Role').selectOption('Administrator')
    expect(await dialog.getByRole('listitem').textContent()).toBe('RoleBefore: UserAfter: Administrator')
    expect(await faultsOf(page, 'an action')).toEqual([])
    await button(page, 'Change the role').click()
    await dialog.getByText(`${ADMIN} · user.patched`).waitFor()
    expect(await dialog.getByRole('listitem').textContent()).toBe('roleBefore: userAfter: admin')
    await inDialog(page, 'Close').click()
    await page.getByRole('region', { name: 'Account' }).getByText('Administrator').first().waitFor()
    expect((await ana.ask('GET', '/api/admin/me')).status).toBe(200)

    await page.goto(`/admin/users/${root.id}`)
    await button(page, 'Change: Disabled').click()
    await button(page, 'Change the access').click()
    await page.getByRole('alert').waitFor()
    expect((await root.ask('GET', '/api/admin/me')).status).toBe(200)
  })

  test('[WC8] [WC9] a team is given a plan; a beta request is granted; the waitlist shows who waits', async () => {
    const cleo = await userCalled(on, mail, 'Cleo')
    const space = await spaceOf(cleo, { name: 'Data policy' })
    await cleo.ask('POST', '/api/me/beta-request', { company: 'Engines', useCase: 'Contracts' })
    await call(`${on.service.url}/api/waitlist`, 'POST', { email: 'dora@example.org', source: 'landing' })
    const { page } = await administrator(on, mail, { viewport: PHONE })
    await page.goto(`/admin/teams?personal=1&q=${cleo.email}`)
    await page.getByRole('heading', { name: '1 team', exact: true }).waitFor()
    await page.getByRole('rowheader').getByRole('link').click()
    await page.getByText('Data policy').first().waitFor()
    expect(await sideways(page)).toBe(0)
    expect(await page.content()).not.toContain(space.slug)
    await button(page, 'Change the plan').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Plan', { exact: true }).selectOption('Pro')
    await dialog.getByText('Please give a reason.').waitFor()
    await dialog.getByLabel('Reason').fill('Trial')
    await inDialog(page, 'Change the plan').click()
    await dialog.getByText(`${ADMIN} · team.plan_set`).waitFor()
    await inDialog(page, 'Close').click()
    await page.getByRole('region', { name: 'This month' }).getByText('1 of 30').waitFor()
    expect(await faultsOf(page, 'a team')).toEqual([])

    await page.goto('/admin/beta?status=requested')
    await button(page, 'Grant beta access to Cleo').click()
    await inDialog(page, 'Grant').click()
    await dialog.getByText(`${ADMIN} · user.patched`).waitFor()
    await inDialog(page, 'Close').click()
    await page.getByText('No request with this status.').waitFor()
    expect(await faultsOf(page, 'beta requests')).toEqual([])
    await page.goto('/admin/waitlist')
    await page.getByRole('rowheader', { name: 'dora@example.org' }).waitFor()
  })
})
