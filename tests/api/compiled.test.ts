import { appendFile, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { buildCode } from '#app/compiled/build.ts'
import { codeIn, compiledName, currentCode, type Kept, moduleOf, note, PROGRAMS } from '#app/compiled/kept.ts'
import { digestOf, sourcesOf } from '#app/compiled/sources.ts'
import { ServiceProcess } from '#replay/player/serviceProcess.ts'
import { person, upload } from '../helpers/people.ts'

let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'parley-compiled-'))
})
afterEach(async () => {
  await rm(root, { recursive: true, force: true })
})

/** A program of two sources, compiled. */
async function compiled(): Promise<Kept> {
  const paths = ['a.ts', 'b.ts']
  for (const path of paths) await writeFile(join(root, path), `export const name = '${path}'\n`)
  const folder = join(codeIn(root), 'code-1')
  await mkdir(folder, { recursive: true })
  const name = compiledName(PROGRAMS[0])
  await writeFile(join(folder, name), 'export {}\n')
  const about = { folder: 'code-1', root, node: process.version, files: [[name, 10]] } as const
  const kept = { ...about, digest: digestOf(root, paths)!, sources: sourcesOf(root, paths) }
  note(kept)
  return kept
}

describe('what was compiled is used', () => {
  test('[PF9] while its sources are as they were, also when they were only touched', async () => {
    const kept = await compiled()
    expect(currentCode(root)).toEqual(kept)
    await utimes(join(root, 'a.ts'), 1, 1)
    expect(currentCode(root)?.folder).toBe('code-1')
    // What was found out is noted: the next start need not read the sources.
    expect(JSON.parse(await readFile(join(codeIn(root), 'current.json'), 'utf8')).sources).toEqual(
      sourcesOf(root, ['a.ts', 'b.ts']),
    )
  })

  test('[PF9] and not when a source changed, to as many bytes and at the same time even, or is gone', async () => {
    const { sources } = await compiled()
    await writeFile(join(root, 'a.ts'), "export const name = 'A.ts'\n")
    await utimes(join(root, 'a.ts'), sources[0]![2] / 1000, sources[0]![2] / 1000)
    expect(currentCode(root)).toBeNull()
    await rm(join(root, 'a.ts'))
    expect(currentCode(root)).toBeNull()
  })

  test('[PF9] and not from another folder, by another Node, torn, or when nothing can be read of it', async () => {
    const kept = await compiled()
    note({ ...kept, node: 'v1.0.0' })
    expect(currentCode(root)).toBeNull()
    note(kept)
    const path = join(codeIn(root), 'current.json')
    await writeFile(path, JSON.stringify({ ...kept, root: '/elsewhere' }))
    expect(currentCode(root)).toBeNull()
    note(kept)
    await appendFile(join(codeIn(root), kept.folder, compiledName(PROGRAMS[0])), 'x')
    expect(currentCode(root)).toBeNull()
    await writeFile(path, '{"folder":"code-1')
    expect(currentCode(root)).toBeNull()
  })
})

test('[PF9] two compilations at once both succeed, and the compiled service reads documents and writes records', async () => {
  await Promise.all([buildCode(), buildCode()])
  expect(moduleOf('app/start.ts').pathname).toContain('/parley-code/code-')
  const service = await ServiceProcess.start({ DATA_DIR: root })
  try {
    const host = await person(service.url)
    const { code } = await host.ask('room:create', { name: 'Ana', durationMs: 600_000 })
    const read = await upload(service.url, code, await readFile('fixtures/documents/contract.pdf'))
    expect(read.status).toBe(200)
    await host.ask('setup:pick-sections', { sectionIds: ['sec_1'] })
    await host.ask('setup:start', {})
    await host.ask('chat:message', { text: 'I would keep the price as it is.' })
    const record = await fetch(`${service.url}/api/rooms/${code}/annotated-pdf`)
    expect(record.status).toBe(200)
    expect(Buffer.from(await record.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-')
    host.leave()
  } finally {
    await service.end('SIGTERM')
  }
}, 120_000)
