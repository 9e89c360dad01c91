import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createIngest } from '#documents/ingest.ts'
import { everyNth } from '../helpers/longForm.ts'
import { meetingOf, type Person, roomOf, upload } from '../helpers/people.ts'
import { present } from '../helpers/present.ts'
import { type TestService, testService } from '../helpers/service.ts'

const CORPUS = new URL('../../../shared/corpus/hostile/', import.meta.url).pathname
const isHere = present(
  'CORPUS',
  existsSync(join(CORPUS, 'expect.json')),
  'The hostile corpus is not beside this checkout: its files are not tried.',
)

type Expectation = { readonly expect: string }

/** Those that only take long, and of the others, which the reader is tried with in tests/documents/pdfCorpus.test.ts, a sixth. */
function tried(expected: Record<string, Expectation>): [name: string, Expectation][] {
  const isSlow = ([, one]: [string, Expectation]) => one.expect === 'bounded-time'
  const all = Object.entries(expected)
  return [
    ...all.filter(isSlow),
    ...everyNth(
      all.filter((one) => !isSlow(one)),
      6,
    ),
  ]
}

/** The reader's own limit is 10 s; the rest is for a busy machine. */
const ANSWER_MS_MAX = 13_000
const TICK_LATE_MS_MAX = 1_000

describe.skipIf(!isHere)('[DO18] [TH8] T21 T28 hostile files', () => {
  let service: TestService
  let watcher: Person
  let folder: string
  let expected: Record<string, Expectation>
  const ticks: number[] = []

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parley-hostile-'))
    execFileSync('tar', ['xzf', join(CORPUS, 'hostile.tar.gz'), '-C', folder])
    expected = JSON.parse(await readFile(join(CORPUS, 'expect.json'), 'utf8'))
    service = await testService({}, { ingest: createIngest() })
    ;[watcher] = await meetingOf(service.url, ['Ana'], { durationMs: 3_600_000 }).catch(async () => {
      const people = await roomOf(service.url, ['Ana'], { durationMs: 3_600_000 })
      await people[0].ask('setup:start')
      return people
    })
    watcher.socket.on('timer', () => ticks.push(performance.now()))
  })

  afterAll(async () => {
    watcher.leave()
    await service.close()
    await rm(folder, { recursive: true, force: true })
  })

  test('each is answered in time with the right status while another room keeps running', {
    timeout: 240_000,
  }, async () => {
    const wrong: string[] = []
    for (const [name, { expect: wanted }] of tried(expected)) {
      const [host] = await roomOf(service.url, ['Ben'])
      const bytes = await readFile(join(folder, name))
      const startedAt = performance.now()
      const { status, body } = await upload(service.url, host.code, bytes, name)
      const tookMs = performance.now() - startedAt
      const { state } = await host.ask('room:state')
      const complaint =
        judge(wanted, status, body, state) ?? (tookMs > ANSWER_MS_MAX ? `took ${Math.round(tookMs)} ms` : null)
      if (complaint) wrong.push(`${name} (${wanted}): ${complaint}`)
      host.leave()
    }
    expect(wrong).toEqual([])
    const gaps = ticks.slice(1).map((at, i) => at - ticks[i]!)
    expect(Math.max(...gaps)).toBeLessThan(1_000 + TICK_LATE_MS_MAX)
    expect(service.faults).toEqual([])
  })
})

const OUTCOMES: Readonly<Record<string, 'taken' | 'refused' | 'either'>> = {
  accept: 'taken',
  'accept-sanitized': 'taken',
  sanitize: 'taken',
  'bounded-sections': 'taken',
  reject4xx: 'refused',
  image422: 'refused',
  msg422: 'refused',
}

// biome-ignore lint/suspicious/noExplicitAny: bodies and states are looked into, not typed
function judge(wanted: string, status: number, body: any, state: any): string | null {
  const outcome = OUTCOMES[wanted] ?? 'either'
  if (status !== 200 && (status < 400 || status >= 500)) return `status ${status}`
  if (outcome === 'taken' && status !== 200) return `refused with ${status}: ${body.error}`
  if (outcome === 'refused' && status === 200) return 'taken'
  if (wanted === 'image422' && (status !== 422 || body.ocrPlaceholder !== true)) return 'not told to be an image'
  if (wanted === 'msg422' && status !== 422) return `status ${status}`
  if (status !== 200 && !body.error) return 'no sentence'
  const titles = state.doc.sections.map(({ title }: { title: string }) => title)
  if (titles.length > 500 || (body.emails ?? 0) > 500) return 'unbounded'
  if (status === 200 && body.sections === 0) return 'no section'
  return titles.some((title: string) => title === '' || title.length > 300 || /[\p{Cc}\p{Bidi_Control}]/u.test(title))
    ? 'unclean title'
    : null
}
