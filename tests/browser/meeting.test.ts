import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { accessibilityFaults } from '../helpers/axe.ts'
import { type BrowserOptions, hasBrowser } from '../helpers/browser.ts'
import { PATIENT_MS } from '../helpers/patience.ts'
import { meetingOf, type Person, person, roomOf, upload } from '../helpers/people.ts'
import { composerOf, conversation, sit } from './gestures.ts'
import { givenStage } from './givenStage.ts'
import { jerks } from './scrolling.ts'

const PHONE = { viewport: { width: 360, height: 740 } }
const VIDEO = {
  LIVEKIT_URL: 'wss://video.example.org',
  LIVEKIT_API_KEY: 'key',
  LIVEKIT_API_SECRET: 'secret-of-the-video',
  VOICE_BOT_SECRET: 'bot',
}
/** Messages of the long conversation: ten times what the room state shows. */
const LONG = 5_000

const on = givenStage({ env: VIDEO })

/** A running meeting on the first section, or on all three. */
async function meeting(names: readonly string[], settings: object = {}, onlyFirst = true) {
  const people = onlyFirst
    ? await roomOf(on.service.url, names, settings)
    : await meetingOf(on.service.url, names, settings)
  on.present.push(...people)
  if (!onlyFirst) return people
  await upload(on.service.url, people[0].code, 'a contract')
  await people[0].ask('setup:pick-sections', { sectionIds: ['sec_1'] })
  await people[0].ask('setup:start', {})
  return people
}

/** A browser in the seat of somebody. */
async function pageOf(someone: Person, options?: BrowserOptions): Promise<Page> {
  const page = await on.person(options)
  await sit(page, someone)
  await conversation(page).waitFor()
  return page
}

async function write(page: Page, text: string): Promise<void> {
  await composerOf(page).fill(text)
  await composerOf(page).press('Enter')
}

const line = (page: Page, text: string) => conversation(page).getByText(text, { exact: true })

describe.skipIf(!hasBrowser())('the meeting screen', { timeout: 60_000 }, () => {
  test('[WM3] [WM4] [WM5] two people exchange messages, vote on a decision and reach the goal', async () => {
    const [ana, ben] = (await meeting(['Ana', 'Ben'])) as [Person, Person]
    const [hers, his] = [await pageOf(ana), await pageOf(ben, { colorScheme: 'dark' })]
    await write(hers, 'Shall we begin with <b>the definitions</b>?')
    await line(his, 'Shall we begin with <b>the definitions</b>?').waitFor()
    await hers.getByText('You', { exact: true }).waitFor()
    await his.getByRole('log').getByText('Ana', { exact: true }).waitFor()

    await hers.getByRole('button', { name: 'Confirm this section' }).click()
    await hers.getByText('You voted yes. The others are being asked.').waitFor()
    const decision = his.getByRole('region', { name: /^Decision/ })
    await decision.getByText('1 of 2 voted yes').waitFor()
    expect(await decision.getByRole('listitem').allInnerTexts()).toEqual([expect.stringMatching(/Ana\s+yes/)])
    expect(await accessibilityFaults(hers)).toEqual([])
    expect(await accessibilityFaults(his)).toEqual([])

    await decision.getByRole('button', { name: 'Yes, confirm' }).click()
    for (const page of [hers, his]) await page.getByRole('heading', { name: 'Review complete', level: 1 }).waitFor()
  })

  test('[WM6] a citation in an assistant’s answer opens the document at its section', async () => {
    const [ana] = await meeting(['Ana'], {}, false)
    const page = await pageOf(ana)
    await write(page, '@assistant what does it say about termination with written notice?')
    await page.getByRole('log').getByRole('button', { name: '3. Termination' }).first().click()
    await page.getByRole('complementary').getByRole('heading', { name: 'contract' }).waitFor()
  })

  test('[WM16] a keyboard user can write, call a vote and settle it', async () => {
    const [ana, ben] = (await meeting(['Ana', 'Ben'])) as [Person, Person]
    const page = await pageOf(ana)
    await page.keyboard.press('c')
    await page.keyboard.type('c is a letter here, and so is ?')
    await page.keyboard.press('Enter')
    await line(page, 'c is a letter here, and so is ?').waitFor()
    await page.keyboard.press('Escape')

    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('l')
    await page.getByRole('region', { name: 'Ledger', exact: true }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('region', { name: 'Ledger', exact: true }).waitFor({ state: 'detached' })
    await page.keyboard.press('?')
    await page.getByRole('checkbox', { name: 'Use single-key shortcuts' }).click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('l')
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
    expect(await page.getByRole('region', { name: 'Ledger', exact: true }).count()).toBe(0)
    await page.getByRole('checkbox', { name: 'Use single-key shortcuts' }).click()
    await page.keyboard.press('Escape')

    await ben.ask('chat:review-complete', {})
    await page.getByRole('region', { name: /^Decision/ }).waitFor()
    await page.keyboard.press('b')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Yes, confirm')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Review complete', level: 1 }).waitFor()
  })

  test('[WM10] [WM18] a phone shows the sections, the ledger or the conversation, one at a time', async () => {
    const [ana, ben] = (await meeting(['Ana', 'Ben'], { aiMode: 'moderator' }, false)) as [Person, Person]
    await ben.ask('chat:message', { text: 'I will send the definitions to legal by Friday.' })
    const page = await pageOf(ana, PHONE)
    const tabs = page.getByRole('navigation', { name: 'Views' })
    await tabs.getByRole('button', { name: 'Sections' }).click()
    await page.getByRole('button', { name: /1\. Definitions.*Under discussion · 1 message/ }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await ana.socket.disconnect()
    await tabs.getByRole('button', { name: 'Ledger' }).click()
    await ben.ask('intel:refresh', {})
    const task = page.getByRole('checkbox', { name: /^Done: .*definitions to legal/i })
    await task.click()
    await expect.poll(() => task.isChecked()).toBe(true)
    const quoted = page.locator('details').filter({ hasText: 'the definitions to legal' }).first()
    expect(await quoted.locator('blockquote').isVisible()).toBe(false)
    await quoted.locator('summary').click()
    await quoted.locator('blockquote').first().waitFor()
    await page.getByRole('button', { name: 'Show the message' }).first().click()
    await line(page, 'I will send the definitions to legal by Friday.').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.viewport.width)
  })

  test('[WM12] [WM13] [WM14] [SE9] everybody sees hands, captions and the assistant, the host sets its mode, and anybody can leave', async () => {
    const [ana, ben] = (await meeting(['Ana', 'Ben'], { voice: true })) as [Person, Person]
    const bot = await person(on.service.url)
    on.present.push(bot)
    await bot.ask('bot:attach', { code: ana.code, secret: VIDEO.VOICE_BOT_SECRET })
    await ben.ask('voice:hand', { raised: true })
    const page = await pageOf(ana)
    await page.keyboard.press('h')
    await page.getByRole('button', { name: 'Hand raised, number 2' }).waitFor()
    bot.tell('voice:interim', { participantId: ben.id, text: 'I was about to say' })
    await page.getByRole('list', { name: 'Live captions' }).getByText('I was about to say').waitFor()
    bot.tell('voice:transcript', { participantId: ben.id, text: 'I was about to say it.' })
    await page.getByRole('log').getByText('spoken').waitFor()

    await page.getByRole('button', { name: 'Assistant: Assist' }).click()
    await page.getByRole('radio', { name: /^Critical/ }).click()
    await ben.hears('room:update', ({ aiMode }) => aiMode === 'critical')
    expect(await accessibilityFaults(page)).toEqual([])
    const his = await pageOf(ben)
    await his.getByRole('button', { name: 'Assistant: Critical' }).click()
    expect(await his.getByRole('radio', { name: /^Silent/ }).isDisabled()).toBe(true)
    await his.keyboard.press('Escape')
    await his.getByRole('button', { name: 'People: 2 of 2 here' }).click()
    await his.getByRole('listitem').filter({ hasText: 'Ben' }).getByText('Hand raised, number 1').waitFor()
    expect(await his.getByRole('button', { name: 'End meeting' }).count()).toBe(0)
    await his.getByRole('button', { name: 'Leave the room' }).click()
    await his.getByRole('dialog', { name: 'Leave this room?' }).getByRole('button', { name: 'Leave the room' }).click()
    await his.getByRole('button', { name: 'Create the room' }).waitFor()
    await page.getByRole('button', { name: 'People: 1 of 2 here' }).waitFor()
  })

  test('[WM8] [WM19] a message over the limit stays in the box with a count, and ending the meeting needs a confirmation', async () => {
    const [ana] = await meeting(['Ana'])
    const page = await pageOf(ana)
    await write(page, 'x'.repeat(1_003))
    await page.getByText('3 characters too many').waitFor()
    expect((await composerOf(page).inputValue()).length).toBe(1_003)
    await page.getByRole('button', { name: 'End meeting' }).click()
    const dialog = page.getByRole('dialog', { name: 'End the meeting for everyone?' })
    await dialog.getByText('One section is not confirmed yet.').waitFor()
    await dialog.getByRole('button', { name: 'Keep going' }).click()
    await page.getByRole('button', { name: 'End meeting' }).click()
    await dialog.getByRole('button', { name: 'End the meeting' }).click()
    await page.getByRole('heading', { name: 'Meeting ended', level: 1 }).waitFor()
  })

  test('[WM1] [WM101] a long conversation renders visible rows only, and keeps the scroll position of a reader further up', async () => {
    const [ana, ben] = (await meeting(['Ana', 'Ben'], { aiMode: 'silent' }, false)) as [Person, Person]
    await ben.ask('chat:message', { text: 'the first words' })
    const { messages } = await (await fetch(`${on.service.url}/api/rooms/${ana.code}/messages`)).json()
    const early = messages.find(({ text }: { text: string }) => text === 'the first words')
    await ben.ask('intel:add', { kind: 'risk', text: 'Said long ago.', messageIds: [early.id] })
    const page = await pageOf(ana)
    for (let from = 0; from < LONG; from += 100) {
      const said = Array.from({ length: 100 }, (_, i) => `${from + i} ${'word '.repeat((from + i) % 40)}`)
      await Promise.all(said.map((text) => ben.ask('chat:message', { text })))
    }
    const log = page.getByRole('log')
    await log.getByText(new RegExp(`^${LONG - 1} `)).waitFor({ timeout: PATIENT_MS })
    expect(await page.locator('[data-row]').count()).toBeLessThan(60)
    expect(await jerks(page, (line) => console.log(`Scrolling ${LONG} messages: ${line}.`))).toEqual([])

    const reading = () => page.evaluate(firstInView)
    const before = await reading()
    await ben.ask('chat:message', { text: 'a late one' })
    await page.getByRole('button', { name: '1 new message' }).waitFor()
    expect(await reading()).toEqual(before)
    await page.getByRole('button', { name: '1 new message' }).click()
    await line(page, 'a late one').waitFor()
    await log.getByText('New messages').waitFor()

    // Who comes later has the newest 500, and the others at a press or by a link.
    const cy = await person(on.service.url)
    await cy.ask('room:join', { code: ana.code, name: 'Cy' })
    const linked = await pageOf(cy)
    await linked.getByRole('button', { name: 'Ledger', exact: true }).click()
    await linked.getByRole('list', { name: 'Risks' }).getByRole('button', { name: 'Show the message' }).first().click()
    await linked.locator(`[data-row="${early.id}"]`).waitFor()
    await linked.getByRole('log').evaluate((list) => list.scrollTo(0, 0))
    await line(linked, 'the first words').waitFor()
    expect(await linked.getByRole('button', { name: 'Show earlier messages' }).count()).toBe(0)
  }, 240_000)
})

/** The row at the window's top and how far from it. */
function firstInView(): [string, number] {
  const { top } = document.querySelector('[role=log]')!.getBoundingClientRect()
  const row = [...document.querySelectorAll('[data-row]')].find((one) => one.getBoundingClientRect().bottom > top + 4)!
  return [row.getAttribute('data-row')!, Math.round(row.getBoundingClientRect().top)]
}
