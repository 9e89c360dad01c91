import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, it, test } from 'vitest'
import { chain, GENESIS } from '#engine/stream.ts'
import { sha256 } from '#gateway/digest.ts'
import { type Part, textPart, type Written, zipped } from '#gateway/spaces/export/zip.ts'
import { exportedEvent } from '#projections/capture.ts'
import { verifyExport } from '#replay/verifyExport.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'parley-export-'))
afterAll(() => rmSync(folder, { recursive: true }))

const AT = Date.UTC(2026, 4, 1, 9)
const TERMS = 'The supplier delivers within ten days.'

interface Changed {
  readonly events?: (lines: string[]) => string[]
  readonly terms?: string
  readonly extra?: readonly Part[]
  readonly manifest?: (written: readonly Written[]) => readonly Written[]
}

function lines(): string[] {
  let head = GENESIS
  return ['space.created', 'file.added', 'space.updated'].map((type, i) => {
    const data = type === 'file.added' ? { fileId: 'f_1', sha256: sha256(TERMS) } : { name: `Name ${i}` }
    const fact = { type, actor: { kind: 'user', id: 'u', name: null }, data } as const
    const event = chain(head, fact, { id: `00000000-0000-4000-8000-00000000000${i}`, at: AT + i }, sha256)
    const line = JSON.stringify(exportedEvent(event, head.hash))
    head = { seq: event.seq, hash: event.hash }
    return line
  })
}

async function archive({ events = (all) => all, terms = TERMS, extra = [], manifest = (all) => all }: Changed = {}) {
  const bytes = await buffer(
    zipped(async function* (written) {
      yield textPart('room.json', AT, '{"id":"sp_1"}')
      yield { path: 'files/f_1-terms.txt', at: AT, compresses: true, open: () => Readable.from([Buffer.from(terms)]) }
      yield textPart('events.ndjson', AT, `${events(lines()).join('\n')}\n`)
      yield* extra
      const files = manifest(written)
      const head = { format: 'space-export', version: 1, spaceId: 'sp_1', exportedAt: AT }
      yield textPart('manifest.json', AT, JSON.stringify({ ...head, files }))
    }),
  )
  return bytes
}

let count = 0
async function findings(bytes: Uint8Array): Promise<string[]> {
  const file = path.join(folder, `${count++}.zip`)
  writeFileSync(file, bytes)
  const { ok, checks } = await verifyExport(file)
  const wrong = checks.filter((check) => !check.ok).map(({ name }) => name)
  expect(ok).toBe(wrong.length === 0)
  return wrong
}

describe('[XP8] the export of a space', () => {
  it('verifies, with the hash of its last event', async () => {
    const file = path.join(folder, 'whole.zip')
    writeFileSync(file, await archive())
    const { ok, head } = await verifyExport(file)
    expect({ ok, head }).toEqual({ ok: true, head: JSON.parse(lines().at(-1) ?? '').hash })
  })

  const wrong: [string, Changed, string][] = [
    ['an event left out', { events: ([one, _, three]) => [one ?? '', three ?? ''] }, 'chain'],
    ['an event changed', { events: (all) => all.map((line) => line.replace('Name 2', 'Name 3')) }, 'chain'],
    ['two events swapped', { events: ([one, two, three]) => [two ?? '', one ?? '', three ?? ''] }, 'chain'],
    ['no events', { events: () => [] }, 'chain'],
    ['a line that is no event', { events: (all) => [...all, '{}'] }, 'chain'],
    ['a file exchanged, with a manifest to match', { terms: 'The supplier delivers when it likes.' }, 'stored'],
    [
      'a file that the manifest does not name',
      { extra: [textPart('more.txt', AT, 'x')], manifest: (all) => all.slice(0, 3) },
      'files',
    ],
    [
      'a file that only the manifest names',
      { manifest: (all) => [...all, { path: 'a', sha256: '0'.repeat(64), bytes: 0 }] },
      'files',
    ],
    ['two files of one name', { extra: [textPart('room.json', AT, 'x')] }, 'archive'],
  ]
  test.each(wrong)('is refused with %s', async (_, changed, check) => {
    expect(await findings(await archive(changed))).toEqual([check])
  })

  it('is refused with any byte of any content turned', async () => {
    const whole = await archive()
    const file = path.join(folder, 'turned.zip')
    writeFileSync(file, whole)
    const verdict = await verifyExport(file)
    for (let at = 0; at < whole.length; at += 7) {
      const turned = Buffer.from(whole)
      turned[at] = (turned[at] ?? 0) ^ 1
      writeFileSync(file, turned)
      const found = await verifyExport(file)
      // Times and modes in the lists of the archive are no content.
      expect(found.ok ? found : verdict, `byte ${at}`).toEqual(verdict)
    }
  })

  test.each([0, 1, 100])('is refused when it is cut to %i bytes', async (bytes) => {
    expect(await findings((await archive()).subarray(0, bytes))).toEqual(['archive'])
  })
})
