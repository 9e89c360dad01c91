import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { hasBrowser } from '../helpers/browser.ts'
import { mailSink } from '../helpers/mailSink.ts'
import type { User } from '../helpers/signedIn.ts'
import { faultsOf } from './faultsOf.ts'
import { join, start } from './gestures.ts'
import { givenStage } from './givenStage.ts'
import { button, inDialog, type SignedIn, signedIn, spaceOf, tab } from './spacePeople.ts'

const mail = await mailSink()
const on = givenStage({ env: { MAIL_TRANSPORT: mail.transport } })
afterAll(() => mail.empty())

/** One second of silence, 8 kHz, 8 bits. */
function silence(): Buffer {
  const samples = Buffer.alloc(8_000, 128)
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(8_000, 24)
  head.writeUInt32LE(8_000, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}

interface Given extends SignedIn {
  readonly slug: string
  readonly code: string
}

/** A review meeting in preparation on a space, begun by its owner in the browser. */
async function begun(): Promise<Given> {
  const { user, page } = await signedIn(on, mail, 'Ana')
  const { slug } = await spaceOf(user, { name: 'Lease' })
  await page.goto(`/spaces/${slug}`)
  await button(page, 'Start a review').click()
  await page.waitForURL(/\/r\/[A-Z0-9]{6}$/)
  return { user, page, slug, code: page.url().slice(-6) }
}

const meetings = async (page: Page, slug: string) => page.goto(`/spaces/${slug}?view=meetings`)
const shown = (user: User, slug: string) => user.ask('GET', `/api/persistent-rooms/${slug}/space`)

describe.skipIf(!hasBrowser())('the meetings of a space', () => {
  test('[WP12] a review begins on the space, others join it there, and its results come back', {
    timeout: 60_000,
  }, async () => {
    const { user, page, slug, code } = await begun()
    const { page: bens } = await signedIn(on, mail, 'Ben')
    await bens.goto(`/spaces/${slug}`)
    await button(bens, 'Join the meeting').click()
    await bens.waitForURL(`**/r/${code}`)
    await start(page)
    const tab = await on.tab(page)
    await meetings(tab, slug)
    await tab.getByText('Under way').waitFor()
    await button(tab, 'End the meeting').click()
    await tab.getByText('It ends for everybody who is in it').waitFor()
    await inDialog(tab, 'End the meeting').click()
    await tab.getByText('Ended', { exact: true }).waitFor()
    await expect.poll(async () => (await shown(user, slug)).body.sessions[0].historyName).not.toBeNull()
    await tab.reload()
    expect(await faultsOf(tab, 'a meeting that ended')).toEqual([])
    await button(tab, 'Notes').click()
    await tab.getByText(/^Recap by the assistant/).waitFor()
    await tab.getByRole('link', { name: 'Results' }).click()
    await tab.waitForURL(/\/archive\//)
    await tab.getByRole('heading', { level: 1 }).waitFor()
  })

  test('[WP19] a meeting names its space; members get the way back to it, guests the name alone', async () => {
    const { page, slug, code } = await begun()
    const back = page.getByRole('link', { name: 'Lease' })
    const way = `/spaces/${slug}`
    await expect.poll(() => back.getAttribute('href')).toBe(way)
    expect(await faultsOf(page, 'a review of a space in preparation')).toEqual([])
    const guest = await on.person()
    await join(guest, code, 'Gus')
    await guest.getByText('Lease', { exact: true }).waitFor()
    expect(await guest.getByRole('link', { name: 'Lease' }).count()).toBe(0)
    await start(page)
    await expect.poll(() => back.getAttribute('href')).toBe(way)
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    expect(await faultsOf(page, 'a meeting of a space on a phone')).toEqual([])
    await page.setViewportSize({ width: 1280, height: 800 })
    await button(page, 'End meeting').click()
    await page.getByRole('dialog').getByRole('button', { name: /^End/ }).last().click()
    await page.getByRole('heading', { name: 'Meeting ended' }).waitFor()
    await expect.poll(() => back.getAttribute('href')).toBe(way)
    await page.getByRole('link', { name: 'Open it in past meetings' }).click()
    await page.waitForURL(/\/archive\//)
    await back.click()
    await page.getByRole('heading', { level: 1, name: 'Lease' }).waitFor()
  })

  test('[WP12] a meeting that has not begun can be dropped', async () => {
    const { page, slug } = await begun()
    await meetings(page, slug)
    await button(page, 'Drop the meeting').click()
    await inDialog(page, 'Drop the meeting').click()
    await button(page, 'Start a review').waitFor()
  })

  test('[WP13] notes are written with a preview; what somebody else saved meanwhile is shown beside them', async () => {
    on.expectError(/409/)
    const { user, page, slug } = await begun()
    await meetings(page, slug)
    await button(page, 'Write notes').click()
    await page.getByLabel('Notes in Markdown').fill('## Price\n\n<img src=x onerror="document.title=1"> stays **open**')
    await tab(page, 'Preview').click()
    await page.getByRole('heading', { name: 'Price' }).waitFor()
    await page.getByText('<img src=x onerror="document.title=1">').waitFor()
    await button(page, 'Save').click()
    await page.getByText('The notes are saved.').waitFor()
    await page.getByText(/^Saved by Ana/).waitFor()
    const { sessionId } = (await shown(user, slug)).body.sessions[0]

    await button(page, 'Edit the notes').click()
    await page.getByLabel('Notes in Markdown').fill('Mine')
    await user.ask('PUT', `/api/persistent-rooms/${slug}/notes/${sessionId}`, { text: 'Theirs' })
    await button(page, 'Save').click()
    await page.getByText('Somebody saved these notes while you were writing.').waitFor()
    await page.getByRole('region', { name: 'Your text' }).getByText('Mine').waitFor()
    await page
      .getByRole('region', { name: /^Saved by Ana/ })
      .getByText('Theirs')
      .waitFor()
    expect(await faultsOf(page, 'two versions of a note')).toEqual([])
    await button(page, 'Keep mine').click()
    await page.getByText('Mine', { exact: true }).waitFor()
    const kept = async () => (await shown(user, slug)).body.notes[0]
    await expect.poll(kept).toMatchObject({ text: 'Mine', version: 3 })
  })

  test('[WP13] what was typed into a note and not saved survives a reload', async () => {
    const { page, slug } = await begun()
    await meetings(page, slug)
    await button(page, 'Write notes').click()
    await page.getByLabel('Notes in Markdown').fill('Not saved yet')
    await page.reload()
    await button(page, 'Write notes').click()
    expect(await page.getByLabel('Notes in Markdown').inputValue()).toBe('Not saved yet')
    await button(page, 'Cancel').click()
    await page.getByText('Nobody has written notes about this meeting.').waitFor()
  })

  test('[WP14] a recording is uploaded, played from the service and removed', async () => {
    const { page, slug } = await begun()
    await meetings(page, slug)
    await button(page, 'Add a recording').click()
    const file = { name: 'meeting.wav', mimeType: 'audio/wav', buffer: silence() }
    await page.locator('input[type=file][accept*=audio]').setInputFiles(file)
    const player = page.locator('audio')
    await player.waitFor()
    const duration = () => player.evaluate((audio: HTMLAudioElement) => audio.duration)
    await expect.poll(duration).toBeCloseTo(1, 1)
    expect(await faultsOf(page, 'a recording')).toEqual([])
    await button(page, 'Remove the recording').click()
    await inDialog(page, 'Remove the recording').click()
    await button(page, 'Choose a recording').waitFor()
  })
})
