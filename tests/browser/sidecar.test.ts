import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { accessibilityFaults } from '../helpers/axe.ts'
import { type BrowserOptions, hasBrowser } from '../helpers/browser.ts'
import { type Person, roomOf, upload } from '../helpers/people.ts'
import { showDocument, sit } from './gestures.ts'
import { givenStage } from './givenStage.ts'
import { HEADING, turnedPdf } from './turnedPdf.ts'

const THREAD = 'From ana@example.org Sat Nov 21 10:00:00 2026\nSubject: Offer\n\nPrice\n'
/** Pixels by which a thing may be off its place on a page of some 450 by 600. */
const NEAR = 14
/** For whole flows of several people on a busy machine. */
const FLOW_MS_MAX = 60_000

const on = givenStage()

async function meeting(names: readonly string[], ...documents: readonly (Uint8Array | string)[]) {
  const people = await roomOf(on.service.url, names)
  on.present.push(...people)
  const [host] = people
  for (const [i, document] of documents.entries())
    await upload(on.service.url, host.code, document, `document ${i}.pdf`)
  const { state } = await host.ask('room:state', {})
  await host.ask('setup:pick-sections', { sectionIds: state.doc.sections.map(({ id }: { id: string }) => id) })
  await host.ask('setup:start', {})
  return people
}

/** A browser in the seat of somebody, with the document open. */
async function reader(someone: Person, options?: BrowserOptions): Promise<Page> {
  const page = await on.person(options)
  await sit(page, someone)
  await showDocument(page)
  return page
}

async function pageOf(page: Page, number: number): Promise<Locator> {
  const field = page.getByRole('textbox', { name: 'Page' })
  await field.fill(String(number))
  await field.press('Enter')
  const sheet = page.locator(`[data-page="${number}"]`)
  await sheet.locator('canvas').waitFor()
  return sheet
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error(`not shown: ${locator}`)
  return { ...box, middle: box.y + box.height / 2 }
}

/** Draws a selection over some words of a page, as a hand would. */
async function select(page: Page, words: Locator): Promise<void> {
  const { x, y, width, height } = await boxOf(words)
  const inset = Math.min(6, height / 2)
  await page.mouse.move(x + 1, y + inset)
  await page.mouse.down()
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 4 })
  await page.mouse.move(x + width - 1, y + height - inset, { steps: 4 })
  await page.mouse.up()
}

describe.skipIf(!hasBrowser())('the document sidecar', { timeout: FLOW_MS_MAX }, () => {
  test('[WS2] [WS3] shows summaries beside headings on upright, rotated and cropped pages', async () => {
    const [ana, ben] = (await meeting(['Ana', 'Ben'], await turnedPdf())) as [Person, Person]
    for (const section of [1, 2, 3]) {
      for (const part of ['first', 'second'])
        await ben.ask('chat:message', { text: `Section ${section}: my ${part} remark.` })
      await ben.hears('topic:summary', ({ sectionId }) => sectionId === `sec_${section}`, FLOW_MS_MAX / 3)
    }
    const page = await reader(ana)
    for (const section of [1, 2, 3]) {
      const sheet = await boxOf(await pageOf(page, section))
      const bubble = page.locator(`[data-topic="sec_${section}"]`)
      // The heading stands on its base line; its middle is a little higher.
      const heading = sheet.y + (sheet.height * HEADING.yPct) / 100 - 7
      expect(Math.abs((await boxOf(bubble)).middle - heading)).toBeLessThan(NEAR)
      expect(await bubble.textContent()).not.toContain('approximate')
    }
    await page.getByTitle('Open “1. Definitions” in the document').click()
    await expect.poll(() => page.getByRole('textbox', { name: 'Page' }).inputValue()).toBe('1')
    await page.getByRole('button', { name: '3. Termination', exact: true }).last().click()
    await page.locator('[data-topic="sec_3"]', { hasText: 'remark' }).waitFor()
  })

  test('[WS4] [WS5] [WS44] shows everybody what one person selects, places and writes, and a message leads to it', async () => {
    const [ana, ben] = (await meeting(['Ana', 'Ben'], await turnedPdf())) as [Person, Person]
    const [mine, theirs] = [await reader(ana), await reader(ben)]
    const turned = await pageOf(mine, 2)
    const seen = await pageOf(theirs, 2)
    await select(mine, turned.getByText('Each contributor grants'))
    await mine.getByRole('button', { name: 'Highlight' }).click()
    const area = await boxOf(seen.locator('[data-area]'))
    const words = await boxOf(seen.getByText('Each contributor grants'))
    expect(Math.abs(area.x - words.x) + Math.abs(area.middle - words.middle)).toBeLessThan(NEAR)
    expect(Math.abs(area.width - words.width)).toBeLessThan(words.width * 0.12)

    const cropped = await pageOf(mine, 3)
    await select(mine, cropped.getByText('Either party may'))
    await mine.getByRole('button', { name: 'Comment', exact: true }).click()
    await mine.getByLabel('Your comment').fill('<img src=x onerror=alert(1)> is short')
    await mine.keyboard.press('Control+Enter')
    // The highlight was reported in the same words: what says that this one was taken is that its form has gone.
    await mine.getByLabel('Your comment').waitFor({ state: 'detached' })

    await mine.getByRole('button', { name: 'Place a pin' }).click()
    const sheet = await boxOf(cropped)
    await mine.mouse.click(sheet.x + sheet.width * 0.6, sheet.y + sheet.height * 0.55)
    await mine.getByLabel('Your comment').fill('A place for a clause')
    await mine.getByRole('button', { name: 'Add', exact: true }).click()
    const other = await boxOf(await pageOf(theirs, 3))
    const pin = await boxOf(theirs.getByRole('button', { name: /^Note by Ana.*A place for a clause/ }))
    expect(Math.abs(pin.x + pin.width / 2 - other.x - other.width * 0.6)).toBeLessThan(4)
    expect(Math.abs(pin.middle - other.y - other.height * 0.55)).toBeLessThan(4)

    await theirs.getByRole('button', { name: 'Notes: 3' }).click()
    const listed = theirs.getByRole('listitem').filter({ hasText: '<img src=x onerror=alert(1)> is short' })
    await listed.getByText('“Either party may terminate with thirty days”').waitFor()
    const { annotations } = (await (await fetch(`${on.service.url}/api/rooms/${ana.code}/annotations`)).json()) as {
      annotations: {
        id: string
        kind: string
        sectionId: string
        anchor: { page: number; xPct: number; yPct: number }
      }[]
    }
    expect(annotations.map(({ kind, sectionId, anchor }) => [kind, sectionId, anchor.page])).toEqual([
      ['highlight', 'sec_2', 2],
      ['comment', 'sec_3', 3],
      ['note', 'sec_3', 3],
    ])
    expect(Math.abs(annotations[0]!.anchor.xPct - HEADING.xPct)).toBeLessThan(1)

    await listed.getByRole('button', { name: 'Raise in chat' }).click()
    await pageOf(mine, 1)
    await mine.getByRole('button', { name: 'Comment in the document' }).click()
    await expect.poll(() => mine.getByRole('textbox', { name: 'Page' }).inputValue()).toBe('3')
  })

  test('[WS6] [WS41] can be used by keyboard alone, and axe finds no violations in either colour scheme', async () => {
    const [ana, ben] = (await meeting(['Ana', 'Ben'], await turnedPdf(30))) as [Person, Person]
    await ben.ask('doc:annotate', { kind: 'mark', text: 'Who signs?', sectionId: 'sec_1' })
    const page = await reader(ana, { colorScheme: 'dark' })
    await page.locator('[data-page="1"] canvas').waitFor()
    const comment = page.getByRole('button', { name: 'Comment on a section' })
    await comment.focus()
    await page.keyboard.press('Enter')
    await page.getByText('Comment: what you think of these words.').waitFor()
    await page.keyboard.type('By keyboard')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Control+Enter')
    await page.getByRole('button', { name: /^Comment by Ana.*By keyboard/ }).waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Pages of the document')
    await page.keyboard.press('End')
    await page.locator('[data-page="33"] canvas').waitFor()
    expect(await page.locator('[data-page]').count()).toBeLessThan(6)
    await page.keyboard.press('+')
    await page.keyboard.press('0')
    await page.emulateMedia({ colorScheme: 'light' })
    await page.getByRole('button', { name: 'Page thumbnails' }).click()
    await page.getByRole('button', { name: 'Go to page 1', exact: true }).click()
    await page.locator('[data-page="1"] canvas').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('region', { name: 'Pages of the document' }).waitFor({ state: 'detached' })
  })

  test('[WS7] shows a thread on a phone, with summaries and annotations beside its messages', async () => {
    const [ana, ben] = (await meeting(['Ana', 'Ben'], THREAD, await turnedPdf())) as [Person, Person]
    const page = await reader(ana, { viewport: { width: 360, height: 740 } })
    const message = page.locator('[data-part="1"]')
    await message.getByText('Delivery date is what this is about.', { exact: true }).waitFor()
    for (const part of ['first', 'second'])
      await ben.ask('chat:message', { text: `The delivery date: my ${part} remark.` })
    await ben.hears('topic:summary', undefined, FLOW_MS_MAX / 3)
    await page.locator('[data-part="1"] [data-topic]').waitFor()
    await select(page, message.getByText('Delivery date is what this is about.', { exact: true }))
    await page.getByRole('button', { name: 'Highlight' }).click()
    await message.locator('mark', { hasText: 'Delivery date is what' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('combobox', { name: 'Document' }).selectOption({ label: 'document 1' })
    await page.locator('[data-page="1"] canvas').waitFor()
    expect(await page.locator('[data-topic]').count()).toBe(0)
    await page.getByRole('button', { name: 'View options' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Page thumbnails' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Page thumbnails' }).waitFor({ state: 'hidden' })
    expect(await page.locator('[data-page="1"]').isVisible()).toBe(true)
  })

  test('[WS8] states that a document cannot be shown, and the meeting goes on', async () => {
    on.expectError(/pdf\.worker|Failed to load resource|worker/i)
    const [ana, ben] = (await meeting(['Ana', 'Ben'], await turnedPdf())) as [Person, Person]
    const page = await on.person()
    await page.route('**/pdf.worker*', (route) => route.abort())
    await sit(page, ana)
    await showDocument(page)
    await page.getByText('The preview is unavailable').waitFor()
    await ben.ask('chat:message', { text: 'Can you all see it?' })
    await page.getByText('Can you all see it?').waitFor()
    await page.unroute('**/pdf.worker*')
    await page.route('**/document/raw*', (route) => route.fulfill({ status: 409, json: { error: 'not-retained' } }))
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('did not keep this document').waitFor()
  })
})
