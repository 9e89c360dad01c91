import { describe, expect, test } from 'vitest'
import { hasBrowser } from '../helpers/browser.ts'
import { isBusy } from './busy.ts'
import { givenSpaces } from './givenSpaces.ts'
import { jerks } from './scrolling.ts'

const ITEMS = 500
const SECTIONS = 5
/** Time until a board of 500 items is on the screen of a machine that has time for it, and the page's own work for it. */
const OPEN_MS_MAX = 1_500
const WORK_MS_MAX = 1_000
/** Pixels a frame: a swipe through a section. */
const SWIPE = 150

const { user, space, visit } = await givenSpaces()

const SENTENCES = [
  'The supplier gives notice in writing at least thirty days before the end of the term.',
  'Who pays for the return of spare parts that are covered by the warranty?',
  'Liability is capped at the fees of twelve months, except for wilful misconduct.',
  'Prices may rise once a year, by no more than the index of the statistical office.',
]
const id = (place: number) => `it_${String(place).padStart(12, '0')}`

function boardOf(count: number): object[] {
  return Array.from({ length: count }, (_, place) => {
    if (place < SECTIONS) return { kind: 'section', id: id(place), title: `Section ${place + 1}` }
    const parentId = id(place % SECTIONS)
    const text = `${SENTENCES[place % 4]} ${SENTENCES[(place * 7 + 1) % 4]}`
    if (place % 10 === 0)
      return { kind: 'text', id: id(place), parentId, title: `Item ${place}`, text: `${text}\n\n- one\n- **two**` }
    if (place % 10 === 1)
      return { kind: 'checklist', id: id(place), parentId, data: { items: [{ text }, { text: 'Done', done: true }] } }
    return { kind: 'sticky', id: id(place), parentId, text: `${place}. ${text}`, colour: '#eab308' }
  })
}

describe.skipIf(!hasBrowser())(`a board of ${ITEMS} items`, { timeout: 90_000 }, () => {
  test('[WO1] opens at once, scrolls at the frame rate of the screen, and renders only the item that changes', async () => {
    const ana = await user('ana')
    const made = await space(ana)
    const items = boardOf(ITEMS)
    for (let from = 0; from < ITEMS; from += 100)
      await made.change(...items.slice(from, from + 100).map((item) => ({ op: 'add', item })))
    const page = await visit(made, ana)
    const cards = page.locator('[data-row]')
    await page.waitForFunction((count) => document.querySelectorAll('[data-row]').length === count, ITEMS - SECTIONS)

    // Once more, with the script in the browser's cache and compiled, as on every later visit.
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
    const startedAt = performance.now()
    await page.reload({ waitUntil: 'commit' })
    await cards.first().waitFor()
    const openMs = performance.now() - startedAt
    await page.waitForFunction((count) => document.querySelectorAll('[data-row]').length === count, ITEMS - SECTIONS)
    const { metrics } = await cdp.send('Performance.getMetrics')
    const workMs = metrics.find(({ name }) => name === 'TaskDuration')!.value * 1_000
    console.log(
      `a board of ${ITEMS} items is shown after ${openMs.toFixed(0)} ms; ${workMs.toFixed(0)} ms of own work for all of it`,
    )
    if (!isBusy()) expect(openMs).toBeLessThan(OPEN_MS_MAX)
    expect(workMs).toBeLessThan(WORK_MS_MAX)

    expect(await jerks(page, console.log, { selector: '[data-scrolls]', pixels: SWIPE })).toEqual([])

    const changed = id(12)
    await page.evaluate(watchRows)
    await made.change({ op: 'update', id: changed, patch: { text: 'Somebody else wrote this' } })
    await page.locator(`[data-row="${changed}"]`).getByText('Somebody else wrote this').waitFor({ state: 'attached' })
    expect(await page.evaluate(() => [...(window as unknown as { rows: Set<string> }).rows])).toEqual([changed])
  })
})

/** Runs in the page: collects the rows of the board in which anything changes from now on. */
function watchRows(): void {
  const rows = new Set<string>()
  Object.assign(window, { rows })
  const board = document.querySelector('[data-columns]')!
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const element = target instanceof Element ? target : target.parentElement
      rows.add(element?.closest<HTMLElement>('[data-row]')?.dataset.row ?? 'outside of rows')
    }
  }).observe(board, { subtree: true, childList: true, characterData: true, attributes: true })
}
