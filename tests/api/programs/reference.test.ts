import { readFileSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessibilityFaults } from '../../helpers/axe.ts'
import { hasBrowser } from '../../helpers/browser.ts'
import { CHROMIUM } from '../../helpers/chromium.ts'
import { type TestService, testService } from '../../helpers/service.ts'

let service: TestService
beforeAll(async () => {
  service = await testService()
})
afterAll(async () => {
  await service.close()
  expect(service.faults).toEqual([])
})

test('[HP18] /docs, its files and /asyncapi.json are served, and name nothing elsewhere', async () => {
  for (const path of [
    '/docs',
    '/docs/first-steps',
    '/docs/reference.css',
    '/docs/reference.js',
    '/docs/first-steps.js',
  ]) {
    const response = await fetch(service.url + path)
    expect([path, response.status]).toEqual([path, 200])
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self'/)
    const text = await response.text()
    expect(text.replaceAll('http://127.0.0.1:3000', '')).not.toMatch(/https?:\/\/(?!www\.w3\.org)/)
  }
  const described = readFileSync(new URL('../../../docs/asyncapi.json', import.meta.url), 'utf8')
  expect(await (await fetch(`${service.url}/asyncapi.json`)).text()).toBe(described)
  for (const wrong of ['/docs/reference.html', '/docs/nothing.js', '/docs/..%2Fpages.ts', '/docs/toString'])
    expect((await fetch(service.url + wrong)).status).toBe(404)
})

test('[HP19] every operation that takes a body or answers has examples', () => {
  const { paths } = JSON.parse(readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8'))
  const lacking: string[] = []
  for (const [path, operations] of Object.entries<Record<string, never>>(paths)) {
    for (const [method, operation] of Object.entries<{ requestBody?: Contents; responses: Record<string, Contents> }>(
      operations,
    )) {
      const bodies = [operation.requestBody, ...Object.values(operation.responses).slice(0, 1)]
      for (const body of bodies) {
        for (const [type, content] of Object.entries(body?.content ?? {})) {
          if (/json|text|multipart/.test(type) && content.example === undefined)
            lacking.push(`${method} ${path} ${type}`)
        }
      }
    }
  }
  expect(lacking).toEqual([])
})

interface Contents {
  readonly content?: Readonly<Record<string, { readonly example?: unknown }>>
}

describe.skipIf(!hasBrowser())('in a browser', () => {
  test('[HP20] a reader finds an operation, sends it, and sees the answer; nothing is loaded from elsewhere', async () => {
    const browser = await chromium.launch({ executablePath: CHROMIUM!, args: ['--no-sandbox'] })
    try {
      const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
      const elsewhere: string[] = []
      const wrongs: string[] = []
      page.on('request', (request) => {
        if (!request.url().startsWith(service.url)) elsewhere.push(request.url())
      })
      page.on('pageerror', (error) => wrongs.push(error.message))
      await page.goto(`${service.url}/docs`)
      await page.getByLabel('Find an operation or event').fill('createRoom')
      const operation = page.locator('#createRoom')
      await operation.locator('summary').click()
      await operation.getByRole('button', { name: 'Send', exact: true }).click()
      await expect.poll(() => operation.getByRole('status').textContent()).toContain('201')
      await expect.poll(() => operation.locator('form pre').textContent()).toContain('"participantId"')
      expect(await accessibilityFaults(page)).toEqual([])
      if (process.env.PARLEY_LOOKS) await page.screenshot({ path: `${process.env.PARLEY_LOOKS}/docs.png` })
      await page.goto(`${service.url}/docs/first-steps`)
      await expect.poll(() => page.locator('pre').first().textContent()).toContain(service.url)
      expect(await accessibilityFaults(page)).toEqual([])
      if (process.env.PARLEY_LOOKS) await page.screenshot({ path: `${process.env.PARLEY_LOOKS}/first-steps.png` })
      expect([elsewhere, wrongs]).toEqual([[], []])
    } finally {
      await browser.close()
    }
  })
})
