import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasBrowser } from '../helpers/browser.ts'
import { person } from '../helpers/people.ts'
import { composerOf, conversation, fixture } from './gestures.ts'
import { givenStage } from './givenStage.ts'

const TABS_MAX = 60
const CHOOSE_MS_MAX = 40_000

const on = givenStage({ realDocuments: true })

/** Presses Tab until something has the focus; where the focus is can be seen. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let presses = 0; presses < TABS_MAX; presses++) {
    await page.keyboard.press('Tab')
    if (!(await target.evaluate((element) => element === document.activeElement))) continue
    const seen = await target.evaluate((element) => {
      const marks = [element, element.parentElement!].map((one) => getComputedStyle(one))
      return marks.some(({ outlineStyle, boxShadow }) => outlineStyle !== 'none' || boxShadow !== 'none')
    })
    expect(seen).toBe(true)
    return
  }
  throw new Error(`not reached by ${TABS_MAX} presses of Tab: ${target}`)
}

describe.skipIf(!hasBrowser())('without a mouse', () => {
  test('[WX9] a meeting can be created, shared, prepared, held, commented, voted in, ended and downloaded by keyboard alone', {
    timeout: 60_000,
  }, async () => {
    const page = await on.person()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const { keyboard } = page
    const button = (name: string) => page.getByRole('button', { name, exact: true }).first()
    // Asked for this late, a busy browser may open its own dialog before it is told to hand it over.
    const choosing = page.waitForEvent('filechooser', { timeout: CHOOSE_MS_MAX })
    await page.goto('/')
    await tabTo(page, page.getByLabel('Your name'))
    await keyboard.type('Ana')
    await tabTo(page, button('Create the room'))
    await keyboard.press('Enter')

    await tabTo(page, button('Choose a file'))
    await keyboard.press('Enter')
    await (await choosing).setFiles(fixture('documents/contract.pdf'))
    await tabTo(page, button('Copy link'))
    await keyboard.press('Enter')
    for (const title of ['1. Definitions', '5. Warranty']) {
      await tabTo(page, page.getByRole('checkbox', { name: title }))
      await keyboard.press('Space')
      await page.getByRole('checkbox', { name: title, checked: true }).waitFor()
    }
    await tabTo(page, button('Start the meeting'))
    await keyboard.press('Enter')

    await composerOf(page).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
    const ben = await person(on.service.url)
    await ben.ask('room:join', { code: new URL(page.url()).pathname.split('/').at(-1), name: 'Ben' })
    if (await composerOf(page).evaluate((box) => box === document.activeElement)) await keyboard.press('Escape')
    await keyboard.press('c')
    await keyboard.type('Is Schedule A part of this?')
    await keyboard.press('Enter')
    await conversation(page).getByText('Is Schedule A part of this?').waitFor()
    await keyboard.press('Escape')

    await ben.ask('chat:review-complete', {})
    const yes = button('Yes, confirm')
    await yes.waitFor()
    await keyboard.press('b')
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await expect.poll(focused, { timeout: 10_000 }).toBe('Yes, confirm')
    await keyboard.press('Enter')
    await page.getByText('1 of 2 confirmed').waitFor()

    await tabTo(page, button('Comment on a section'))
    await keyboard.press('Enter')
    await tabTo(page, page.getByLabel('Your comment'))
    await keyboard.type('Name the schedule.')
    await tabTo(page, button('Add'))
    await keyboard.press('Enter')
    await ben.hears('doc:annotation', ({ text }) => text === 'Name the schedule.')

    await tabTo(page, button('End meeting'))
    await keyboard.press('Enter')
    await tabTo(page, button('End the meeting'))
    await keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Meeting ended' }).waitFor()
    const record = page.getByRole('button', { name: /Review record of/ })
    await tabTo(page, record)
    const download = page.waitForEvent('download')
    await keyboard.press('Enter')
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
    ben.leave()
  })
})
