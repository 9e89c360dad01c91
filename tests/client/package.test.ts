import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildClient } from '../../web/publish/client.ts'
import { stage } from '../helpers/stage.ts'

const MODULES = join(import.meta.dirname, '../../node_modules')
const on = stage()
let folder: string
let installed: string

/** The package as npm packs it, unpacked where a program of somebody else finds it. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-package-'))
  installed = join(folder, 'node_modules/@parley/client')
  await mkdir(installed, { recursive: true })
  await promisify(execFile)('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: await buildClient() })
  const tarball = (await readdir(folder)).find((name) => name.endsWith('.tgz')) ?? ''
  await promisify(execFile)('tar', ['-xzf', join(folder, tarball), '-C', installed, '--strip-components=1'])
  await symlink(join(MODULES, 'socket.io-client'), join(folder, 'node_modules/socket.io-client'))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
})
afterAll(() => rm(folder, { recursive: true }))

test('[WB15] the package contains JavaScript and declarations that import only each other and socket.io-client', async () => {
  const names = await readdir(installed)
  expect(names).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'index.d.ts', 'index.js', 'package.json']))
  for (const name of names.filter((one) => /\.(js|ts)$/.test(one))) {
    expect(name).toMatch(/\.js$|\.d\.ts$/)
    const source = await readFile(join(installed, name), 'utf8')
    const named = [...source.matchAll(/(?:from |import\()['"]([^'"]+)['"]/g)].map(([, target = '']) => target)
    expect(named.filter((target) => !/^\.\/\w+\.(js|ts)$/.test(target) && target !== 'socket.io-client')).toEqual([])
  }
})

test('[WB15] its declarations type-check an outside program without the service’s sources', async () => {
  await writeFile(
    join(folder, 'program.ts'),
    `import { type Intel, type Message, RoomClient, type RoomState, type ServerEvents, until } from '@parley/client'
const client = new RoomClient({ url: 'http://127.0.0.1:3000' })
await client.create({ name: 'Ana', template: 'contract' })
// @ts-expect-error there is no such template
await client.create({ name: 'Ana', template: 'novel' })
// @ts-expect-error a vote names its message
await client.ask('chat:action', { action: 'yes' })
const room = await until(client, ({ state }) => state?.phase === 'ended', 1_000)
export const phase: RoomState['phase'] | undefined = room?.state?.phase
// @ts-expect-error there is no such phase
export const wrong: RoomState['phase'] = 'lunch'
export const said: ServerEvents['chat:message'] extends { readonly text: string } ? true : false = true
export const texts = (messages: readonly Message[], intel: Intel): string[] =>
  [...messages, ...intel.decisions].map(({ text }) => text)
`,
  )
  const options = [
    '--strict',
    '--noEmit',
    '--target',
    'es2023',
    '--module',
    'nodenext',
    '--types',
    '',
    '--lib',
    'es2023,dom',
  ]
  const check = promisify(execFile)(process.execPath, [join(MODULES, 'typescript/bin/tsc'), ...options, 'program.ts'], {
    cwd: folder,
  })
  await expect(
    check.then(
      () => '',
      ({ stdout }) => stdout,
    ),
  ).resolves.toBe('')
})

test('[WB15] the built package takes part in a meeting without the service’s sources', async () => {
  const [ana] = await on.meeting(['Ana'])
  await writeFile(
    join(folder, 'program.js'),
    `import { RoomClient, until } from '@parley/client'
const client = new RoomClient({ url: '${on.url}' })
await client.join({ code: '${ana.code}', name: 'Ben' })
client.say('Good morning.')
const room = await until(client, ({ messages }) => messages.some(({ text }) => text === 'Good morning.'), 10_000)
console.log(room.messages.at(-1).senderName, room.state.doc.sections.length)
client.leave()
`,
  )
  const { stdout } = await promisify(execFile)(process.execPath, ['program.js'], { cwd: folder })
  expect(stdout).toBe('Ben 3\n')
})
