import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Person, person, upload } from '../helpers/people.ts'

const MAIN = join(import.meta.dirname, '../../main.ts')
const SECRETS = { LIVEKIT_API_SECRET: 'very-secret-video', VOICE_BOT_SECRET: 'very-secret-bot' }
let folder: string
const running: ChildProcess[] = []
const people: Person[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-process-'))
})
afterEach(async () => {
  for (const someone of people.splice(0)) someone.leave()
  for (const child of running.splice(0)) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

interface Run {
  readonly child: ChildProcess
  readonly output: { out: string; err: string }
  readonly exit: Promise<{ code: number | null; signal: string | null }>
}

/** The service as a process, with nothing but these settings. */
function run(env: Readonly<Record<string, string>> = {}, args: readonly string[] = []): Run {
  const child = spawn(process.execPath, [MAIN, ...args], { env: { PORT: '0', DATA_DIR: folder, ...env } })
  running.push(child)
  const output = { out: '', err: '' }
  child.stdout.on('data', (text) => {
    output.out += text
  })
  child.stderr.on('data', (text) => {
    output.err += text
  })
  const exit = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal }))
  })
  return { child, output, exit }
}

async function ready({ output, exit }: Run): Promise<string> {
  let over = false
  void exit.then(() => {
    over = true
  })
  await expect.poll(() => over || /ready at (\S+)/.test(output.out), { timeout: 8_000, interval: 10 }).toBe(true)
  const url = /ready at (\S+)/.exec(output.out)?.[1]
  if (!url) throw new Error(`did not start: ${output.err}`)
  return url
}

async function visitor(url: string): Promise<Person> {
  const someone = await person(url)
  people.push(someone)
  return someone
}

describe('settings', () => {
  test('[OP5] --help lists every setting with its default, and starts nothing', async () => {
    const { output, exit } = run({ PORT: 'not even read' }, ['--help'])
    expect(await exit).toEqual({ code: 0, signal: null })
    for (const line of [
      /PORT .*\(3000\)/,
      /HOST .*\(127\.0\.0\.1\)/,
      /DATA_DIR .*\(\.\/data\)/,
      /RATE_LIMITS .*\(true\)/,
    ]) {
      expect(output.out).toMatch(line)
    }
    for (const name of ['CORS_ORIGIN', 'VOICE_BOT_SECRET', 'LIVEKIT_URL', 'REQUIRE_PARTICIPANT', 'CLOCK_OFFSET_MS']) {
      expect(output.out).toMatch(new RegExp(`^ {2}${name} +\\S`, 'm'))
    }
    expect(output.err).toBe('')
  })

  test('[OP4] a wrong one stops the start with one sentence and exit code 1', async () => {
    const { output, exit } = run({ PORT: '70000' })
    expect(await exit).toEqual({ code: 1, signal: null })
    expect(output).toEqual({ out: '', err: 'The setting PORT must be at most 65535.\n' })
  })

  test('[OP4] a folder that is a file, a port in use and a foreign address are named the same way', async () => {
    await writeFile(join(folder, 'file'), '')
    for (const path of [join(folder, 'file'), '/proc/parley/below']) {
      const bad = run({ DATA_DIR: path })
      expect(await bad.exit).toEqual({ code: 1, signal: null })
      expect(bad.output.err).toMatch(/^The setting DATA_DIR [^\n]+\(E\w+\)\.\n$/)
    }
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const port = String((other.address() as AddressInfo).port)
    const taken = run({ PORT: port })
    expect(await taken.exit).toEqual({ code: 1, signal: null })
    expect(taken.output.err).toBe('The setting PORT names a port that is already in use.\n')
    const foreign = run({ HOST: '192.0.2.1' })
    await foreign.exit
    expect(foreign.output.err).toBe('The setting HOST is not an address of this machine.\n')
    other.close()
  })

  test('[LG13] a second server on the folder does not start and names the folder', async () => {
    await ready(run())
    const second = run()
    expect(await second.exit).toEqual({ code: 1, signal: null })
    expect(second.output.err).toContain(folder)
    expect(second.output.err).not.toMatch(/\n\s+at /)
  })
})

describe('a stop', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    '[DU9] %s: readyz 503 first, exit 0, nothing acked is lost',
    async (signal) => {
      const first = run({ DRAIN_MS: '300' })
      const url = await ready(first)
      const ana = await visitor(url)
      const { code, participantId } = await ana.ask('room:create', { name: 'Ana' })
      await ana.ask('setup:start', {})
      for (let i = 0; i < 20; i++) await ana.ask('chat:message', { text: `message ${i}` })
      first.child.kill(signal)
      await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { interval: 5 }).toBe(503)
      expect(ana.socket.connected).toBe(true)
      const last = await ana.ask('chat:message', { text: 'the last one' })
      expect(last.ok).toBe(true)
      expect(await first.exit).toEqual({ code: 0, signal: null })
      const again = await visitor(await ready(run()))
      const { state } = await again.ask('room:rejoin', { code, participantId })
      const texts = state.messages.flatMap(({ type, text }: { type: string; text: string }) =>
        type === 'user' ? [text] : [],
      )
      expect(texts).toEqual([...Array.from({ length: 20 }, (_, i) => `message ${i}`), 'the last one'])
    },
  )

  test('an idle service ends within its drain time and a little', async () => {
    const service = run({ DRAIN_MS: '0' })
    await ready(service)
    const startedAt = performance.now()
    service.child.kill('SIGTERM')
    expect((await service.exit).code).toBe(0)
    expect(performance.now() - startedAt).toBeLessThan(2_000)
  })
})

describe('[OP9] what the process prints', () => {
  test('no secret, no seat, no text of participants, at any log level', async () => {
    const env = { ...SECRETS, LIVEKIT_URL: 'wss://video.example.org', LIVEKIT_API_KEY: 'key', LOG_LEVEL: 'debug' }
    const service = run(env)
    const url = await ready(service)
    const page = await fetch(url)
    const cookie = page.headers.get('set-cookie')!.split(';')[0]!
    const ana = await person(url, 'websocket', { extraHeaders: { Cookie: cookie } })
    people.push(ana)
    const { code, participantId } = await ana.ask('room:create', { name: 'Anastasia', voice: true })
    await ana.ask('setup:start', {})
    await ana.ask('chat:message', { text: 'a telling sentence' })
    await ana.ask('bot:attach', { code, secret: SECRETS.VOICE_BOT_SECRET })
    await upload(url, code, '%PDF-1.7 broken bytes', 'telling name.pdf')
    const address = `${url}/api/rooms/${code}/voice/token?participantId=${participantId}`
    const token = await fetch(address, { headers: { Cookie: cookie } })
    expect(token.status).toBe(200)
    const { token: jwt } = (await token.json()) as { token: string }
    service.child.kill('SIGTERM')
    await service.exit
    const printed = service.output.out + service.output.err
    expect(printed).toContain('listening')
    const secrets = [...Object.values(SECRETS), cookie.slice('seat='.length), jwt, participantId]
    for (const word of [...secrets, 'Anastasia', 'telling']) expect(printed).not.toContain(word)
  })
})
