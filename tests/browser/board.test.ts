import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasBrowser } from '../helpers/browser.ts'
import { faultsOf } from './faultsOf.ts'
import { sideways } from './gestures.ts'
import { type GivenSpace, givenSpaces } from './givenSpaces.ts'

const { on, user, space, visit } = await givenSpaces()

const id = (name: string) => `it_${name.padEnd(12, '0')}`
const BOARD = [
  { kind: 'section', id: id('goal'), title: 'Goal' },
  { kind: 'section', id: id('risks'), title: 'Risks' },
  { kind: 'sticky', id: id('price'), parentId: id('goal'), text: 'The price is fixed', colour: '#eab308' },
  { kind: 'sticky', id: id('term'), parentId: id('goal'), text: 'Two years' },
  { kind: 'text', id: id('cap'), parentId: id('risks'), title: 'Cap', text: 'Liability has **no** cap.' },
]

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const cardsIn = (page: Page, section: string) => region(page, section).getByRole('article')
const namesIn = (page: Page, section: string) =>
  cardsIn(page, section).evaluateAll((cards) => cards.map((one) => one.getAttribute('aria-label')))

async function anaWith(board: readonly object[] = BOARD) {
  const ana = await user(`ana${Math.random().toString(36).slice(2)}`)
  const made = await space(ana, { board })
  return { ana, made }
}

async function write(page: Page, section: string, kind: string, text: string): Promise<void> {
  await page
    .getByRole('group', { name: `Add to ${section}` })
    .getByRole('button', { name: kind, exact: true })
    .click()
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill(text)
  await button(page, 'Done').click()
  await page.getByRole('textbox', { name: 'Text', exact: true }).waitFor({ state: 'detached' })
}

const stored = async (made: GivenSpace, text: string) =>
  expect.poll(async () => (await made.item(text))?.text).toBe(text)

describe.skipIf(!hasBrowser())('the board of a space', { timeout: 60_000 }, () => {
  test('[WO8] [WO2] an empty board offers templates; items of each kind can be added, changed, ticked and removed', async () => {
    const { ana, made } = await anaWith([])
    const page = await visit(made, ana)
    await button(page, /^Contract review/).click()
    await region(page, 'Terms to check').waitFor()
    expect(await faultsOf(page, 'template')).toEqual([])
    await write(page, 'Risks', 'Sticky note', 'The cap is too **low**')
    await stored(made, 'The cap is too **low**')
    expect(await card(page, 'The cap is too **low**').locator('strong').textContent()).toBe('low')
    await page.getByRole('checkbox', { name: 'Parties and definitions' }).check()
    await expect.poll(async () => (await made.items()).some((item) => item.data.items?.[0]?.done)).toBe(true)
    await page.getByRole('group', { name: 'Add to Risks' }).getByRole('button', { name: 'Link' }).click()
    await page.getByLabel('Address of the page').fill('javascript:alert(1)')
    await button(page, 'Add link').click()
    await page.getByText('Enter an address that begins with').waitFor()
    await page.getByLabel('Address of the page').fill('https://example.org/law')
    await button(page, 'Add link').click()
    const link = page.getByRole('link', { name: 'https://example.org/law' })
    expect([await link.getAttribute('rel'), await link.getAttribute('target')]).toEqual([
      'noreferrer noopener',
      '_blank',
    ])
    await button(page, 'Edit The cap is too **low**').click()
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('The cap is fine')
    await page.keyboard.press('Control+Enter')
    await stored(made, 'The cap is fine')
    expect(await button(page, 'Edit The cap is fine').evaluate((one) => one === document.activeElement)).toBe(true)
    await button(page, 'Remove The cap is fine').click()
    await card(page, 'The cap is fine').waitFor({ state: 'detached' })
    await button(page, 'Undo').click()
    await stored(made, 'The cap is fine')
    expect(await faultsOf(page, 'board')).toEqual([])
  })

  test('[WO4] [WO5] items move by keyboard, each step is announced, and it can be undone', async () => {
    const { ana, made } = await anaWith()
    const page = await visit(made, ana)
    const said = page.locator('[aria-live=assertive]')
    await button(page, 'Move The price is fixed').focus()
    await page.keyboard.press('Space')
    await said.getByText('The price is fixed picked up. Goal, position 1 of 2.').waitFor()
    await page.keyboard.press('ArrowDown')
    await said.getByText('Goal, position 2 of 2.').waitFor()
    await page.keyboard.press('ArrowRight')
    await said.getByText('Risks, position 1 of 2.').waitFor()
    expect((await made.item('The price is fixed')).parentId).toBe(id('goal'))
    await page.keyboard.press('Space')
    await said.getByText('The price is fixed put down. Risks, position 1 of 2.').waitFor()
    await expect.poll(() => namesIn(page, 'Risks')).toEqual(['The price is fixed', 'Cap'])
    await expect.poll(async () => (await made.item('The price is fixed')).parentId).toBe(id('risks'))
    await page.keyboard.press('Control+z')
    await expect.poll(() => namesIn(page, 'Goal')).toEqual(['The price is fixed', 'Two years'])
    await button(page, 'Move Two years').focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Escape')
    await said.getByText('Moving Two years was cancelled.').waitFor()
    expect(await namesIn(page, 'Goal')).toEqual(['The price is fixed', 'Two years'])
    await button(page, 'Move Risks').focus()
    for (const key of ['Space', 'ArrowLeft', 'Space']) await page.keyboard.press(key)
    const headings = () => page.locator('[data-column] h2').allTextContents()
    await expect.poll(headings).toEqual(['Risks', 'Goal'])
  })

  test('[WO3] items move with the mouse to exactly where they are dropped', async () => {
    const { ana, made } = await anaWith()
    const page = await visit(made, ana)
    const [from, to] = [await card(page, 'The price is fixed').boundingBox(), await card(page, 'Cap').boundingBox()]
    await page.mouse.move(from!.x + 20, from!.y + 12)
    await page.mouse.down()
    await page.mouse.move(to!.x + 40, to!.y + to!.height - 4, { steps: 8 })
    await page.evaluate(() => new Promise(requestAnimationFrame))
    await page.evaluate(() => new Promise(requestAnimationFrame))
    await page.mouse.up()
    await expect.poll(() => namesIn(page, 'Risks')).toEqual(['Cap', 'The price is fixed'])
    await expect.poll(async () => (await made.item('The price is fixed')).parentId).toBe(id('risks'))
  })

  test('[WO3] items move with a finger by their grip', async () => {
    const { ana, made } = await anaWith()
    const page = await visit(made, ana)
    const centre = async (of: ReturnType<typeof card>) => {
      const box = (await of.boundingBox())!
      return { x: box.x + box.width / 2, y: box.y + box.height - 6 }
    }
    const [from, to] = [await centre(button(page, 'Move Two years')), await centre(card(page, 'Cap'))]
    const cdp = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: readonly { x: number; y: number }[]) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints: [...at] })
    await touch('touchStart', [from])
    for (const share of [0.3, 0.6, 1])
      await touch('touchMove', [{ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }])
    await page.evaluate(() => new Promise(requestAnimationFrame))
    await page.evaluate(() => new Promise(requestAnimationFrame))
    await touch('touchEnd', [])
    await expect.poll(() => namesIn(page, 'Risks')).toEqual(['Cap', 'Two years'])
  })

  test('[WO2] texts and addresses are pasted into the section that has the focus', async () => {
    const { ana, made } = await anaWith()
    const page = await visit(made, ana)
    await button(page, 'Move Cap').focus()
    await page.evaluate(() => {
      for (const text of ['https://example.org/a', 'A pasted thought']) {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', text)
        document.activeElement!.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
      }
    })
    await stored(made, 'A pasted thought')
    expect((await made.item('A pasted thought')).parentId).toBe(id('risks'))
    await region(page, 'Risks').getByRole('link', { name: 'https://example.org/a' }).waitFor()
  })

  test('[WO6] when two people write into one item, the later one sees both versions and chooses', async () => {
    const { ana, made } = await anaWith()
    on.expectError(/status of 409/)
    const page = await visit(made, ana)
    await button(page, 'Edit Cap').click()
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Mine')
    await made.change({ op: 'update', id: id('cap'), patch: { text: 'Theirs' } })
    await page.keyboard.press('Control+Enter')
    await page.getByRole('heading', { name: /was changed by somebody else/ }).waitFor()
    expect(await region(page, 'Your version').textContent()).toContain('Mine')
    expect(await faultsOf(page, 'conflict')).toEqual([])
    expect((await made.item('Cap')).text).toBe('Theirs')
    await button(page, 'Keep mine').click()
    await stored(made, 'Mine')
  })

  test('[WO13] what one person does appears at the others at once, and so does who edits what', async () => {
    const { ana, made } = await anaWith()
    const ben = await user(`ben${Math.random().toString(36).slice(2)}`)
    const [one, other] = [await visit(made, ana), await visit(made, ben)]
    await button(other, 'Edit Cap').waitFor()
    await button(one, 'Edit Two years').click()
    await card(other, 'Two years')
      .getByText(/^ana\w* is editing$/)
      .waitFor()
    expect(await faultsOf(other, 'somebody edits')).toEqual([])
    await one.getByRole('textbox', { name: 'Text', exact: true }).fill('Three years')
    await one.keyboard.press('Control+Enter')
    await card(other, 'Three years').waitFor()
    await other.getByText(/is editing$/).waitFor({ state: 'detached' })
    await button(other, 'Remove Three years').click()
    await card(one, 'Three years').waitFor({ state: 'detached' })
    await write(one, 'Risks', 'Sticky note', 'From Ana')
    await write(other, 'Risks', 'Sticky note', 'From Ben')
    for (const page of [one, other])
      await expect.poll(() => namesIn(page, 'Risks')).toEqual(['Cap', 'From Ana', 'From Ben'])
    await expect.poll(() => one.getByRole('tab', { name: /^Board/ }).textContent()).toContain(String(BOARD.length + 1))
  })

  test('[WO7] without a connection changes wait, a banner says how many, and they are saved when it is back', async () => {
    const { ana, made } = await anaWith()
    on.expectError(/ERR_INTERNET_DISCONNECTED|WebSocket/)
    const page = await visit(made, ana)
    await page.context().setOffline(true)
    await write(page, 'Goal', 'Sticky note', 'Typed on the train')
    await page.getByText('One change waits to be saved until the connection is back.').waitFor()
    await button(page, 'Remove Two years').click()
    await page.getByText('2 changes wait to be saved').waitFor()
    expect(await namesIn(page, 'Goal')).toEqual(['The price is fixed', 'Typed on the train'])
    expect((await made.items()).length).toBe(BOARD.length)
    await page.context().setOffline(false)
    await stored(made, 'Typed on the train')
    await expect.poll(async () => await made.item('Two years')).toBeUndefined()
    await page.getByText(/to be saved until/).waitFor({ state: 'detached' })
  })

  test('[WO8] who may only read sees the board without tools', async () => {
    const { made } = await anaWith()
    const page = await visit(made, null)
    await card(page, 'Cap').waitFor()
    for (const name of [/^Edit/, /^Move/, /^Remove/, /^Add/])
      expect(await page.getByRole('button', { name }).count()).toBe(0)
    expect(await faultsOf(page, 'reading')).toEqual([])
  })

  test('[WO2] on a phone the sections are below each other and nothing scrolls sideways', async () => {
    const { ana, made } = await anaWith([
      ...BOARD,
      {
        kind: 'text',
        parentId: id('goal'),
        title: 'x'.repeat(120),
        text: `| a | b |\n|--|--|\n| ${'y'.repeat(200)} | 1 |`,
      },
    ])
    const page = await visit(made, ana, { viewport: { width: 360, height: 740 }, colorScheme: 'dark' })
    await card(page, 'Cap').waitFor()
    expect(await sideways(page)).toBe(0)
    const [goal, risks] = [await region(page, 'Goal').boundingBox(), await region(page, 'Risks').boundingBox()]
    expect(risks!.y).toBeGreaterThanOrEqual(goal!.y + goal!.height)
    await button(page, 'Edit Cap').click()
    expect(await sideways(page)).toBe(0)
    expect(await faultsOf(page, 'phone')).toEqual([])
    // As high as it is above a keyboard on the screen: the fields of a new note are shown with their buttons.
    await page.setViewportSize({ width: 360, height: 380 })
    await button(page, 'Sticky note').last().click()
    const done = await button(page, 'Done').last().boundingBox()
    expect(done!.y + done!.height).toBeLessThanOrEqual(380)
  })
})
