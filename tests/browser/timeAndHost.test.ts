import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { accessibilityFaults } from '../helpers/axe.ts'
import { type BrowserOptions, hasBrowser } from '../helpers/browser.ts'
import { chained } from '../helpers/given.ts'
import { ANA, created, joined, started, unseated } from '../helpers/givenMeeting.ts'
import { type Person, roomOf, upload } from '../helpers/people.ts'
import { composerOf, conversation, sideways, sit } from './gestures.ts'
import { givenStage } from './givenStage.ts'

const PHONE = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const
/** Longer than the ten minutes from which the host is offered more time. */
const LONG_MS = 660_000

const on = givenStage()

/** A meeting on the first of three sections. */
async function meeting(names: readonly string[], settings: object = {}): Promise<readonly Person[]> {
  const people = await roomOf(on.service.url, names, { aiMode: 'silent', ...settings })
  on.present.push(...people)
  await upload(on.service.url, people[0].code, 'a contract')
  await people[0].ask('setup:pick-sections', { sectionIds: ['sec_1'] })
  await people[0].ask('setup:start', {})
  return people
}

async function pageOf(someone: Person, options?: BrowserOptions): Promise<Page> {
  const page = await on.person(options)
  await sit(page, someone)
  await conversation(page).waitFor()
  return page
}

describe.skipIf(!hasBrowser())('time and the host', { timeout: 60_000 }, () => {
  test('[WM65] [WM66] [WM67] the host adds time, stops the clock, widens the scope and moves the discussion in one place', async () => {
    const [ana, ben] = (await meeting(['Ana', 'Ben'])) as [Person, Person]
    const [page, his] = [await pageOf(ana), await pageOf(ben, PHONE)]
    expect(await his.getByRole('button', { name: 'Host controls' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Host controls' }).press('Enter')
    const menu = page.getByRole('dialog', { name: 'Host controls' })
    expect(await accessibilityFaults(page)).toEqual([])
    const before = await stateOf(his)
    await menu.getByRole('button', { name: 'Add 5 min' }).click()
    await expect.poll(async () => (await stateOf(his)).durationMs).toBe(before.durationMs + 300_000)
    await menu.getByLabel('Add a section to the review', { exact: true }).selectOption({ label: '3. Termination' })
    await menu.getByRole('button', { name: /^Add: / }).click()
    await menu.getByLabel('Discuss a section', { exact: true }).selectOption({ label: '3. Termination' })
    await menu.getByRole('button', { name: /^Go: / }).click()
    await his.getByRole('button', { name: /^Under discussion 3\. Termination/ }).waitFor()
    await menu.getByRole('button', { name: 'Stop the clock' }).click()
    await his.getByText('The host stopped the clock.').waitFor()
    expect(await accessibilityFaults(his)).toEqual([])
    expect(await sideways(his)).toBe(0)
    await page.keyboard.press('Escape')
    await composerOf(his).pressSequentially('I wo')
    await page.getByText('Ben is writing…').waitFor()
    await page.getByRole('status').getByRole('button', { name: 'Start the clock' }).click()
    await his.getByText('The host stopped the clock.').waitFor({ state: 'detached' })
  })

  test('[WM66] the host of a longer meeting is offered more time two minutes before its end', async () => {
    const at = Date.now() - LONG_MS + 110_000
    const facts = [
      created({ code: 'HSTATE', durationMs: LONG_MS, aiMode: 'silent' }),
      joined(ANA),
      started(),
      unseated(ANA),
    ]
    await on.service.log.append('room-HSTATE', chained(facts.map((fact) => ({ fact, at }))), 0)
    const page = await pageOf({ code: 'HSTATE', id: ANA } as Person)
    const offer = page.getByRole('status').filter({ hasText: 'Less than 2 minutes left.' })
    await offer.waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await offer.getByRole('button', { name: 'Add 5 min' }).click()
    await offer.waitFor({ state: 'detached' })
    await conversation(page).getByText('Ana added 5 minutes.').waitFor()
  })

  test('[WM68] what was not sent when the meeting ended can be added as a closing remark', async () => {
    const [ana, ben] = (await meeting(['Ana', 'Ben'])) as [Person, Person]
    const page = await pageOf(ben, PHONE)
    await composerOf(page).fill('One more thing about notices.')
    await page.reload()
    await expect.poll(() => composerOf(page).inputValue()).toBe('One more thing about notices.')
    await ana.ask('chat:stop', {})
    await page.getByRole('heading', { name: 'You had not sent this' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Add as closing remark' }).click()
    await page.getByText('Your closing remark is in the record.').waitFor()
    await ana.hears('chat:message', ({ closing, text }) => closing === true && text === 'One more thing about notices.')
  })
})

/** The room as it is told to everybody. */
async function stateOf(page: Page): Promise<{ durationMs: number }> {
  const code = new URL(page.url()).pathname.split('/').at(-1)
  return (await fetch(`${on.service.url}/api/rooms/${code}`)).json() as Promise<{ durationMs: number }>
}
