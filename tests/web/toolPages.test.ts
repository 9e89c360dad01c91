import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TOOLS } from '../../web/app/router.ts'
import { tools } from '../../web/app/strings/en/tools.ts'
import { buildWeb } from '../../web/build.ts'
import { withHead } from '../../web/heads.ts'
import { type TestService, testService } from '../helpers/service.ts'

const ASSETS = join(import.meta.dirname, '../../web/dist/assets')
const COUNTING_BYTES_MAX = 6 * 1024

let service: TestService
beforeAll(async () => {
  await buildWeb()
  service = await testService()
}, 60_000)
afterAll(async () => {
  await service.close()
  expect(service.faults).toEqual([])
})

describe('[WT4] the page of a free tool', () => {
  test.each(TOOLS)('%s has its own title and description, and words without scripts', async (tool) => {
    const response = await fetch(`${service.url}/tools/${tool}`)
    const page = await response.text()
    const { title, description } = tools.byId[tool]
    expect(response.status).toBe(200)
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(page).toContain(`<title>${title} · Parley</title>`)
    expect(/<meta name="description" content="([^"]+)"/.exec(page)?.[1]).toContain(description)
    expect(page).toContain(`<noscript><h1>${title}</h1>`)
  })

  test('the list has a title too; an unknown tool is 404 with the client`s page', async () => {
    expect(await (await fetch(`${service.url}/tools`)).text()).toContain('<title>Free tools · Parley</title>')
    for (const path of ['/tools/index', '/tools/secret', '/tools/..%2findex', '/tools/agenda-builder.html']) {
      const response = await fetch(service.url + path, { headers: { accept: 'text/html' } })
      expect([path, response.status, /<title>([^<]*)/.exec(await response.text())?.[1]]).toEqual([path, 404, 'Parley'])
    }
  })

  test('words are escaped, and a page without its places fails the build', () => {
    const page = '<title>x</title><meta name="description" content="x"><noscript>'
    const head = { file: 'x', title: '<b>$& "A"', description: '"><script>' }
    expect(withHead(page, head)).not.toMatch(/<b>|<script>|content=""/)
    expect(withHead(page, head)).toContain('<title>&lt;b&gt;$&amp; &quot;A&quot; · Parley</title>')
    expect(() => withHead('<html>', head)).toThrow('The page has no')
  })
})

test('[WT1] titles and descriptions are those of the service', async () => {
  const listed = await (await fetch(`${service.url}/api/tools`)).json()
  expect(listed.tools).toEqual(
    TOOLS.map((id) => {
      const { title, description } = tools.byId[id]
      return { id, title, description, path: `/tools/${id}` }
    }),
  )
})

test('[BC3] what counts visits is at most 6 KB in gzip, vitals included, and not part of the first script', () => {
  const chunks = readdirSync(ASSETS).filter((name) => /^client-[\w-]+\.js$/.test(name))
  expect(chunks.length).toBe(1)
  const source = readFileSync(join(ASSETS, chunks[0] ?? ''), 'utf8')
  const bytes = gzipSync(source, { level: 9 }).length
  console.log(`What counts visits: ${bytes} bytes in gzip.`)
  expect(bytes).toBeLessThanOrEqual(COUNTING_BYTES_MAX)
  // It brings what it needs: nothing is loaded with it but what the page has loaded already.
  const page = readFileSync(join(ASSETS, '../index.html'), 'utf8')
  const [loaded] = [[...source.matchAll(/from\s*["'`]\.\/([^"'`]+)["'`]/g)].map(([, name]) => name ?? '')]
  expect(loaded.filter((name) => !page.includes(name))).toEqual([])
  expect(page).not.toContain(chunks[0])
})
