import type { Page } from 'playwright-core'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { accessibilityFaults } from '../helpers/axe.ts'
import { type BrowserOptions, downloadedBytes, hasBrowser } from '../helpers/browser.ts'
import { type Person, roomOf, upload } from '../helpers/people.ts'
import { create, showDocument, sideways, sit } from './gestures.ts'
import { givenStage } from './givenStage.ts'
import { residentStandIn } from './residentStandIn.ts'
import { turnedPdf } from './turnedPdf.ts'

const FLOW_MS_MAX = 60_000
const PHONE = { width: 360, height: 740 }

const resident = await residentStandIn()
resident.document = await turnedPdf()
const on = givenStage({
  env: {
    TIER: 'enterprise',
    RESIDENT_PUBLIC_URL: resident.url,
    KXP_SHARED_SECRET: 'a secret of thirty-two bytes or so',
    SCHEDULER_TICK_MS: '200',
  },
  overrides: { resident: resident.resident },
})

beforeEach(() => {
  resident.away = false
  resident.asked.length = 0
  on.expectError(new RegExp(`^asked another host: ${resident.url}/kxp/`))
  // The refusal that names the resident, and requests while it is away.
  on.expectError(/^Failed to load resource: (the server responded with a status of 409|net::ERR_EMPTY_RESPONSE)/)
})
afterAll(() => resident.close())

async function meeting(names: readonly string[]): Promise<readonly [Person, ...Person[]]> {
  const people = await roomOf(on.service.url, names)
  on.present.push(...people)
  const [host] = people
  expect((await upload(on.service.url, host.code, await turnedPdf(), 'The contract.pdf')).status).toBe(200)
  const { state } = await host.ask('room:state', {})
  await host.ask('setup:pick-sections', { sectionIds: state.doc.sections.map(({ id }: { id: string }) => id) })
  await host.ask('setup:start', {})
  return people
}

async function reader(someone: Person, options?: BrowserOptions): Promise<Page> {
  const page = await on.person(options)
  await sit(page, someone)
  await showDocument(page)
  return page
}

/** Says enough about a section for a summary of it, and waits until the resident has written one more. */
async function discuss({ code, ask }: Person, section: number, words: string): Promise<void> {
  const written = () => resident.resident.calls.filter((call) => call === `summarise ${code}`).length
  const before = written()
  for (const part of ['first', 'second'])
    await ask('chat:message', { text: `Section ${section}: my ${part} ${words}.` })
  await expect.poll(written, { timeout: FLOW_MS_MAX / 3 }).toBeGreaterThan(before)
}

describe.skipIf(!hasBrowser())(
  'a meeting whose documents live on the organisation’s server',
  { timeout: FLOW_MS_MAX },
  () => {
    test('[WS9] [WS10] [WS14] document and summaries come from there, without seat or cookie, and axe finds nothing', async () => {
      const [ana, ben] = (await meeting(['Ana', 'Ben'])) as readonly [Person, Person]
      const page = await reader(ana)
      await page.locator('[data-page="1"] canvas').waitFor()
      await page.getByText('Documents stay on your organisation’s server.').waitFor()
      await discuss(ben, 1, 'remark')
      const bubble = page.locator('[data-topic="sec_1"]')
      await bubble.waitFor()
      expect(await accessibilityFaults(page)).toEqual([])
      await bubble.getByRole('button').click()
      await bubble.getByText('my second remark').waitFor()
      expect(await bubble.count()).toBe(1)
      for (const { headers } of resident.asked) {
        expect([headers['x-participant-id'], headers.cookie, headers.authorization]).toEqual([
          undefined,
          undefined,
          undefined,
        ])
      }
      const link = page.getByRole('link', { name: /^Where does this document live\?/ })
      const [trust] = await Promise.all([page.waitForEvent('popup'), link.click()])
      await trust.getByRole('heading', { name: 'Where your data lives', level: 1 }).waitFor()
      await trust.close()
    })

    test('[WS10] [WS14] while it cannot be reached the meeting goes on, and everything appears when it is back', async () => {
      const [ana, ben] = (await meeting(['Ana', 'Ben'])) as readonly [Person, Person]
      await discuss(ben, 1, 'remark')
      resident.away = true
      const page = await reader(ana, { colorScheme: 'dark', viewport: PHONE })
      const sentence =
        'The document is on your organisation’s server, which cannot be reached at the moment. The meeting goes on.'
      await page.getByText(sentence).waitFor()
      expect(await accessibilityFaults(page)).toEqual([])
      expect(await sideways(page)).toBe(0)
      await ben.ask('chat:message', { text: 'Can you all see it?' })
      expect((await ben.hears('chat:message', ({ text }) => text === 'Can you all see it?')).senderName).toBe('Ben')
      resident.away = false
      await page.locator('[data-page="1"] canvas').waitFor({ timeout: FLOW_MS_MAX / 3 })
      await page.locator('[data-topic="sec_1"]').waitFor({ timeout: FLOW_MS_MAX / 3 })
      await page.getByText(sentence).waitFor({ state: 'detached' })
    })

    test('[WS11] [WS13] [WS14] [WS15] after the end the document is said to be destroyed, and the record comes by its link', async () => {
      const [ana, ben] = (await meeting(['Ana', 'Ben'])) as readonly [Person, Person]
      await discuss(ben, 1, 'remark')
      for (const someone of [ana, ben]) await someone.ask('chat:review-complete', {})
      const page = await on.person()
      await sit(page, ben)
      await page.getByRole('textbox', { name: 'Your message' }).waitFor()
      await ana.ask('chat:stop', {})
      await page.getByRole('heading', { name: 'Meeting ended', level: 1 }).waitFor()
      await expect.poll(() => resident.resident.ended.has(ana.code), { timeout: FLOW_MS_MAX / 3 }).toBe(true)
      const record = page.getByRole('button', { name: /Review record of “The contract”/ })
      const [download] = await Promise.all([page.waitForEvent('download'), record.click()])
      expect(download.suggestedFilename()).toBe('The contract - review record.pdf')
      expect((await downloadedBytes(download)).toString()).toMatch(/^%PDF-record ticket-\d+$/)

      await page.route('**/record-link*', (route) => route.fulfill({ status: 409, json: { error: 'not-retained' } }))
      await record.click()
      await record.getByText('The record no longer exists').waitFor()
      await page.unroute('**/record-link*')
      resident.away = true
      await record.click()
      await record.getByText('cannot be reached at the moment').waitFor()
      resident.away = false
      expect(await accessibilityFaults(page)).toEqual([])

      await page.getByTitle('Open “1. Definitions” in the document').first().click()
      await page.getByText('deleted it and its summaries when the meeting ended').waitFor()
      expect(await page.locator('[data-topic]').count()).toBe(0)
      expect(await accessibilityFaults(page)).toEqual([])
      await page.getByRole('button', { name: 'Close the document' }).click()
      await page.getByRole('link', { name: 'Open it in past meetings' }).click()
      const missing = page.getByRole('region', { name: 'Not stored here' })
      await missing.getByRole('link', { name: 'Where your data lives' }).waitFor()
      expect(await accessibilityFaults(page)).toEqual([])
      await page.getByRole('link', { name: 'Replay' }).click()
      await page.getByRole('slider').first().waitFor()
      await page.keyboard.press('End')
      await page.getByText('the organisation’s own server held the document').waitFor()
    })

    test('[WS14] preparing a room says where documents go, and a refused upload shows the sentence', async () => {
      on.expectError(/Failed to load resource.*(422|503)/)
      const page = await on.person({ viewport: PHONE })
      await create(page, 'Ana')
      await page.getByText('Documents stay on your organisation’s server.').waitFor()
      const file = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from('no document') })
      await page.getByLabel('Choose a file').last().setInputFiles(file('photo.png'))
      await page.getByRole('alert').getByText('Text in images cannot be read yet.').waitFor()
      resident.away = true
      await page.getByLabel('Choose a file').last().setInputFiles(file('contract.pdf'))
      await page
        .getByRole('alert')
        .getByText(/contract\.pdf.*: \S.*\.$/)
        .waitFor()
      expect(await accessibilityFaults(page)).toEqual([])
      expect(await sideways(page)).toBe(0)
    })
  },
)
