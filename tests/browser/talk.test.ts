import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { accessibilityFaults } from '../helpers/axe.ts'
import { type BrowserOptions, hasBrowser } from '../helpers/browser.ts'
import { type Person, roomOf, upload } from '../helpers/people.ts'
import { conversation, fixture, sideways, sit } from './gestures.ts'
import { givenStage } from './givenStage.ts'

const PHONE = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const
/** Of a laptop's window. */
const ZOOMED = { width: 720, height: 450 }

const on = givenStage({ realDocuments: true })

/** A meeting about a contract of several pages, with all its sections in scope. */
async function meeting(names: readonly string[], settings: object = {}): Promise<readonly Person[]> {
  const people = await roomOf(on.service.url, names, { aiMode: 'silent', ...settings })
  on.present.push(...people)
  const [host] = people
  await upload(on.service.url, host.code, readFileSync(fixture('documents/contract.pdf')))
  const { state } = await host.ask('room:state', {})
  await host.ask('setup:pick-sections', { sectionIds: state.doc.sections.map(({ id }: { id: string }) => id) })
  await host.ask('setup:start', {})
  return people
}

async function pageOf(someone: Person, options?: BrowserOptions): Promise<Page> {
  const page = await on.person(options)
  await sit(page, someone)
  await conversation(page).waitFor()
  return page
}

/** Runs in the page: whether the tinted range begins in the upper half of what is seen of the document. */
function isAtDiscussion(): boolean {
  const pages = document.querySelector('[data-reading]')?.getBoundingClientRect()
  const covered = document.querySelector('[data-covered]')?.getBoundingClientRect()
  if (!pages || !covered) return false
  return covered.top > pages.top - 2 && covered.top < pages.top + pages.height / 2
}

const atDiscussion = (page: Page) => expect.poll(() => page.evaluate(isAtDiscussion), { timeout: 10_000 }).toBe(true)
const back = (page: Page) => page.getByRole('button', { name: 'Back to the discussion' })
const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name })

describe.skipIf(!hasBrowser())('the conversation and what is discussed', { timeout: 60_000 }, () => {
  test('[WM60] [WM61] document, conversation and progress are visible together, and the document follows', async () => {
    const [ana, ben] = (await meeting(['Ana', 'Ben'])) as [Person, Person]
    const page = await pageOf(ana)
    await atDiscussion(page)
    for (const size of [{ width: 900, height: 800 }, ZOOMED]) {
      await page.setViewportSize(size)
      await page.getByRole('button', { name: /^Under discussion/ }).waitFor()
      expect(await conversation(page).isVisible()).toBe(true)
      await atDiscussion(page)
      expect(await sideways(page)).toBe(0)
      expect(await accessibilityFaults(page)).toEqual([])
    }
    await page.setViewportSize({ width: 1280, height: 800 })
    await atDiscussion(page)

    await ben.ask('chat:message', { text: 'The warranty: twelve months of warranty from delivery is short.' })
    const current = async () => (await ben.ask('room:state', {})).state.currentSectionId
    await expect.poll(current).not.toBe('sec_1')
    await page.locator('[data-sections] [aria-current]').filter({ hasText: '5. Warranty', visible: true }).waitFor()
    await atDiscussion(page)
    expect(await back(page).count()).toBe(0)
    await page.locator('[data-reading]').hover()
    await page.mouse.wheel(0, 1_500)
    await back(page).click()
    await atDiscussion(page)
    await back(page).waitFor({ state: 'detached' })
  })
})

describe.skipIf(!hasBrowser())('an open vote', { timeout: 60_000 }, () => {
  test('[WM62] can be answered above the message box while its bubble is out of sight', async () => {
    const [ana, ben] = (await meeting(['Ana', 'Ben'])) as [Person, Person]
    const page = await pageOf(ana, { viewport: { width: 900, height: 700 } })
    await ben.ask('chat:review-complete', {})
    await page.getByRole('region', { name: /^Decision/ }).waitFor()
    const bar = page.getByRole('region', { name: 'Open vote' })
    await bar.waitFor({ state: 'detached' })
    for (let i = 0; i < 30; i += 1) await ben.ask('chat:message', { text: `Remark ${i}` })
    await bar.getByText('1 of 2 voted yes').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await bar.getByTitle('Show it in the conversation').click()
    await bar.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'newest message' }).click()
    await bar.getByRole('button', { name: 'Yes, confirm' }).click()
    await bar.waitFor({ state: 'detached' })
    await ben.hears('goal:progress', ({ doneCount }) => doneCount === 1)
  })

  test('[WM62] [WM63] is shown on a phone in every view, with what was missed', async () => {
    const [ana, ben] = (await meeting(['Ana', 'Ben'])) as [Person, Person]
    const page = await pageOf(ana, PHONE)
    await tab(page, 'Document').click()
    await atDiscussion(page)
    await ben.ask('chat:message', { text: 'Where are you?' })
    await tab(page, '1 new message').waitFor()
    await ben.ask('chat:review-complete', {})
    await tab(page, 'a vote is open').waitFor()
    const bar = page.getByRole('region', { name: 'Open vote' })
    await bar.getByRole('button', { name: 'Yes, confirm' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await sideways(page)).toBe(0)
    await tab(page, 'Chat').click()
    await page
      .getByRole('region', { name: /^Decision/ })
      .getByRole('button', { name: 'Yes, confirm' })
      .click()
    await ben.hears('goal:progress', ({ doneCount }) => doneCount === 1)
    await tab(page, 'Document').click()
    expect(await bar.count()).toBe(0)
  })

  test('[WM69] and the open questions are one press away', async () => {
    const [ana, ben] = (await meeting(['Ana', 'Ben'])) as [Person, Person]
    const page = await pageOf(ana, { viewport: { width: 900, height: 800 } })
    await ben.ask('intel:add', { kind: 'question', text: 'Who keeps Schedule A?' })
    await page.getByRole('button', { name: '1 open question' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: '1 open question' }).click()
    await page.getByRole('region', { name: 'Ledger', exact: true }).waitFor()
  })
})
