import type { Page, Route } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { downloadedBytes, hasBrowser } from '../helpers/browser.ts'
import { mailSink } from '../helpers/mailSink.ts'
import { roomOf } from '../helpers/people.ts'
import * as given from '../web/consoleFigures.ts'
import { givenRecording } from '../web/consoleRecording.ts'
import { ADMIN, administrator } from './administrator.ts'
import { faultsOf } from './faultsOf.ts'
import { sideways } from './gestures.ts'
import { givenStage } from './givenStage.ts'
import { inDialog } from './spacePeople.ts'

const PHONE = { width: 360, height: 740 }
const mail = await mailSink()
const on = givenStage({ env: { MAIL_TRANSPORT: mail.transport, ADMIN_EMAILS: ADMIN } })
afterAll(() => mail.empty())

const list = (items: readonly unknown[], more: object = {}) => ({
  items,
  total: items.length,
  limit: 100,
  offset: 0,
  ...more,
})
const RECORDING = given.uuid(500)

/** Figures of a busy service; who signs in, and what tests change, is the service's own. */
const ANSWERS: Readonly<Record<string, () => unknown>> = {
  traffic: given.givenTraffic,
  tools: given.givenTools,
  'ai-quality': given.givenQuality,
  experience: given.givenExperience,
  heatmap: given.givenHeatmap,
  activity: () => list(given.givenActivity()),
  rooms: () =>
    list(
      [0, 1, 2, 3].map((place) => given.givenRoom(place)),
      { total: 120, limit: 50 },
    ),
  connections: () => list(given.givenConnections(), { counts: { extension: 1, companion: 1, integration: 0, mcp: 1 } }),
  audit: () => list(given.givenAudit()),
  [`experience/replays/${RECORDING}`]: () => ({ replay: given.givenReplayRow(1), events: givenRecording() }),
}

interface Asked {
  readonly page: Page
  /** Requests for figures, as method, path and query. */
  readonly asked: string[]
}

/** The administrator's page, with figures of a busy service. */
async function openConsole(options: Parameters<typeof administrator>[2] = {}): Promise<Asked> {
  const { page } = await administrator(on, mail, options)
  const asked: string[] = []
  await page.route('**/api/admin/**', (route: Route) => {
    const url = new URL(route.request().url())
    const path = url.pathname.replace('/api/admin/', '')
    const answer = ANSWERS[path]
    if (!answer || route.request().method() !== 'GET') return route.continue()
    asked.push(`${path}${url.search}`)
    return route.fulfill({ json: answer() })
  })
  return { page, asked }
}

describe.skipIf(!hasBrowser())('the views of the console', () => {
  test('[WD2] [WD4] [WD5] [WD7] [WD14] fit a phone and have no accessibility violations, in light and dark', async () => {
    const { page } = await openConsole({ viewport: PHONE })
    const faults: string[] = []
    for (const [path, heading, hasOwnParts] of [
      ['traffic', 'Traffic', true],
      ['heatmap', 'Heatmap', true],
      ['tools', 'Free tools', false],
      ['quality', 'Assistant quality', false],
      ['experience', 'Experience', true],
      ['rooms', 'Rooms', true],
      ['activity', 'Activity', true],
      ['connections', 'Connections', false],
      ['audit', 'Audit log', true],
    ] as const) {
      await page.goto(`/admin/${path}`)
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      await page
        .getByRole('button', { name: /as CSV|as a table/ })
        .first()
        .waitFor()
      if (hasOwnParts) faults.push(...(await faultsOf(page, path)))
      const over = await sideways(page)
      if (over > 0) faults.push(`${path}: ${over} px too wide`)
    }
    expect(faults).toEqual([])
  })

  test('[WD3] [WD6] [WD11] [WD12] ask the service for what the address says, and for nothing twice', async () => {
    const { page, asked } = await openConsole()
    await page.goto('/admin/traffic?range=7d&internal=1')
    await page.getByRole('button', { name: 'Mark internal: ada@parley.example' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Everything this person did').waitFor()
    await dialog.getByLabel('Reason').fill('Our own')
    const marking = page.waitForRequest((request) => request.method() === 'PUT')
    await page.route('**/api/admin/visitors/**', (route) => route.fulfill({ json: { ok: true } }))
    await dialog.getByRole('button', { name: 'Mark internal' }).click()
    const request = await marking
    expect([new URL(request.url()).pathname, request.postDataJSON()]).toEqual([
      `/api/admin/visitors/u_${given.uuid(71)}/internal`,
      { internal: true, reason: 'Our own' },
    ])
    await inDialog(page, 'Close').click()
    const twice = Array(2).fill('traffic?range=7d&includeInternal=true')
    await expect.poll(() => asked.filter((one) => one.startsWith('traffic'))).toEqual(twice)

    await page.goto('/admin/heatmap?tz=Asia%2FTokyo&measure=pageviews')
    const grid = page.getByRole('group', { name: 'Heatmap by weekday and hour' })
    await grid.focus()
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key)
    await page.getByText('Tuesday, 01:00–02:00:').waitFor()
    expect(asked.at(-1)).toBe('heatmap?range=30d&includeInternal=false&tz=Asia%2FTokyo')

    await page.goto('/admin/experience')
    await page.getByText('kept for up to five minutes').waitFor()
    await page.getByRole('button', { name: 'Compute again' }).click()
    await expect.poll(() => asked.at(-1)).toBe('experience?range=7d&includeInternal=false&refresh=true')

    await page.goto('/admin/activity?kinds=signup')
    await page.getByText('2 of the newest 14 entries').waitFor()
    await page.getByRole('button', { name: 'Rooms', exact: true }).click()
    await page.waitForURL(/kinds=signup%2Croom/)
    await page.getByText('4 of the newest 14 entries').waitFor()
  })

  test('[WD8] [WD9] [WD10] a recorded visit plays in its frame, which runs and loads nothing of it, and is deleted', async () => {
    const { page } = await openConsole()
    on.expectError(/elsewhere\.example/)
    on.expectError(/Blocked script execution in '[^']*\/frames\/recording'/)
    const loaded: string[] = []
    page.on('requestfinished', (request) => loaded.push(request.url()))
    await page.goto(`/admin/experience/${RECORDING}`)
    const play = page.getByRole('button', { name: 'Play', exact: true })
    await expect.poll(() => play.isEnabled()).toBe(true)
    expect(await faultsOf(page, 'recording')).toEqual([])
    const recorded = page.frameLocator('iframe[title="The recorded page"]').frameLocator('iframe')
    await recorded.getByRole('heading', { name: 'Hello' }).waitFor()
    expect(await recorded.locator('h1').evaluate((h1) => getComputedStyle(h1).color)).toBe('rgb(160, 0, 0)')
    const slider = page.getByRole('slider', { name: 'Position' })
    await page.getByRole('button', { name: '0:02 Rage click' }).click()
    expect(await slider.getAttribute('aria-valuetext')).toBe('0:02 of 0:30')
    await recorded.getByRole('heading', { name: 'Changed' }).waitFor()
    await slider.press('ArrowLeft')
    expect(await slider.getAttribute('aria-valuetext')).toBe('0:01 of 0:30')
    await page.getByLabel('Speed').selectOption('8')
    await play.click()
    await page.getByRole('button', { name: 'Play again' }).waitFor()
    expect(await slider.getAttribute('aria-valuetext')).toBe('0:30 of 0:30')
    expect(await page.title()).not.toContain('attacked')
    expect(loaded.filter((url) => url.includes('elsewhere'))).toEqual([])

    await page.route(`**/api/admin/experience/replays/${RECORDING}`, (route) => {
      expect(route.request().method()).toBe('DELETE')
      return route.fulfill({ json: { ok: true } })
    })
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('button', { name: 'Delete the recording' }).click()
    await inDialog(page, 'Close').click()
    await page.getByRole('heading', { level: 1, name: 'Experience' }).waitFor()
  })

  test('[WD1] [WD13] a room is found, downloaded and filled from its capture dropped on it, and the audit log says so', async () => {
    const { page } = await administrator(on, mail)
    const [host] = await roomOf(on.service.url, ['Hana'])
    on.present.push(host)
    await page.goto('/admin/rooms?user=hana')
    await page.getByRole('row').filter({ hasText: host.code }).getByRole('link').first().click()
    await page.getByText('No document').waitFor()
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download the capture' }).click()
    const capture = JSON.parse((await downloadedBytes(await saving)).toString())
    expect(capture.meta.code).toBe(host.code)
    const seed = { doc: { title: 'Licence', sections: [{ title: '1. Term', text: 'Two years.' }] }, ragChunks: ['a'] }
    await dropOn(page, 'nonsense', 'no.json')
    await page.getByRole('alert').getByText('This file is no JSON.').waitFor()
    await dropOn(page, JSON.stringify(seed), 'licence.json')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('“licence.json” replaces').waitFor()
    expect(await dialog.getByRole('listitem').allTextContents()).toEqual([
      expect.stringContaining('Licence'),
      expect.stringContaining('1 section'),
      expect.stringContaining('1 passage'),
    ])
    await dialog.getByRole('button', { name: 'Replace', exact: true }).click()
    await host.hears('room:update', ({ doc }) => doc?.sections?.length === 1)
    await inDialog(page, 'Close').click()
    await page.getByRole('definition').getByText('Licence').waitFor()
    await page.goto('/admin/audit')
    await page.getByText('room.seeded').waitFor()
    await page.getByText('room.exported').waitFor()
  })
})

/** Drops a file on the page's drop zone, as a hand would. */
async function dropOn(page: Page, text: string, name: string): Promise<void> {
  const data = await page.evaluateHandle(
    ({ text: content, name: called }) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([content], called, { type: 'application/json' }))
      return transfer
    },
    { text, name },
  )
  await page.locator('[data-over]').dispatchEvent('drop', { dataTransfer: data })
}
