import { describe, expect, test } from 'vitest'
import { hasBrowser } from '../helpers/browser.ts'
import { person } from '../helpers/people.ts'
import { faultsOf } from './faultsOf.ts'
import { bring, composerOf, create, fixture, pick, say, start } from './gestures.ts'
import { givenStage } from './givenStage.ts'

const on = givenStage({ realDocuments: true })

describe.skipIf(!hasBrowser())('accessibility', () => {
  test('[WX10] axe finds no violations on any screen, in light or dark', { timeout: 180_000 }, async () => {
    // The link of a room that does not exist.
    on.expectError(/404 \(Not Found\)/)
    const page = await on.person()
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const faults: string[] = []
    const look = async (screen: string) => void faults.push(...(await faultsOf(page, screen)))
    await page.goto('/')
    await page.getByText('What a review of this kind checks').waitFor()
    await page.getByText('More settings').click()
    await look('landing')
    await page.goto('/r/ABCDEF')
    await page.getByLabel('Your name').waitFor()
    await look('the door of a room')
    const code = await create(page, 'Ana')
    const ben = await person(on.service.url)
    await ben.ask('room:join', { code, name: 'Ben' })
    await bring(page, fixture('documents/contract.pdf'))
    await pick(page, '1. Definitions')
    await look('setup')
    await start(page)
    await say(page, 'I will ask for Schedule A by Friday. @assistant what are the Goods?')
    await ben.ask('chat:message', { text: 'This contradicts the second clause.' })
    await ben.ask('doc:annotate', { kind: 'comment', text: 'Which schedule?', sectionId: 'sec_2' })
    await ben.ask('chat:review-complete', {})
    const vote = page.getByRole('log').getByRole('button', { name: 'Yes, confirm', exact: true })
    await vote.waitFor()
    await button('Ledger').click()
    await page.getByText('Coverage').first().waitFor()
    await look('meeting with a decision and the ledger')
    await button('Document').click()
    await page.locator('[data-page="1"] canvas').waitFor()
    await page.locator('[data-annotation]').first().waitFor()
    await look('meeting with the document')
    await composerOf(page).press('Escape')
    await button('Keyboard shortcuts').click()
    await look('the list of keys')
    await page.keyboard.press('Escape')
    await vote.click()
    await page.getByRole('link', { name: 'Open it in past meetings' }).waitFor()
    await page.getByRole('heading', { name: 'Executive summary' }).waitFor()
    await look('end')
    await page.getByRole('link', { name: 'Open it in past meetings' }).click()
    for (const tab of ['Overview', 'Analytics', 'Messages']) {
      await page.getByRole('tab', { name: tab }).click()
      await page
        .getByRole('tabpanel')
        .getByText(tab === 'Analytics' ? 'Who contributed' : 'Ben')
        .first()
        .waitFor()
      await look(`archived session, ${tab}`)
    }
    await page.getByRole('link', { name: 'Replay', exact: true }).click()
    await page.getByRole('slider').waitFor()
    await page.keyboard.press('End')
    await look('replay')
    await page.goto('/archive')
    await page.getByRole('link', { name: 'Supply Agreement' }).waitFor()
    await look('archive')
    on.expectError(/status of 404/)
    await page.goto('/nowhere/at/all')
    await page.getByText('There is nothing at this address').waitFor()
    await look('nothing here')
    expect(faults).toEqual([])
    ben.leave()
  })
})
