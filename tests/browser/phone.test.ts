import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasBrowser } from '../helpers/browser.ts'
import { person } from '../helpers/people.ts'
import { bring, conversation, create, fixture, pick, say, sideways, start } from './gestures.ts'
import { givenStage } from './givenStage.ts'

const on = givenStage({ realDocuments: true })

/** Goes to a view of the meeting by the bar at the bottom. */
const view = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name }).click()

/** Runs in the page: how high a row is, and the smaller side of each thing in it that is pressed. */
function sizesOf(row: Element): { height: number; targets: number[] } {
  const targets = [...row.querySelectorAll('button, input, select')]
    .filter((one) => one.checkVisibility())
    .map((one) => one.getBoundingClientRect())
    .map(({ width, height }) => Math.min(width, height))
  return { height: row.getBoundingClientRect().height, targets }
}

describe.skipIf(!hasBrowser())('on a phone', () => {
  test('[WX8] no screen from the start to the replay scrolls horizontally', {
    timeout: 60_000,
  }, async () => {
    const page = await on.person({ viewport: { width: 360, height: 740 } })
    const fits = async (screen: string) => expect(`${screen}: ${await sideways(page)}`).toBe(`${screen}: 0`)
    await page.goto('/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await fits('landing')
    const code = await create(page, 'A name that is as long as a name may be, which is sixty')
    await fits('setup')
    await bring(page, fixture('documents/contract.pdf'))
    await pick(page, '4. The Supplier may ask')
    await fits('setup with a document')
    const ben = await person(on.service.url)
    await ben.ask('room:join', { code, name: 'Ben' })
    await start(page)
    await say(page, `How large may that be? ${'https://example.org/'.padEnd(300, 'x')}`)
    await conversation(page).getByText('How large may that be?').waitFor()
    await fits('chat')
    for (const [name, heading] of [
      ['Sections', '0 of 1 confirmed'],
      ['Ledger', 'Coverage'],
    ] as const) {
      await view(page, name)
      await page.getByText(heading).filter({ visible: true }).first().waitFor()
      await fits(name)
    }
    await view(page, 'Document')
    await page.locator('[data-page="1"] canvas').waitFor()
    await fits('document')
    const row = await page.locator('aside > header').evaluate(sizesOf)
    expect(row.height).toBeLessThanOrEqual(56)
    expect(row.targets.length).toBeGreaterThanOrEqual(5)
    expect(Math.min(...row.targets)).toBeGreaterThanOrEqual(44)
    await view(page, 'Chat')
    await ben.ask('chat:review-complete', {})
    await page
      .getByRole('region', { name: /^Decision/ })
      .getByRole('button', { name: 'Yes, confirm' })
      .click()
    await page.getByRole('heading', { name: 'Review complete' }).waitFor()
    await page.getByRole('link', { name: 'Open it in past meetings' }).waitFor()
    await fits('end')
    await page.getByRole('link', { name: 'Open it in past meetings' }).click()
    for (const tab of ['Overview', 'Analytics', 'Report', 'Messages']) {
      await page.getByRole('tab', { name: tab }).click()
      await page
        .getByRole('tabpanel')
        .getByRole('heading')
        .or(page.getByRole('tabpanel').getByText('Ben'))
        .first()
        .waitFor()
      await fits(tab)
    }
    await page.getByRole('link', { name: 'Replay', exact: true }).click()
    await page.getByRole('slider').waitFor()
    await fits('replay')
    await page.goto('/archive')
    await page.getByRole('link', { name: 'Supply Agreement' }).waitFor()
    await fits('archive')
    ben.leave()
  })
})
