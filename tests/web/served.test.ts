import { readdirSync, readFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildWeb } from '../../web/build.ts'
import { type TestService, testService } from '../helpers/service.ts'

const DIST = join(import.meta.dirname, '../../web/dist')
const SCRIPT_BYTES_MAX = 180 * 1024

let service: TestService
let page: string
beforeAll(async () => {
  await buildWeb()
  service = await testService()
  page = await (await fetch(service.url)).text()
}, 60_000)
afterAll(async () => {
  await service.close()
  expect(service.faults).toEqual([])
})

/** Addresses that the page names. */
const named = () => [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address!)

describe('[WB7] the built client', () => {
  test.each([
    '/',
    '/r/ABC234',
    '/archive',
    '/archive/ABC234-20261121T100000Z',
    '/replay/x',
    '/signin',
    '/trust',
    '/spaces',
    '/spaces/aB3',
  ])('%s is the client`s page with the seat cookie', async (path) => {
    const response = await fetch(service.url + path)
    expect({ status: response.status, type: response.headers.get('content-type') }).toEqual({
      status: 200,
      type: 'text/html; charset=utf-8',
    })
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('set-cookie')).toMatch(/^seat=/)
    expect(await response.text()).toBe(page)
  })

  test('[WC1] serves the console under /admin as a page of its own, of which the client loads nothing', async () => {
    const pages = await Promise.all(
      ['/admin', '/admin/users', '/admin/users/x/y?range=7d'].map(async (path) => fetch(service.url + path)),
    )
    const [first = '', ...others] = await Promise.all(pages.map((response) => response.text()))
    expect(others).toEqual([first, first])
    for (const { status, headers } of pages) {
      expect(status).toBe(200)
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('content-security-policy')).toContain("default-src 'none';")
    }
    const ofConsole = [...first.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, address]) => address!)
    const own = ofConsole.filter((address) => !named().includes(address))
    const sourceOf = (address: string) => readFileSync(join(DIST, address), 'utf8')
    expect(own.map(sourceOf).join()).toContain('/api/admin')
    const scripts = named().filter((address) => address.endsWith('.js'))
    expect(scripts.map(sourceOf).join()).not.toContain('/api/admin')
  })

  test('references only its own files, each cached permanently and sent compressed', async () => {
    expect(named().length).toBeGreaterThanOrEqual(3)
    for (const address of named()) {
      expect(address).toMatch(/^\/assets\/[\w.-]+$/)
      const response = await fetch(service.url + address)
      expect(response.status).toBe(200)
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(response.headers.get('vary')).toContain('Accept-Encoding')
    }
  })

  test('is sent as brotli, gzip or plain, as the request accepts, with identical content', async () => {
    const script = named().find((address) => address.endsWith('.js'))!
    const plain = readFileSync(join(DIST, script))
    const asked = (accepts: string) =>
      new Promise<{ encoding: string | undefined; bytes: Buffer }>((resolve, reject) => {
        get(service.url + script, { headers: { 'Accept-Encoding': accepts } }, async (response) => {
          const pieces: Buffer[] = []
          for await (const piece of response) pieces.push(piece)
          resolve({ encoding: response.headers['content-encoding'], bytes: Buffer.concat(pieces) })
        }).once('error', reject)
      })
    const forms: [string, string | undefined, (bytes: Buffer) => Buffer][] = [
      ['gzip, br', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
      ['identity', undefined, (bytes) => bytes],
    ]
    for (const [accepts, wanted, unpack] of forms) {
      const { encoding, bytes } = await asked(accepts)
      expect({ accepts, encoding, isSame: unpack(bytes).equals(plain) }).toEqual({
        accepts,
        encoding: wanted,
        isSame: true,
      })
    }
  })

  test('loads less than 180 KB of compressed script first, without the PDF viewer', () => {
    const scripts = named().filter((address) => address.endsWith('.js'))
    // The smallest scripts are served as they are.
    const bytes = scripts.map((address) => gzipSync(readFileSync(join(DIST, address))).length)
    const total = bytes.reduce((sum, size) => sum + size, 0)
    console.log(`First load: ${(total / 1024).toFixed(1)} KB of script in gzip.`)
    expect(total).toBeLessThan(SCRIPT_BYTES_MAX)
    expect(scripts.map((address) => readFileSync(join(DIST, address), 'utf8')).join()).not.toContain('pdf.worker')
  })

  test('is not built again for unchanged sources', async () => {
    expect(await buildWeb()).toBe(false)
    expect(readdirSync(join(DIST, '..')).filter((name) => name.startsWith('dist-'))).toEqual([])
  })
})

test('[WP3] the page of a space sends no referrer and allows media of this service only', async () => {
  const { headers } = await fetch(`${service.url}/spaces/aB3dE6gH9jK2mN5pQ8sT1v`)
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('content-security-policy')).toContain("media-src 'self';")
})

describe('[WB6] the Content-Security-Policy of the page', () => {
  test('allows resources from this service only', async () => {
    const policy = (await fetch(service.url)).headers.get('content-security-policy')!
    const rules = new Map(policy.split('; ').map((rule) => [rule.split(' ')[0]!, rule.split(' ').slice(1)]))
    expect(rules.get('default-src')).toEqual(["'none'"])
    expect(rules.get('script-src')).toEqual(["'self'"])
    expect(rules.get('style-src')).toEqual(["'self'"])
    expect(rules.get('connect-src')).toEqual(["'self'"])
    expect(rules.get('frame-ancestors')).toEqual(["'none'"])
    expect(rules.get('base-uri')).toEqual(["'none'"])
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|https?:|\*/)
    expect(page).not.toMatch(/<style|<script(?! type="module" [^>]*src=)|\son\w+=|style=/)
  })

  test('[WS12] in the enterprise tier it allows requests to the resident’s origin as well, on the client’s pages only', async () => {
    const enterprise = await testService({
      TIER: 'enterprise',
      RESIDENT_PUBLIC_URL: 'https://documents.example.org:8443/parley/',
      KXP_SHARED_SECRET: 'a secret of thirty-two bytes or so',
    })
    try {
      const allowed = async (path: string) => {
        const { headers } = await fetch(enterprise.url + path, { headers: { Accept: 'text/html' } })
        return /connect-src [^;]+/.exec(headers.get('content-security-policy') ?? '')?.[0]
      }
      const own = "connect-src 'self'"
      const both = `${own} https://documents.example.org:8443`
      expect(await Promise.all(['/', '/r/ABC234', '/trust', '/tools', '/nothing-here'].map(allowed))).toEqual(
        Array.from({ length: 5 }, () => both),
      )
      expect(await allowed('/admin')).toBe(own)
    } finally {
      await enterprise.close()
    }
  })

  test('[WD9] the page that plays recorded visits may load its script and nothing else, and is framed by this service only', async () => {
    const answer = await fetch(`${service.url}/frames/recording`)
    const policy = answer.headers.get('content-security-policy')!
    const rules = new Map(policy.split('; ').map((rule) => [rule.split(' ')[0]!, rule.split(' ').slice(1).join(' ')]))
    expect(Object.fromEntries(rules)).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'unsafe-inline'",
      'img-src': 'data:',
      'font-src': 'data:',
      'frame-ancestors': "'self'",
      'base-uri': "'none'",
      'form-action': "'none'",
    })
    expect(await answer.text()).not.toMatch(/<style|<script(?! type="module" [^>]*src=)|\son\w+=|style=/)
    const framed = async (path: string) => {
      const { headers } = await fetch(service.url + path)
      return /frame-src [^;]+/.exec(headers.get('content-security-policy') ?? '')?.[0]
    }
    expect([await framed('/admin/experience'), await framed('/')]).toEqual(["frame-src 'self'", undefined])
  })

  test('[RE4] an unknown file is 404 with a sentence, and no file outside the folder is served', async () => {
    for (const path of [
      '/assets/nothing.js',
      '/assets/..%2findex.html',
      '/assets/%2e%2e/%2e%2e/package.json',
      '/assets/.sources',
    ]) {
      const response = await fetch(service.url + path)
      expect({ path, status: response.status }).toEqual({ path, status: 404 })
    }
  })
})
