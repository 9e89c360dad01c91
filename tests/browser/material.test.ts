import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasBrowser } from '../helpers/browser.ts'
import { faultsOf } from './faultsOf.ts'
import { sideways } from './gestures.ts'
import { givenSpaces } from './givenSpaces.ts'

const { on, user, space, visit } = await givenSpaces({ realDocuments: true })

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

const items = (page: Page) => region(page, 'Context').getByRole('listitem')

async function anaAt(tab: RegExp, settings: object = {}) {
  const ana = await user(`ana${Math.random().toString(36).slice(2)}`)
  const made = await space(ana, settings)
  const page = await visit(made, ana)
  await page.getByRole('tab', { name: tab }).click()
  return { ana, made, page }
}

describe.skipIf(!hasBrowser())('context and files of a space', { timeout: 60_000 }, () => {
  test('[WO10] notes, pages and data can be added to the context; each says what became of it', async () => {
    const { made, page } = await anaAt(/^Files and context/)
    on.expectError(/status of 422/)
    await button(page, 'Add note').click()
    await page.getByRole('textbox', { name: 'Text' }).fill('The budget is 40 000.')
    await page.getByRole('textbox', { name: 'Title (optional)' }).fill('Budget')
    await button(page, 'Save').click()
    await items(page).getByText('The budget is 40 000.').waitFor()
    await button(page, 'Add web page').click()
    await page.getByLabel('Address of the page').fill('http://127.0.0.1:9/terms')
    await button(page, 'Save').click()
    await items(page).getByRole('link').waitFor()
    const files = region(page, 'Context').locator('input[type=file]')
    await files.setInputFiles({
      name: 'prices.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('item,price\na,1\nb,2\n'),
    })
    await items(page).getByText('2 rows, 2 columns').waitFor()
    await items(page).getByText('Columns: item, price').waitFor()
    await files.setInputFiles({ name: 'photo.csv', mimeType: 'text/csv', buffer: Buffer.from([0, 1, 2, 255, 254]) })
    await page.getByRole('alert').getByText('photo.csv').waitFor()
    await expect
      .poll(async () => (await made.whole()).context.map((item: { status: string }) => item.status))
      .toContain('failed')
    expect(await faultsOf(page, 'context')).toEqual([])
    await button(page, 'Remove Budget').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await items(page).getByText('The budget is 40 000.').waitFor({ state: 'detached' })
  })

  test('[WO11] files are uploaded, opened and removed, and count against the storage of the plan', async () => {
    const { page } = await anaAt(/^Files and context/)
    const content = Buffer.alloc(300_000, 'x')
    await region(page, 'Files')
      .locator('input[type=file]')
      .setInputFiles({ name: 'terms.txt', mimeType: 'text/plain', buffer: content })
    const link = page.getByRole('link', { name: 'terms.txt' })
    await link.waitFor()
    await page.getByText('293 KB of 200 MB used').waitFor()
    const got = await page.context().request.get((await link.getAttribute('href'))!)
    expect(await got.body()).toEqual(content)
    expect(await faultsOf(page, 'files')).toEqual([])
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await sideways(page)).toBe(0)
    await button(page, 'Remove terms.txt').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByText('0 B of 200 MB used').waitFor()
  })

  test('[WO2] a picture that is dropped on a section becomes an item that shows it', async () => {
    const { page } = await anaAt(/^Board/, { board: [{ kind: 'section', title: 'Risks' }] })
    await region(page, 'Risks').evaluate(async (column) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 30 })
      canvas.getContext('2d')!.fillRect(0, 0, 20, 30)
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
      const data = new DataTransfer()
      data.items.add(new File([blob!], 'plan.png', { type: 'image/png' }))
      column.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true }))
    })
    const picture = page.getByRole('img', { name: 'plan.png' })
    await picture.waitFor()
    await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(40)
    await page.getByRole('tab', { name: /^Files and context/ }).click()
    await page.getByRole('link', { name: 'plan.png' }).waitFor()
  })
})
