import { existsSync } from 'node:fs'
import { join as pathOf } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { accessibilityFaults } from '../helpers/axe.ts'
import { hasBrowser } from '../helpers/browser.ts'
import { corpusFolder } from '../helpers/pdfCorpus.ts'
import { present } from '../helpers/present.ts'
import { create, fixture, join } from './gestures.ts'
import { givenStage } from './givenStage.ts'

const corpus = corpusFolder()
present('CORPUS', corpus !== null, 'The corpus is not here: the preparation of a real document is not tried.')
const PDF = pathOf(corpus ?? '', 'pdf', 'csaf__csaf-cvrf-v1.2-wd01-2017-03-10.pdf')

const on = givenStage({ realDocuments: true })

describe.skipIf(!hasBrowser())('the preparation of a meeting', () => {
  const files = (page: Page) => page.locator('input[type=file]').first()

  test.skipIf(corpus === null || !existsSync(PDF))(
    '[WB10] a document’s sections are detected, picked by several people and shown with their names; the host starts',
    async () => {
      const [ana, ben] = [
        await on.person(),
        await on.person({ viewport: { width: 360, height: 740 }, colorScheme: 'dark' }),
      ]
      const code = await create(ana, 'Ana')
      await join(ben, code, 'Ben')
      await files(ana).setInputFiles(PDF)
      await ana.getByText('71 sections').waitFor({ timeout: 60_000 })
      await ana.getByLabel('Search sections').fill('vulnerability notes')
      await ana.getByText(/ of 71 sections/).waitFor()
      await ana.getByRole('button', { name: 'Select all' }).click()
      await ana.getByLabel('Search sections').fill('')
      await ben.getByText('Picked by Ana').first().waitFor()
      await ben.getByRole('checkbox', { name: '1.1 Terminology' }).check()
      await ana.getByText('Picked by Ben').waitFor()
      expect(await accessibilityFaults(ana)).toEqual([])
      expect(await accessibilityFaults(ben)).toEqual([])
      expect(await ben.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      await ana.getByRole('button', { name: 'Start the meeting' }).click()
      await ana.getByRole('dialog').getByText('Not ready yet: Ben').waitFor()
      await ana.getByRole('button', { name: 'Cancel' }).click()
      await ben.getByRole('button', { name: 'I’m ready' }).click()
      await ana.getByRole('listitem').filter({ hasText: 'Ben' }).getByText('Ready').waitFor()
      await ana.getByRole('button', { name: 'Start the meeting' }).click()
      for (const page of [ana, ben])
        await page.getByRole('heading', { name: 'Prepare the review' }).waitFor({ state: 'detached' })
    },
    150_000,
  )

  test('[WB24] [WB25] [WB26] what cannot be changed or read is said, and the page can be read in another language', async () => {
    const page = await on.person()
    await page.goto('/')
    await page.getByText('The kind and the length cannot be changed afterwards.').waitFor()
    await create(page, 'Ana')
    await files(page).setInputFiles(fixture('documents/scan.pdf'))
    await page.getByText('No text was found on 2 pages of').waitFor()
    expect(await page.getByText('This page has no text.').count()).toBe(2)
    expect(await accessibilityFaults(page)).toEqual([])
    const tree = await page.locator('main').ariaSnapshot()
    expect(tree.match(/Choose a file/g)).toHaveLength(1)
    expect(tree.match(/Data file/g)).toHaveLength(1)
    await page.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch')
    await page.getByText('Auf 2 Seiten von').waitFor()
    await page.getByRole('combobox', { name: 'Sprache' }).selectOption('English')
    await page.getByText('No text was found on 2 pages of').waitFor()
  })

  test('[WB10] a thread, a note and a data file can be added and removed; refusals are shown in the service’s words', async () => {
    const page = await on.person()
    const code = await create(page, 'Ana')
    on.expectError(/status of 422|status of 415/)
    await files(page).setInputFiles({
      name: 'photo.png',
      mimeType: 'image/png',
      buffer: Buffer.from('\x89PNG\r\n\x1a\n____'),
    })
    await page.getByRole('alert').getByText('photo.png').waitFor()
    const mail =
      'From: Ana <a@example.org>\nSubject: Price\nDate: Mon, 3 Nov 2025 10:00:00 +0000\n\nIs the price too high?\n'
    await files(page).setInputFiles({ name: 'thread.eml', mimeType: 'message/rfc822', buffer: Buffer.from(mail) })
    await page.getByText('E-mail thread').waitFor()
    await page.getByRole('checkbox').first().waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    await page.getByRole('button', { name: 'Note', exact: true }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill('Budget')
    await page.getByRole('textbox', { name: 'Text' }).fill('It is 40 000.')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Remove Budget' }).waitFor()
    const csv = { name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from('item,price\na,1\nb,2\n') }
    await page.locator('input[type=file]').nth(1).setInputFiles(csv)
    await page.getByText('Data · 2 rows').waitFor()
    await page.getByRole('button', { name: 'Remove Budget' }).click()
    await page.getByText('Budget').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Remove Price', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByText('Add a document to see').waitFor()
    await page.getByRole('button', { name: 'Leave the room' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Leave the room' }).click()
    await page.getByRole('button', { name: 'Create the room' }).waitFor()
    await page.goto(`/r/${code}`)
    await page.getByRole('heading', { name: /^Join room/ }).waitFor()
  }, 60_000)
})
