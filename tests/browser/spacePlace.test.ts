import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { hasBrowser } from '../helpers/browser.ts'
import { mailSink } from '../helpers/mailSink.ts'
import { plainPng } from '../helpers/plainPng.ts'
import { faultsOf } from './faultsOf.ts'
import { givenStage } from './givenStage.ts'
import { button, inDialog, signedIn, spaceOf, tab, userCalled } from './spacePeople.ts'

const mail = await mailSink()
const on = givenStage({ env: { MAIL_TRANSPORT: mail.transport } })
afterAll(() => mail.empty())

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)
const HOSTILE = '<img src=x onerror="document.title=1">'

describe.skipIf(!hasBrowser())('the page of a space', () => {
  test('[WP2] opens for a guest with the link, who sees no address and no tools; an unknown link says so', async () => {
    on.expectError(/404/)
    const ana = await userCalled(on, mail, 'Ana')
    const { slug } = await spaceOf(ana, { name: HOSTILE, description: 'Until May', invites: ['ben@example.org'] })
    const page = await on.person()
    await page.goto(`/spaces/${slug}?view=people`)
    await page.getByRole('heading', { level: 1, name: HOSTILE }).waitFor()
    expect(await page.title()).toBe(`${HOSTILE} · Parley`)
    await page.getByRole('heading', { name: 'You are looking at this space by its link' }).waitFor()
    const text = await page.getByRole('main').textContent()
    expect(text).not.toContain('@example.org')
    expect(text).not.toContain(slug)
    for (const name of [/Change the name/, /Send invitations/, /Schedule/, /Start a review/]) {
      expect(await button(page, name).count()).toBe(0)
    }
    await page.goto('/spaces/aaaaaaaaaaaaaaaaaaaaaa')
    await page.getByRole('heading', { name: 'There is no space at this address' }).waitFor()
  })

  test('[WP2] says that the connection is lost, keeps what it shows, and goes on when it is back', async () => {
    const { user, page } = await signedIn(on, mail, 'Ana')
    const { slug } = await spaceOf(user, { name: 'Lease' })
    await page.goto(`/spaces/${slug}`)
    await page.getByRole('heading', { level: 1, name: 'Lease' }).waitFor()
    await page.context().setOffline(true)
    const banner = page.getByText('You are offline. You see the space as it was')
    await banner.waitFor()
    await button(page, 'Change the name').click()
    await page.getByLabel('Name of the space').fill('Office lease')
    await button(page, 'Save').click()
    await page.getByText('You are offline. Nothing was sent.').waitFor()
    await page.context().setOffline(false)
    await banner.waitFor({ state: 'detached' })
    await button(page, 'Save').click()
    await page.getByRole('heading', { level: 1, name: 'Office lease' }).waitFor()
  })

  test('[WP4] makes a signed-in visitor a member and says so once', async () => {
    const ana = await userCalled(on, mail, 'Ana')
    const { slug } = await spaceOf(ana, { name: 'Lease', settings: { joinRole: 'viewer' } })
    const { page, user: ben } = await signedIn(on, mail, 'Ben')
    await page.goto(`/spaces/${slug}?view=people`)
    await page.getByText('You are now a member of this space: viewer.').waitFor()
    await page.getByRole('listitem').filter({ hasText: ben.email }).getByText('Viewer').waitFor()
    expect(await button(page, /Change the name/).count()).toBe(0)
    await page.reload()
    await page.getByText(ben.email).waitFor()
    expect(await page.getByText('You are now a member').count()).toBe(0)
  })

  test('[WP18] shows what others change while it is open, and nothing more once the person is removed', async () => {
    on.expectError(/403|404/)
    const { user, page } = await signedIn(on, mail, 'Ana')
    const { slug } = await spaceOf(user, { name: 'Lease' })
    const { user: ben, page: bens } = await signedIn(on, mail, 'Ben')
    await bens.goto(`/spaces/${slug}?view=people`)
    await bens.getByText(ben.email).waitFor()
    await page.goto(`/spaces/${slug}?view=people`)
    await button(page, 'Change the name').click()
    await page.getByLabel('Name of the space').fill('Office lease')
    await page.keyboard.press('Enter')
    await bens.getByRole('heading', { level: 1, name: 'Office lease' }).waitFor()
    await button(page, 'Remove Ben').click()
    await inDialog(page, 'Remove').click()
    await bens.getByRole('heading', { name: 'You are looking at this space by its link' }).waitFor()
    expect(await bens.getByRole('main').textContent()).not.toContain('@example.org')
    await user.ask('DELETE', `/api/persistent-rooms/${slug}`)
    await bens.getByRole('heading', { name: 'There is no space at this address' }).waitFor()
  })

  test('[WP9] a long description shows its first lines, and the rest when asked', async () => {
    const { user, page } = await signedIn(on, mail, 'Ana')
    const description = 'Who pays for repairs that fall due before we move in?\n'.repeat(35)
    const { slug } = await spaceOf(user, { name: 'Lease', description })
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`/spaces/${slug}`)
    const text = page.getByText('Who pays for repairs')
    const height = () => text.evaluate((element) => element.clientHeight)
    const more = button(page, 'Show the whole description')
    await more.waitFor()
    expect(await height()).toBeLessThan(100)
    expect(await faultsOf(page, 'a long description')).toEqual([])
    await more.click()
    expect(await height()).toBeGreaterThan(800)
    await button(page, 'Show less').click()
    expect(await height()).toBeLessThan(100)
  })

  test('[WP9] name and description are edited where they stand, by keyboard, and Escape gives up', async () => {
    const { user, page } = await signedIn(on, mail, 'Ana')
    const { slug } = await spaceOf(user, { name: 'Lease' })
    await page.goto(`/spaces/${slug}`)
    await button(page, 'Change the name').focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Name of the space').fill('Office lease')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Office lease' }).waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await expect.poll(focused).toBe('Change the name')
    await page.keyboard.press('Enter')
    await page.keyboard.type('nothing')
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { level: 1, name: 'Office lease' }).waitFor()
    await button(page, 'Change the description').click()
    await page.getByLabel('Description').fill('Köln, third floor')
    await button(page, 'Save').click()
    await page.getByText('Köln, third floor').waitFor()
    const kept = async () => (await user.ask('GET', `/api/persistent-rooms/${slug}`)).body
    await expect.poll(kept).toMatchObject({ name: 'Office lease', description: 'Köln, third floor' })
  })

  test('[WP9] a cover is set, shown and removed; what is no picture is refused in the service’s words', async () => {
    on.expectError(/422/)
    const { user, page } = await signedIn(on, mail, 'Ana')
    const { slug } = await spaceOf(user, { name: 'Lease' })
    await page.goto(`/spaces/${slug}`)
    const choose = (mimeType: string, buffer: Buffer) =>
      page
        .locator('input[type=file][accept*="image/png"]')
        .first()
        .setInputFiles({ name: 'cover.png', mimeType, buffer })
    await button(page, 'Add a cover picture').waitFor()
    await choose('image/png', Buffer.from('no picture at all'))
    await button(page, 'Dismiss').waitFor()
    await choose('image/png', plainPng(10, 6))
    const picture = page.getByRole('main').locator('header img')
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(10)
    await button(page, 'Remove the cover picture').click()
    await picture.waitFor({ state: 'detached' })
  })

  test('[WP10] people are invited, get another role, take over and are removed', async () => {
    const { user, page } = await signedIn(on, mail, 'Ana')
    const { slug } = await spaceOf(user, { name: 'Lease' })
    const ben = await userCalled(on, mail, 'Ben')
    await ben.ask('POST', `/api/persistent-rooms/${slug}/visit`)
    await page.goto(`/spaces/${slug}?view=people`)
    await page.getByLabel('E-mail addresses').fill('Chiara <chiara@example.org>, nobody')
    await button(page, 'Send invitations').click()
    await page.getByText('Not an e-mail address: nobody').waitFor()
    await page.getByLabel('E-mail addresses').fill(`Chiara <chiara@example.org>, ${ben.email}`)
    await button(page, 'Send invitations').click()
    await page.getByText('1 invitation was sent; 1 of these people is here already.').waitFor()
    const row = (email: string) => page.getByRole('listitem').filter({ hasText: email })
    await row('chiara@example.org').getByText('Invited', { exact: true }).waitFor()
    await button(page, 'Remove Invited member').click()
    await inDialog(page, 'Remove').click()
    await row('chiara@example.org').waitFor({ state: 'detached' })
    await page.getByLabel('Role of Ben').selectOption('Viewer')
    await page.getByText('Ben is now viewer.').waitFor()
    await page.getByLabel('Role of Ben').selectOption('Make owner…')
    await button(page, 'Hand over').click()
    await page.getByText('Ben is now the owner.').waitFor()
    await row(user.email).getByText('Editor').waitFor()
    await button(page, 'Leave this space').click()
    await inDialog(page, 'Leave this space').click()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/spaces')
    const { body } = await ben.ask('GET', `/api/persistent-rooms/${slug}`)
    expect(body.members.map(({ email, role }: { email: string; role: string }) => [email, role])).toEqual([
      [ben.email, 'owner'],
    ])
  })

  test('[WP15] the owner changes settings; a viewer reads them and may export', async () => {
    const { user, page } = await signedIn(on, mail, 'Ana')
    const { slug } = await spaceOf(user, { name: 'Lease', settings: { joinRole: 'viewer' } })
    await page.goto(`/spaces/${slug}?view=settings`)
    await page.getByLabel('Assistant in new meetings').selectOption('Critical')
    await button(page, 'Save').click()
    await page.getByText('The settings are saved.').waitFor()
    const { body } = await user.ask('GET', `/api/persistent-rooms/${slug}`)
    expect(body.settings.aiMode).toBe('critical')
    const { page: bens } = await signedIn(on, mail, 'Ben')
    await bens.goto(`/spaces/${slug}?view=settings`)
    await bens.getByText('Only the owner changes these settings.').waitFor()
    await bens.getByText('Critical').waitFor()
    await bens.getByRole('link', { name: 'Archive (ZIP)' }).waitFor()
    expect(await button(bens, 'Delete the space').count()).toBe(0)
  })

  test('[WP17] axe finds nothing in any part, and nothing is wider than a phone', { timeout: 90_000 }, async () => {
    const { user, page } = await signedIn(on, mail, 'Ana', { viewport: { width: 360, height: 740 } })
    const { slug } = await spaceOf(user, { name: `Lease ${'x'.repeat(100)}`, invites: ['ben@example.org'] })
    await page.goto(`/spaces/${slug}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const faults: string[] = []
    for (const name of ['Board', 'Files and context', 'Meetings', 'Calls', 'People', 'Settings']) {
      await tab(page, new RegExp(`^${name}`)).click()
      faults.push(...(await faultsOf(page, name)))
      if ((await widthOf(page)) !== 360) faults.push(`${name}: ${await widthOf(page)} wide`)
    }
    expect(faults).toEqual([])
  })
})
