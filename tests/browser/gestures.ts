import { fileURLToPath } from 'node:url'
import type { Locator, Page } from 'playwright-core'
import type { Person } from '../helpers/people.ts'

/** A file of fixtures/, by its path there. */
export const fixture = (path: string) => fileURLToPath(new URL(`../../fixtures/${path}`, import.meta.url))

/** Makes a room on the first screen; resolves to its code. */
export async function create(page: Page, name: string): Promise<string> {
  await page.goto('/')
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('button', { name: 'Create the room' }).click()
  await page.getByRole('heading', { name: 'Prepare the review' }).waitFor()
  return new URL(page.url()).pathname.split('/').at(-1)!
}

/** Follows the link of a room and gives a name. */
export async function join(page: Page, code: string, name: string): Promise<void> {
  await page.goto(`/r/${code}`)
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await page.getByLabel('Your name').waitFor({ state: 'detached' })
}

/** Opens a room in the seat of somebody who came in on a socket. */
export async function sit(page: Page, { code, id }: Person): Promise<void> {
  await page.addInitScript(
    (seat) => sessionStorage.setItem('assistant.session', seat),
    JSON.stringify({ code, participantId: id }),
  )
  await page.goto(`/r/${code}`)
}

/** Uploads a document and waits until its sections are there. */
export async function bring(page: Page, path: string): Promise<void> {
  await page.getByLabel('Choose a file').last().setInputFiles(path)
  await page.getByRole('button', { name: 'Select all' }).waitFor()
}

export async function pick(page: Page, ...titles: readonly string[]): Promise<void> {
  for (const title of titles) {
    await page.locator('label', { hasText: title }).first().click()
    await page.getByRole('checkbox', { name: title, checked: true }).waitFor()
  }
}

/** Starts the meeting, whoever may not be ready. */
export async function start(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start the meeting' }).click()
  const anyway = page.getByRole('button', { name: /^(Start anyway|Talk without scope)$/ })
  const composer = composerOf(page)
  await anyway.or(composer).first().waitFor()
  if (await anyway.isVisible()) await anyway.click()
  await composer.waitFor()
}

export const composerOf = (page: Page): Locator => page.getByRole('textbox', { name: 'Your message' })
export const conversation = (page: Page): Locator => page.getByRole('log', { name: 'Conversation' })

/** Shows the document, which wide windows show from the start. */
export async function showDocument(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Document', exact: true }).filter({ visible: true })
  await button.waitFor()
  const isShown = await button.evaluate(
    ({ ariaPressed, ariaCurrent }) => ariaPressed === 'true' || ariaCurrent !== null,
  )
  if (!isShown) await button.click()
}

export async function say(page: Page, text: string): Promise<void> {
  await composerOf(page).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

/** Draws a selection over some words, as a hand would. */
export async function select(page: Page, words: Locator): Promise<void> {
  const box = await words.boundingBox()
  if (!box) throw new Error(`not shown: ${words}`)
  const middle = box.y + box.height / 2
  await page.mouse.move(box.x + 1, middle)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2, middle, { steps: 4 })
  await page.mouse.move(box.x + box.width - 1, middle, { steps: 4 })
  await page.mouse.up()
}

/** Pixels by which the page can be scrolled sideways. */
export function sideways(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
