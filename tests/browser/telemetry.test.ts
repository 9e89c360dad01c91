import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasBrowser } from '../helpers/browser.ts'
import { givenSpaces } from './givenSpaces.ts'

const { on, user } = await givenSpaces()

interface Recorded {
  readonly type: string
  // biome-ignore lint/suspicious/noExplicitAny: what the log carries is asserted on, not typed
  readonly [name: string]: any
}

/** What the service recorded today. */
async function recorded(): Promise<Recorded[]> {
  const events: Recorded[] = []
  const today = new Date().toISOString().slice(0, 10)
  for await (const { type, data } of on.service.log.readStream(`telemetry-${today}`)) {
    events.push({ type, ...(data as object) })
  }
  return events
}

const BEACONS = 'sent.beacons'

/** Bodies that a page sends to be counted; those sent on leaving wait in the tab's storage, since nobody else sees them. */
async function bodiesOf(page: Page): Promise<() => Promise<string[]>> {
  const bodies: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/telemetry')) bodies.push(request.postData() ?? '')
  })
  await page.addInitScript((key) => {
    const { sendBeacon } = navigator
    navigator.sendBeacon = (path, body) => {
      sessionStorage.setItem(key, `${sessionStorage.getItem(key) ?? ''}${body}\n`)
      return sendBeacon.call(navigator, path, body)
    }
  }, BEACONS)
  return async () => [...bodies, await page.evaluate((key) => sessionStorage.getItem(key) ?? '', BEACONS)]
}

/** Resolves when the page load has been counted: the visit's time was set anew. */
const isCounted = (page: Page) =>
  page.waitForFunction(() => Number(localStorage.getItem('parley.visit')?.split(' ')[0]) >= performance.timeOrigin)
declare global {
  interface Window {
    /** Lets the answers to what was sent to be counted come, one each. */
    heldAnswers: (() => void)[]
  }
}

/** In a page: answers to what is sent to be counted wait in `window.heldAnswers`. */
function heldAnswers(): void {
  window.heldAnswers = []
  const { fetch } = window
  window.fetch = async (...sent) => {
    const answer = await fetch(...sent)
    if (answer.url.endsWith('/api/telemetry')) await new Promise<void>((go) => void window.heldAnswers.push(go))
    return answer
  }
}

/** Clicks where the page says, by a hand. */
const press = (page: Page, selector: string) => page.locator(selector).click({ force: true })
const stored = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => /parley\.(?:anon|visit)/.test(key))
      .sort(),
  )

describe.skipIf(!hasBrowser())('counting visits', () => {
  test('[BC3] [BC4] [BC5] [BC6] [BC7] [BC8] [BC13] reports views, vitals and trouble, without a word or secret of the pages', async () => {
    const page = await on.person()
    const bodies = await bodiesOf(page)
    on.expectError(/thrown for the test|status of 404/)
    await page.goto('/?utm_source=letter&secret=Sausalito')
    await isCounted(page)
    expect(await stored(page)).toEqual(['parley.anon', 'parley.visit'])
    const of = async (type: string) => (await recorded()).filter((event) => event.type === type)
    const signals = async () => (await of('t.ux')).map(({ signal, path }) => `${signal} ${path}`)

    // Back and forth between pages of the client.
    await page.getByRole('link', { name: 'Try the free tools' }).click()
    await page.getByRole('link', { name: 'Agenda builder' }).click()
    await page.getByRole('heading', { name: 'Agenda builder' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Free tools' }).waitFor()
    // A link that leads nowhere, one control without effect and one with, and an error.
    await page.evaluate(() => {
      const [dead, alive] = [document.createElement('button'), document.createElement('button')]
      dead.id = 'dead'
      alive.id = 'alive'
      for (const one of [dead, alive]) one.textContent = 'Sausalito'
      alive.addEventListener('click', () => alive.classList.toggle('on'))
      document.querySelector('main')?.append(dead, alive)
      setTimeout(() => {
        throw new TypeError(`thrown for the test: "Sausalito" at ${location.href}`)
      })
    })
    await press(page, '#alive')
    await press(page, 'h1')
    await press(page, 'h1')
    await press(page, 'h1')
    await press(page, '#dead')
    await expect.poll(signals).toContain('dead_click /tools')
    await page.goto('/r/SAUS22')
    await isCounted(page)
    await page.goto('/api/health')

    await expect
      .poll(async () => (await of('t.pageview')).map(({ path }) => path))
      .toEqual(['/', '/tools', '/tools/agenda-builder', '/tools', '/r/:code'])
    expect((await of('t.pageview'))[0]).toMatchObject({ utm: { source: 'letter' }, referrer: null })
    expect((await signals()).sort()).toEqual([
      'dead_click /tools',
      'js_error /tools',
      'quick_back /tools/agenda-builder',
      'rage_click /tools',
    ])
    const ux = await of('t.ux')
    const rage = ux.find(({ signal }) => signal === 'rage_click')
    expect(rage).toMatchObject({ selector: 'div > main.page > header.head > h1', x: expect.any(Number) })
    expect(ux.find(({ signal }) => signal === 'js_error')?.message).toMatch(
      /^Uncaught TypeError: thrown for the test: …/,
    )
    const vitals = (await of('t.vital')).map(({ name, path }) => `${name} ${path}`)
    expect(vitals).toEqual(expect.arrayContaining(['LCP /', 'CLS /', 'INP /', 'TTFB /', 'TTFB /r/:code']))
    expect(vitals.length).toBe(new Set(vitals).size)
    const sent = await bodies()
    // A beacon that a change of page cuts off is sent once more, and counted once.
    expect(sent.join().match(/"type":"pageview"/g)?.length).toBeGreaterThanOrEqual(5)
    expect([sent.join(), JSON.stringify(await recorded())].join()).not.toMatch(/sausalito|SAUS22|secret/i)
  })

  test('[BC1] [BC2] [BC12] sends and stores nothing for those who refuse, and stops when the switch is set', async () => {
    const ana = await user('ana')
    await ana.ask('PATCH', '/api/me', { analyticsOptOut: true })
    const { hostname } = new URL(on.service.url)
    const before = await recorded()
    const refusals: ((page: Page) => Promise<unknown>)[] = [
      (page) => page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'doNotTrack', { get: () => '1' })),
      (page) =>
        page.addInitScript(() =>
          Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }),
        ),
      (page) => page.context().addCookies([{ name: 'analytics_optout', value: '1', domain: hostname, path: '/' }]),
      (page) =>
        page.context().addCookies(
          ana.cookie.split('; ').map((cookie) => {
            const at = cookie.indexOf('=')
            return { name: cookie.slice(0, at), value: cookie.slice(at + 1), domain: hostname, path: '/' }
          }),
        ),
    ]
    for (const refuse of refusals) {
      const page = await on.person()
      const asked: string[] = []
      page.context().on('request', (request) => void asked.push(new URL(request.url()).pathname))
      await refuse(page)
      await page.goto('/tools')
      await page.getByRole('checkbox', { name: 'Do not count my visits', checked: true }).waitFor()
      await page.waitForLoadState('networkidle')
      expect(await stored(page)).toEqual([])
      expect(asked.filter((path) => /telemetry|assets\/client-/.test(path))).toEqual([])
    }

    const page = await on.person()
    await page.addInitScript(heldAnswers)
    await page.goto('/')
    await isCounted(page)
    await page.waitForFunction(() => window.heldAnswers.length > 0)
    const box = page.getByRole('checkbox', { name: 'Do not count my visits' })
    await box.check()
    expect(await stored(page)).toEqual([])
    // The answer to what was sent before comes only now.
    await page.evaluate(() => {
      for (const release of window.heldAnswers) release()
    })
    await page.evaluate(() => fetch('/healthz').then((answer) => answer.json()))
    expect(await stored(page)).toEqual([])
    expect(await page.evaluate(() => document.cookie)).toContain('analytics_optout=1')
    await page.getByRole('link', { name: 'Try the free tools' }).click()
    await page.goto('/spaces')
    await page.goto('/tools')
    const paths = async () => new Set((await recorded()).slice(before.length).map(({ path }) => path))
    expect([...(await paths())].filter((path) => path !== '/')).toEqual([])
    await box.uncheck()
    await isCounted(page)
    await page.goto('about:blank')
    await expect.poll(async () => [...(await paths())].filter((path) => path !== '/')).toEqual(['/tools'])
  })
})
