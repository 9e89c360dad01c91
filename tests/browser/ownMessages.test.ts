import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasBrowser } from '../helpers/browser.ts'
import { meetingOf, type Person } from '../helpers/people.ts'
import { composerOf, conversation, sit } from './gestures.ts'
import { givenStage } from './givenStage.ts'

const PHONE = { viewport: { width: 390, height: 844 } }
/** More than a window shows. */
const BEFORE = 45
const WRAPPED = 6

const on = givenStage()

/** A meeting in which Ben has said a lot, and Ana's page on it. */
async function anaReads(options: Parameters<typeof on.person>[0]): Promise<{ page: Page; ben: Person }> {
  const [ana, ben] = await meetingOf(on.service.url, ['Ana', 'Ben'], { aiMode: 'silent' })
  on.present.push(ana, ben!)
  const said = Array.from({ length: BEFORE }, (_, i) => `${i} ${'word '.repeat(i % 30)}`)
  await Promise.all(said.map((text) => ben!.ask('chat:message', { text })))
  const page = await on.person(options)
  await sit(page, ana)
  await conversation(page)
    .getByText(new RegExp(`^${BEFORE - 1} `))
    .waitFor()
  return { page, ben: ben! }
}

/** Types as a person does, so that the box grows with the words, and sends. */
async function write(page: Page, text: string): Promise<void> {
  await composerOf(page).pressSequentially(text.slice(0, 40))
  await page.keyboard.insertText(text.slice(40))
  await page.keyboard.press('Enter')
}

const wrapped = (number: number) =>
  `My point ${number}: ${'the supplier has to say so in time. '.repeat(7 + number)}`.trim()

/** Runs in the page: pixels of the last row outside of the window. */
function hiddenPixels(): number {
  const box = document.querySelector('[role=log]')!.getBoundingClientRect()
  const row = [...document.querySelectorAll('[data-row]')].at(-1)!.getBoundingClientRect()
  return Math.max(0, Math.round(row.bottom - box.bottom), Math.round(box.top - row.top))
}

/** The newest row, once it holds the text and nothing moves any more: how much of it cannot be seen. */
async function hiddenOf(page: Page, text: string): Promise<number> {
  await page.locator('[data-row]').last().getByText(text, { exact: true }).waitFor()
  await page.evaluate(async () => {
    for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame)
  })
  return page.evaluate(hiddenPixels)
}

const pill = (page: Page) => page.getByRole('button', { name: /newest message|new message/ })

describe.skipIf(!hasBrowser())('your own messages', { timeout: 60_000 }, () => {
  test.each([
    ['on a desktop', {}],
    ['on a phone', PHONE],
  ])('[WM25] are fully visible after they are sent, %s', async (_, options) => {
    const { page } = await anaReads(options)
    const hidden: number[] = []
    for (let number = 0; number < WRAPPED; number += 1) {
      await write(page, wrapped(number))
      hidden.push(await hiddenOf(page, wrapped(number)))
    }
    expect(hidden).toEqual(Array(WRAPPED).fill(0))
    expect(await pill(page).count()).toBe(0)
  })

  test('[WM25] scroll the list to its end, and are not counted as new', async () => {
    const { page, ben } = await anaReads({})
    await conversation(page).hover()
    await page.mouse.wheel(0, -2_000)
    await pill(page).waitFor()
    await ben.ask('chat:message', { text: 'One from Ben.' })
    await page.getByRole('button', { name: '1 new message' }).waitFor()
    await write(page, wrapped(1))
    expect(await hiddenOf(page, wrapped(1))).toBe(0)
    expect(await pill(page).count()).toBe(0)
  })
})
