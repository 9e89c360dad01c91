import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasBrowser } from '../helpers/browser.ts'
import { create, say, start } from './gestures.ts'
import { givenSpaces } from './givenSpaces.ts'

const { on, user, space, visit } = await givenSpaces({ env: { REPLAY_SAMPLE: '1' } })

/** Planted wherever people can write. */
const PLANTED = 'Sausalito'
const CHUNKS = 'sent.chunks'
/** First byte of gzip. */
const GZIP = 0x1f

/** Chunks that a tab sends; they wait in the browser's storage. */
async function watchChunks(page: Page): Promise<() => Promise<string>> {
  await page.context().addInitScript((key) => {
    const keep = (text: string) => localStorage.setItem(key, `${localStorage.getItem(key) ?? ''}${text}\n`)
    const { sendBeacon } = navigator
    navigator.sendBeacon = (path, body) => {
      keep(`${body}`)
      return sendBeacon.call(navigator, path, body)
    }
    const { fetch } = window
    window.fetch = async (path, sent) => {
      const { body } = sent ?? {}
      if (body instanceof Blob)
        keep(await new Response(body.stream().pipeThrough(new DecompressionStream('gzip'))).text())
      return fetch(path, sent)
    }
  }, CHUNKS)
  return () => page.evaluate((key) => localStorage.getItem(key) ?? '', CHUNKS)
}

/** The recordings that the service keeps, unpacked. */
async function storedChunks(): Promise<string[]> {
  const entries = await readdir(join(on.service.folder, 'replays'), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const bytes = await Promise.all(files.map((file) => readFile(file)))
  return bytes.map((packed) => (packed[0] === GZIP ? gunzipSync(packed) : packed).toString())
}

describe.skipIf(!hasBrowser())('recording visits', () => {
  test('[BC9] [BC10] records what pages look like, and no word that people typed or read', async () => {
    const owner = await user('ana')
    const given = await space(owner, { description: `${PLANTED} description` })
    await given.change({ op: 'add', item: { kind: 'section', title: `${PLANTED} section` } })
    const page = await visit(given, owner)
    const chunks = await watchChunks(page)
    await page.reload()
    await page.getByText(`${PLANTED} section`).first().waitFor()
    const replays = async () =>
      new Set([...(await chunks()).matchAll(/"replayId":"([^"]+)"/g)].map(([, id]) => id)).size
    await expect.poll(replays).toBe(1)
    const code = await create(page, PLANTED)
    await expect.poll(replays).toBe(2)
    await page.getByRole('button', { name: 'Note', exact: true }).click()
    await page.getByLabel('Text', { exact: true }).fill(`${PLANTED} note`)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText(`${PLANTED} note`).first().waitFor()
    await start(page)
    await say(page, `${PLANTED} message`)
    await page.getByText(`${PLANTED} message`).waitFor()
    await page.goto('/tools/minutes-summarizer')
    await page.getByLabel('Transcript or notes').fill(`${PLANTED} transcript`)
    await expect.poll(replays).toBe(3)
    await page.goto('/frames/recording')
    const sent = await chunks()
    const wanted = ['Minutes summarizer', '"path":"/spaces/:slug"', '"href":"/r/:code"', '"final":true']
    expect(wanted.filter((part) => !sent.includes(part))).toEqual([])
    const unwanted = [PLANTED, code, given.slug, 'ana@example', 'Vendor contract']
    expect(unwanted.filter((word) => sent.toLowerCase().includes(word.toLowerCase()))).toEqual([])
    const events: string[] = []
    const today = new Date().toISOString().slice(0, 10)
    for await (const { data } of on.service.log.readStream(`telemetry-${today}`)) events.push(JSON.stringify(data))
    const stored = await storedChunks()
    expect(stored.length).toBeGreaterThanOrEqual(4)
    expect(stored.some((chunk) => chunk.includes('._button_'))).toBe(true)
    const kept = [...events, ...stored].join('\n').toLowerCase()
    expect(unwanted.filter((word) => kept.includes(word.toLowerCase()))).toEqual([])
  })
})
