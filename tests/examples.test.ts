import { execFile, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { createIngest } from '#documents/ingest.ts'
import { verifyExport } from '#replay/verifyExport.ts'
import { mailSink } from './helpers/mailSink.ts'
import type { Person } from './helpers/people.ts'
import { signIn } from './helpers/signedIn.ts'
import { stage } from './helpers/stage.ts'

const ROOT = join(import.meta.dirname, '..')
const CONTRACT = join(ROOT, 'fixtures/documents/contract.pdf')
const LINES_MAX = 60

const ingest = createIngest()
const mail = await mailSink()
const on = stage({ MAIL_TRANSPORT: mail.transport }, { ingest })
afterAll(() => Promise.all([ingest.close(), mail.empty()]))

const run = (name: string, ...words: string[]) =>
  promisify(execFile)(process.execPath, [join(ROOT, 'examples', `${name}.ts`), ...words])

/** A room made by the example, with its host's and its guest's seats taken over. */
async function prepared(): Promise<{ code: string; ben: Person; stdout: string }> {
  const { stdout } = await run('prepare', on.url, CONTRACT, 'Ana', 'Ben')
  const code = /\/r\/(\w+)/.exec(stdout)?.[1] ?? ''
  const [ben] = await on.room(['Ben'])
  await ben.ask('room:rejoin', { code, participantId: /Ben is seated as (\S+)/.exec(stdout)?.[1] })
  return { code, ben, stdout }
}

test('[WB1] the examples need no more than the client and Node, in few lines', () => {
  const names = readdirSync(join(ROOT, 'examples'))
  expect(names).toEqual(['follow.ts', 'prepare.ts', 'space.ts', 'verify.ts'])
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')
  for (const name of names) {
    const source = readFileSync(join(ROOT, 'examples', name), 'utf8')
    expect(source.split('\n').length - 1).toBeLessThanOrEqual(LINES_MAX)
    const imported = [...source.matchAll(/from '([^']+)'/g)].map(([, target]) => target)
    expect(imported.filter((target) => target !== '@parley/client' && !target?.startsWith('node:'))).toEqual([])
    expect(readme).toContain(`examples/${name}`)
  }
})

test('[WB1] an example makes a room with a document and seats people, who find it as it was left', async () => {
  const { ben, stdout } = await prepared()
  const { state } = await ben.ask('room:state', {})
  expect(state.participants.map(({ name, ready }: { name: string; ready: boolean }) => [name, ready])).toEqual([
    ['Ana', false],
    ['Ben', true],
  ])
  for (const { title } of state.doc.sections) expect(stdout).toContain(`  ${title}\n`)
})

test('[WB1] an example prints a meeting while it is held, and another checks what it left', async () => {
  const { code, ben } = await prepared()
  const { state } = await ben.ask('room:state', {})
  const [ana] = await on.room(['Ana'])
  await ana.ask('room:rejoin', { code, participantId: state.hostId })
  const following = spawn(process.execPath, [join(ROOT, 'examples/follow.ts'), code, on.url])
  const printed = text(following.stdout)
  await ben.hears('room:update', ({ participants }) => participants.length === 3)
  await ana.ask('setup:start', {})
  await ben.ask('chat:message', { text: 'I would keep the price as it is.' })
  await ana.ask('chat:stop', {})
  expect(await printed).toMatch(/^Ben: I would keep the price as it is\.$/m)
  await on.concluded(code)

  const folder = await mkdtemp(join(tmpdir(), 'parley-example-'))
  const file = join(folder, 'record.pdf')
  const { stdout } = await run('verify', code, file, on.url)
  expect(stdout).toContain(`up to ${(await on.stored(code)).at(-1)?.hash}.\nThe document is the one that was uploaded.`)
  const [source, record] = [await readFile(CONTRACT), await readFile(file)]
  expect(record.subarray(0, source.length).equals(source)).toBe(true)
  await rm(folder, { recursive: true })
})

test('[WP1] an example creates a space with a board and a call, and its export verifies', async () => {
  const user = await signIn({ ...on.service, mail }, 'ana@example.org')
  const { body: made } = await user.ask('POST', '/api/me/connections', { kind: 'integration', name: 'Example' })
  const folder = await mkdtemp(join(tmpdir(), 'parley-example-'))
  const file = join(folder, 'export.zip')
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(ROOT, 'examples/space.ts'), 'Suppliers', file, on.url],
    { env: { ...process.env, PARLEY_TOKEN: made.token } },
  )
  const slug = /\/spaces\/(\w{22})\n/.exec(stdout)?.[1]
  const { body: space } = await user.ask('GET', `/api/persistent-rooms/${slug}/space`)
  const [section, ...inside] = space.board.items
  expect(inside.map(({ kind, parentId }: { kind: string; parentId: string }) => [kind, parentId])).toEqual([
    ['checklist', section.id],
    ['sticky', section.id],
  ])
  expect(space.calls[0].occurrences).toHaveLength(4)
  for (const at of space.calls[0].occurrences) expect(stdout).toContain(new Date(at).toISOString())
  expect(await verifyExport(file)).toMatchObject({ ok: true })
  await rm(folder, { recursive: true })
})
