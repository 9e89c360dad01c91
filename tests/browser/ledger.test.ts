import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { accessibilityFaults } from '../helpers/axe.ts'
import { type BrowserOptions, hasBrowser } from '../helpers/browser.ts'
import { meetingOf, type Person } from '../helpers/people.ts'
import { conversation, sideways, sit } from './gestures.ts'
import { givenStage } from './givenStage.ts'

const on = givenStage()

async function pageOf(someone: Person, options?: BrowserOptions): Promise<Page> {
  const page = await on.person(options)
  await sit(page, someone)
  await conversation(page).waitFor()
  return page
}

async function openLedger(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ledger', exact: true }).click()
  await page.getByRole('heading', { name: 'Open questions' }).waitFor()
}

describe.skipIf(!hasBrowser())('the ledger in the browser', { timeout: 60_000 }, () => {
  test('[WM92] [WM93] takes entries from messages and by hand, and lets everyone edit and remove them', async () => {
    const [ana, ben] = (await meetingOf(on.service.url, ['Ana', 'Ben'], { aiMode: 'silent' })) as [Person, Person]
    on.present.push(ana, ben)
    await ben.ask('chat:message', { text: 'The notice goes to legal as well.' })
    const hers = await pageOf(ana)
    await openLedger(hers)

    // By keyboard: the message's menu, the second entry, the form.
    const menu = hers.getByRole('button', { name: /^Add to the ledger: Ben, “The notice/ })
    await menu.focus()
    await hers.keyboard.press('Enter')
    await hers.getByRole('menuitem', { name: 'Make it a decision' }).waitFor()
    expect(await accessibilityFaults(hers)).toEqual([])
    await hers.keyboard.press('ArrowDown')
    await hers.keyboard.press('Enter')
    const form = hers.getByRole('dialog', { name: 'Add to the ledger' })
    expect(await form.getByLabel('What it says').inputValue()).toBe('The notice goes to legal as well.')
    await form.getByLabel('What it says').fill('')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByText('Enter what it says.').waitFor()
    await form.getByLabel('What it says').fill('Send the notice to legal.')
    await form.getByLabel('Owner').fill('Ben')
    await form.getByLabel('Due').fill('30 November')
    expect(await accessibilityFaults(hers)).toEqual([])
    await hers.keyboard.press('Enter')
    const actions = hers.getByRole('list', { name: /^Actions/ }).getByRole('listitem')
    await actions.getByText('Owner: Ben').waitFor()
    await actions.getByText(/^Due: 30 November/).waitFor()
    await actions.getByText('edited by Ana').waitFor()
    await actions.getByRole('button', { name: 'Show the message' }).waitFor()

    const his = await pageOf(ben, { viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
    await openLedger(his)
    await his.getByRole('button', { name: 'Add an entry' }).click()
    const added = his.getByRole('dialog', { name: 'Add to the ledger' })
    await added.getByLabel('Kind').selectOption('Question')
    await added.getByLabel('What it says').fill('Who signs for the customer?')
    expect(await accessibilityFaults(his)).toEqual([])
    await added.getByRole('button', { name: 'Save' }).click()
    const question = (page: Page) => page.getByRole('checkbox', { name: 'Answered: Who signs for the customer?' })
    await question(hers).click()
    await expect.poll(() => question(his).isChecked()).toBe(true)

    await his.getByRole('button', { name: 'Edit: Send the notice to legal.' }).click()
    const edited = his.getByRole('dialog', { name: 'Edit the entry' })
    await edited.getByLabel('Due').fill('')
    await edited.getByRole('button', { name: 'Save' }).click()
    await actions.getByText('No date').waitFor()
    await actions.getByText('edited by Ben').waitFor()
    expect(await accessibilityFaults(his)).toEqual([])
    expect(await sideways(his)).toBe(0)

    await his.getByRole('button', { name: 'Remove: Send the notice to legal.' }).click()
    await his.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await expect.poll(() => his.getByText('Send the notice to legal.').count()).toBe(0)
  })
})
