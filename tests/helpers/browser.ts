import { buffer } from 'node:stream/consumers'
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Download,
  type Page,
  type ViewportSize,
} from 'playwright-core'
import { inject } from 'vitest'
import type { Overrides } from '#app/core.ts'
import { createIngest } from '#documents/ingest.ts'
import { buildWeb } from '../../web/build.ts'
import { CHROMIUM } from './chromium.ts'
import { PATIENT } from './patience.ts'
import { type TestService, testService } from './service.ts'

const ACTION_MS_MAX = 25_000

/**
 * Whether browser tests can run here: `describe.skipIf(!hasBrowser())`. Says so in a plain line when not, and throws where
 * REQUIRE_BROWSER says that they must.
 */
export function hasBrowser(): boolean {
  if (CHROMIUM !== null) return true
  if (process.env.REQUIRE_BROWSER === '1') throw new Error('REQUIRE_BROWSER is set, and there is no Chromium.')
  console.log('No Chromium here: the browser tests are skipped.')
  return false
}

export interface BrowserOptions {
  /** Language of the browser, such as `de`. */
  readonly locale?: string
  readonly viewport?: ViewportSize
  readonly colorScheme?: 'light' | 'dark'
  readonly reducedMotion?: 'reduce' | 'no-preference'
}

/** One browser with the people of a file in it, on a service that runs somewhere. */
export interface PeopleStage {
  /** A page of somebody of their own: own cookies, own storage. */
  person(options?: BrowserOptions): Promise<Page>
  /** Another tab of the same browser as a page that was given. */
  tab(of: Page): Promise<Page>
  /** What went wrong in any page: errors in its console, exceptions, requests to other hosts. */
  readonly wrongs: string[]
  /** Lines that are expected in the console of this file's tests. */
  expectError(line: RegExp): void
  /** Closes people's pages, keeps browser and service. */
  clear(): Promise<void>
  close(): Promise<void>
}

export interface BrowserStage extends PeopleStage {
  readonly service: TestService
}

export interface StageOptions {
  readonly env?: Readonly<Record<string, string>>
  /** Real documents are read by the real reader; else any bytes are the three-section document. */
  readonly realDocuments?: boolean
  readonly overrides?: Partial<Overrides> & { folder?: string }
}

/** The built client, a service in this process, and one browser for all people of a file. */
export async function browserStage({
  env = {},
  realDocuments = false,
  overrides = {},
}: StageOptions = {}): Promise<BrowserStage> {
  await buildWeb()
  const ingest = realDocuments ? { ingest: createIngest(PATIENT) } : {}
  const service = await testService(env, { ...ingest, ...overrides })
  const people = await peopleStage(service.url)
  return {
    ...people,
    service,
    async close() {
      await people.close()
      await service.close()
    },
  }
}

/** People who meet on the service at `url`, in the one browser of the run; the client has been built. */
export async function peopleStage(url: string): Promise<PeopleStage> {
  const browser = await chromium.connect(inject('chromium')!)
  const wrongs: string[] = []
  const expected: RegExp[] = [
    /^Failed to load resource: net::ERR_(CONNECTION_\w+|SOCKET_NOT_CONNECTED|EMPTY_RESPONSE|INTERNET_DISCONNECTED)/,
    /^WebSocket connection to '[^']*' failed: .*net::ERR_INTERNET_DISCONNECTED$/,
  ]
  const watch = (page: Page) =>
    watched(page, url, (line) => {
      if (!expected.some((pattern) => pattern.test(line))) wrongs.push(line)
    })
  const contexts: BrowserContext[] = []
  return {
    wrongs,
    expectError: (line) => void expected.push(line),
    async person(options) {
      const context = await openContext(browser, url, options)
      contexts.push(context)
      return watch(await context.newPage())
    },
    tab: async (of) => watch(await of.context().newPage()),
    async clear() {
      await Promise.all(contexts.splice(0).map((context) => context.close()))
    },
    close: () => browser.close(),
  }
}

/** What a page gave to keep. */
export async function downloadedBytes(download: Download): Promise<Buffer> {
  return buffer(await download.createReadStream())
}

async function openContext(browser: Browser, baseURL: string, options: BrowserOptions = {}): Promise<BrowserContext> {
  const { viewport = { width: 1280, height: 800 }, ...rest } = options
  const context = await browser.newContext({ baseURL, viewport, reducedMotion: 'reduce', ...rest })
  context.setDefaultTimeout(ACTION_MS_MAX)
  return context
}

function watched(page: Page, url: string, report: (line: string) => void): Page {
  const { host } = new URL(url)
  page.on('console', (message) => {
    if (message.type() === 'error') report(message.text())
  })
  page.on('pageerror', (error) => report(`${error}`))
  page.on('request', (request) => {
    const { protocol, host: asked } = new URL(request.url())
    if (/^(https?|wss?):$/.test(protocol) && asked !== host) report(`asked another host: ${request.url()}`)
  })
  page.on('websocket', (socket) => {
    if (new URL(socket.url()).host !== host) report(`asked another host: ${socket.url()}`)
  })
  return page
}
