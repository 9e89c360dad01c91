import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { accessibilityFaults } from '../helpers/axe.ts'
import { hasBrowser } from '../helpers/browser.ts'
import { type Person, roomOf, upload } from '../helpers/people.ts'
import { composerOf, create, fixture, sit } from './gestures.ts'
import { givenStage } from './givenStage.ts'

const on = givenStage({ realDocuments: true })

describe.skipIf(!hasBrowser())('before the start', { timeout: 60_000 }, () => {
  test('[WB20] the host is asked first when there is no document, or nothing is picked', async () => {
    const [ana, ben] = (await roomOf(on.service.url, ['Ana', 'Ben'], { aiMode: 'silent' })) as [Person, Person]
    on.present.push(ana, ben)
    const page = await on.person({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
    await sit(page, ana)
    const start = page.getByRole('button', { name: 'Start the meeting' })
    await start.click()
    const noDocument = page.getByRole('dialog', { name: 'Start without a document?' })
    expect(await accessibilityFaults(page)).toEqual([])
    await noDocument.getByRole('button', { name: 'Add a document' }).click()

    await upload(on.service.url, ana.code, readFileSync(fixture('documents/contract.pdf')))
    await page.getByRole('checkbox', { name: '1. Definitions' }).waitFor()
    await start.click()
    const nothingPicked = page.getByRole('dialog', { name: 'No sections are picked' })
    await nothingPicked.getByRole('button', { name: 'Talk without scope' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await nothingPicked.getByRole('button', { name: 'Choose sections' }).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('checkbox')
    expect((await ben.ask('room:state', {})).state.phase).toBe('setup')
    await start.click()
    await nothingPicked.getByRole('button', { name: /^Review all \d+ sections$/ }).click()
    await composerOf(page).waitFor()
    const { state } = await ben.ask('room:state', {})
    expect(state.progress.totalCount).toBe(state.doc.sections.length)
  })

  test('[WB21] a notice covers none of the buttons, and a refused code goes away with the next one', async () => {
    const page = await on.person()
    await create(page, 'Ana')
    await page.getByRole('button', { name: 'Copy link' }).click()
    await page.getByText(/^(The link is copied|Your browser did not allow copying)\.$/).waitFor()
    await page.getByRole('button', { name: 'Start the meeting' }).click({ timeout: 5_000 })

    const other = await on.person()
    await other.goto('/')
    await other.getByLabel('Your name').fill('Ben')
    const field = other.getByLabel('Room code or link')
    await field.fill('ZZZZZ2')
    await other.getByRole('button', { name: 'Join', exact: true }).click()
    await other.getByRole('alert').waitFor()
    await field.fill('ZZ')
    await other.getByRole('alert').waitFor({ state: 'detached' })
  })
})

describe.skipIf(!hasBrowser())('a link', { timeout: 60_000 }, () => {
  test('[WB22] shows what it invites to, and says when the meeting is over', async () => {
    const [ana] = await roomOf(on.service.url, ['Ana Ruiz'], { durationMs: 2_700_000, aiMode: 'silent' })
    on.present.push(ana)
    await upload(on.service.url, ana.code, readFileSync(fixture('documents/contract.pdf')))
    const page = await on.person()
    await page.goto(`/r/${ana.code}`)
    for (const fact of ['Supply Agreement', 'Ana Ruiz', '45 min, not started', '1 person is here'])
      await page.getByRole('definition').getByText(fact).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await ana.ask('setup:start', { anyway: true })
    await ana.ask('chat:stop', {})
    await page.reload()
    await page.getByRole('heading', { name: 'This meeting has ended' }).waitFor()
    expect(await page.getByRole('button', { name: 'Join' }).count()).toBe(0)
    expect(await accessibilityFaults(page)).toEqual([])
  })

  test('[WB23] a section can be read in its document before it is picked', async () => {
    const [ana] = await roomOf(on.service.url, ['Ana'], { aiMode: 'silent' })
    on.present.push(ana)
    await upload(on.service.url, ana.code, readFileSync(fixture('documents/contract.pdf')))
    const page = await on.person({ viewport: { width: 390, height: 844 } })
    await sit(page, ana)
    await page.getByRole('button', { name: 'Read “5. Warranty”' }).press('Enter')
    const reader = page.getByRole('dialog', { name: 'Document' })
    await reader.locator('[data-page] canvas').first().waitFor()
    await reader.getByText('5. Warranty').filter({ visible: true }).first().waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await reader.waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Read')
  })
})
