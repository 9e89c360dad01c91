import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasBrowser } from '../helpers/browser.ts'
import { meetingOf } from '../helpers/people.ts'
import { faultsOf } from './faultsOf.ts'
import { sideways, sit } from './gestures.ts'
import { givenStage } from './givenStage.ts'

const on = givenStage()

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const openBoard = (page: Page) => button(page, 'Board').filter({ visible: true }).click()

async function anaAndBen() {
  const [ana, ben] = await meetingOf(on.service.url, ['Ana', 'Ben'])
  const pages = [await on.person(), await on.person({ viewport: { width: 360, height: 740 } })] as const
  await sit(pages[0], ana!)
  await sit(pages[1], ben!)
  for (const page of pages) await openBoard(page)
  return pages
}

describe.skipIf(!hasBrowser())('the board of a meeting', { timeout: 60_000 }, () => {
  test('[WO12] is beside the conversation; what one writes appears at the other, and each ticks off', async () => {
    const [ana, ben] = await anaAndBen()
    await button(ana, /^Decision log/).click()
    await region(ben, 'To decide').waitFor()
    await ana.getByRole('group', { name: 'Add to Decided' }).getByRole('button', { name: 'Sticky note' }).click()
    await ana.getByRole('textbox', { name: 'Text', exact: true }).fill('We sign on Friday')
    await button(ana, 'Done').click()
    await region(ben, 'Decided').getByText('We sign on Friday').waitFor()
    await button(ben, 'Remove We sign on Friday').click()
    await region(ana, 'Decided').getByText('We sign on Friday').waitFor({ state: 'detached' })
    await button(ben, 'Undo').click()
    await region(ana, 'Decided').getByText('We sign on Friday').waitFor()
    await ben.getByRole('checkbox', { name: 'Task, person, date' }).check()
    await ana.getByRole('checkbox', { name: 'Task, person, date', checked: true }).waitFor()
    expect(await sideways(ben)).toBe(0)
    expect([...(await faultsOf(ana, 'board beside the chat')), ...(await faultsOf(ben, 'board on a phone'))]).toEqual(
      [],
    )
    await button(ana, 'Close the board').click()
    expect(
      await button(ana, 'Board')
        .first()
        .evaluate((one) => one === document.activeElement),
    ).toBe(true)
  })

  test('[WO12] [WO7] changes without a connection wait, and what the others did meanwhile is there afterwards', async () => {
    const [ana, ben] = await anaAndBen()
    on.expectError(/ERR_INTERNET_DISCONNECTED|WebSocket/)
    await button(ana, /^Decision log/).click()
    await region(ben, 'To decide').waitFor()
    await ben.context().setOffline(true)
    await button(ben, 'Remove To do').click()
    await ana.getByRole('group', { name: 'Add to Decided' }).getByRole('button', { name: 'Sticky note' }).click()
    await ana.getByRole('textbox', { name: 'Text', exact: true }).fill('Meanwhile')
    await button(ana, 'Done').click()
    await ben.context().setOffline(false)
    await region(ben, 'Decided').getByText('Meanwhile').waitFor({ timeout: 30_000 })
    await region(ana, 'To do').waitFor({ state: 'detached' })
  })
})
