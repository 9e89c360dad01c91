import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as pathOf } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { accessibilityFaults } from '../helpers/axe.ts'
import { hasBrowser } from '../helpers/browser.ts'
import { CHROMIUM, CHROMIUM_ARGUMENTS } from '../helpers/chromium.ts'
import { type Person, roomOf } from '../helpers/people.ts'
import { composerOf, create, join, sideways, start } from './gestures.ts'
import { givenStage } from './givenStage.ts'

const PHONE = { viewport: { width: 390, height: 844 } }

const on = givenStage()

/** Where pictures for people to look at go, if anywhere. */
const PICTURES = process.env.PICTURES
const picture = async (page: Page, name: string) => {
  if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}/${name}.png` })
}

const profiles: string[] = []
const browsers: BrowserContext[] = []
afterEach(async () => {
  for (const browser of browsers.splice(0)) await browser.close()
  for (const profile of profiles.splice(0)) await rm(profile, { recursive: true, force: true })
})

/** A browser of its own, on a profile that outlives it. */
async function browserOn(profile: string): Promise<{ page: Page; close(): Promise<void> }> {
  const options = { executablePath: CHROMIUM!, args: [...CHROMIUM_ARGUMENTS], baseURL: on.service.url }
  const browser = await chromium.launchPersistentContext(profile, options)
  browsers.push(browser)
  return { page: browser.pages()[0]!, close: () => browser.close() }
}

const isAway = async (person: Person, name: string) => {
  await person.hears('room:update', ({ participants }) =>
    participants.some((one: { name: string; connected: boolean }) => one.name === name && !one.connected),
  )
}

describe.skipIf(!hasBrowser())('seats of a browser', { timeout: 60_000 }, () => {
  test('[WB13] after closing the tab, the room’s link offers the seat again, host role included', async () => {
    const first = await on.person()
    const code = await create(first, 'Omar')
    const second = await on.tab(first)
    await first.close()
    await second.goto(`/r/${code}`)
    await second.getByRole('heading', { name: 'Continue as Omar?' }).waitFor()
    await picture(second, 'continue-light')
    expect(await accessibilityFaults(second)).toEqual([])
    await second.getByRole('button', { name: 'Continue as Omar' }).click()
    await second.getByText('1 person').waitFor()
    await start(second)
    await second.getByRole('button', { name: 'End meeting' }).waitFor()
  })

  test('[WB13] the seat, host role included, survives a restart of the browser during a meeting', async () => {
    const profile = await mkdtemp(pathOf(tmpdir(), 'parley-profile-'))
    profiles.push(profile)
    const before = await browserOn(profile)
    const code = await create(before.page, 'Omar')
    await start(before.page)
    await before.close()
    const { page } = await browserOn(profile)
    await page.goto(`/r/${code}`)
    await page.getByRole('button', { name: 'Continue as Omar' }).click()
    await composerOf(page).waitFor()
    await page.getByRole('button', { name: 'End meeting' }).waitFor()
    await page.getByRole('button', { name: 'People: 1 of 1 here' }).waitFor()
  })

  test('[WB13] [WB11] a second tab can take over the seat or join as somebody else', async () => {
    const first = await on.person({ ...PHONE, colorScheme: 'dark' })
    const code = await create(first, 'Omar')
    const second = await on.tab(first)
    await second.goto('/')
    await second.getByLabel('Your name').fill('Noor')
    await second.getByLabel('Room code or link').fill(code)
    await second.getByRole('button', { name: 'Join', exact: true }).click()
    await second.getByRole('heading', { name: 'Continue as Omar?' }).waitFor()
    await picture(second, 'continue-phone-dark')
    expect(await sideways(second)).toBe(0)
    await join(second, code, 'Noor')
    await second.getByText('2 people').waitFor()
    await first.getByText('2 people').waitFor()
    const third = await on.tab(first)
    await third.goto(`/r/${code}`)
    await third.getByRole('button', { name: 'Continue as Omar' }).click()
    await third.getByText('2 people').waitFor()
    await first.getByRole('heading', { name: 'Your meeting continues in another tab' }).waitFor()
  })

  test('[WB14] a person who joins under the name of a disconnected participant is asked whether the seat is theirs', async () => {
    const [host] = (await roomOf(on.service.url, ['Host'])) as [Person]
    on.present.push(host)
    const laptop = await on.person()
    await join(laptop, host.code, 'Omar Haddad')
    await laptop.context().close()
    await isAway(host, 'Omar Haddad')
    const phone = await on.person({ ...PHONE, colorScheme: 'dark' })
    await phone.goto(`/r/${host.code}`)
    await phone.getByLabel('Your name').fill('Omar Haddad')
    await phone.getByRole('button', { name: 'Join', exact: true }).click()
    const dialog = phone.getByRole('dialog', { name: 'Are you the Omar Haddad who was here before?' })
    await dialog.waitFor()
    await picture(phone, 'namesake-phone-dark')
    expect(await accessibilityFaults(phone)).toEqual([])
    await dialog.getByRole('button', { name: 'Yes, that was me' }).click()
    await phone.getByText('That seat belongs to another browser.').waitFor()
    await dialog.waitFor({ state: 'hidden' })
    await phone.getByText('3 people').waitFor()
  })

  test('[WB14] the seat of a disconnected program can be taken', async () => {
    const [host, omar] = (await roomOf(on.service.url, ['Host', 'Omar'])) as [Person, Person]
    on.present.push(host)
    omar.leave()
    await isAway(host, 'Omar')
    const page = await on.person()
    await join(page, host.code, 'omar')
    await page.getByRole('button', { name: 'Yes, that was me' }).click()
    await host.hears(
      'room:update',
      ({ participants }) => participants[1]?.connected && participants[2]?.connected === false,
    )
    await page.getByText('3 people').waitFor()
  })
})
