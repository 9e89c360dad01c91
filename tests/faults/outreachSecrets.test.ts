import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { ServiceProcess } from '#replay/player/serviceProcess.ts'
import { startProcess } from '../helpers/childService.ts'
import { draftedFolder, outreachAdmin } from '../helpers/outreachFolder.ts'
import { call } from '../helpers/signedIn.ts'
import { refusal, smtpSink } from '../helpers/smtpSink.ts'

const PASSWORDS = ['Smtp-Pass-7f3a', 'Imap-Pass-91bc']
const KEYS = ['5ec2e7'.repeat(11).slice(0, 64), 'auth-secret-of-this-test-with-32-bytes']

/** All bytes below a folder, by path. */
async function filesIn(folder: string): Promise<[path: string, bytes: Buffer][]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  return Promise.all(files.map(async (path) => [path, await readFile(path)] as [string, Buffer]))
}

/** How a text may stand in bytes. */
function formsOf(text: string): string[] {
  const bytes = Buffer.from(text)
  const packed = [0, 1, 2].map((shift) => {
    // As base64 of a longer text: without the letters that the neighbours have a share in.
    const padded = Buffer.concat([Buffer.alloc(shift, 'x'), bytes])
      .toString('base64')
      .replaceAll('=', '')
    return padded.slice(Math.ceil((shift * 4) / 3), -2)
  })
  return [text, encodeURIComponent(text), bytes.toString('hex'), ...packed]
}

function expectAbsent(secrets: readonly string[], places: readonly [string, Buffer | string][]): void {
  const found = secrets.flatMap((secret) =>
    places.flatMap(([place, content]) =>
      formsOf(secret).some((form) => content.includes(form)) ? [`${secret} in ${place}`] : [],
    ),
  )
  expect(found).toEqual([])
}

test('[OT73] no password, key, token, address or text of outreach lies in clear in files, logs or answers', async () => {
  const names = ['sent-ann', 'refused-ben', 'unknown-cem', 'left-dia', 'listed-eve']
  const { folder, leads } = await draftedFolder(names, { SECRETS_KEY: KEYS[0]!, AUTH_SECRET: KEYS[1]! })
  const sink = await smtpSink({
    authOptional: false,
    onAuth: ({ username, password }, _, done) => done(null, { user: `${username} ${password}` }),
    onRcptTo: ({ address }, _, done) => done(address.startsWith('refused') ? refusal(550, `no ${address} here`) : null),
    received: (mail, session, self) => (mail.to[0]?.startsWith('unknown') ? self.cut(session) : undefined),
  })
  const env = {
    MAIL_TRANSPORT: sink.url.replace('//', `//mailer:${PASSWORDS[0]}@`),
    OUTREACH_FROM: 'Ana <ana@parley.example>',
    IMAP_URL: `imap://reader:${PASSWORDS[1]}@127.0.0.1:1/INBOX`,
    SECRETS_KEY: KEYS[0]!,
    AUTH_SECRET: KEYS[1]!,
    LOG_LEVEL: 'debug',
    SCHEDULER_TICK_MS: '100',
  }
  const service: ServiceProcess = await startProcess(folder, { ...outreachAdmin.env, ...env })
  const admin = await outreachAdmin.signIn(service)
  const answers: [string, string][] = []
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await admin.ask(method, path, body)
    answers.push([`${method} ${path}`, JSON.stringify([answer.body, [...answer.headers]])])
    return answer.status
  }
  const base = '/api/admin/outreach'
  const statuses = []
  for (const id of leads) statuses.push(await ask('POST', `${base}/leads/${id}/email`, {}))
  expect(statuses).toEqual([200, 502, 200, 200, 200])
  const links = sink.taken.flatMap(({ raw }) => /^List-Unsubscribe: <(.*)>/m.exec(raw)?.[1] ?? [])
  const tokens = links.map((link) => new URL(link).searchParams.get('token')!)
  const left = tokens.find((token) => token.startsWith(leads[3]!))!
  const unsubscribed = await call(`${service.url}/api/outreach/unsubscribe?token=${left}`, 'POST')
  expect(unsubscribed.status).toBe(200)
  expect(await ask('POST', `${base}/suppressions`, { email: 'listed-eve@firm.example' })).toBe(200)
  for (const path of ['', '/suppressions', `/leads/${leads[0]}`]) expect(await ask('GET', base + path)).toBe(200)
  expect(await ask('DELETE', `${base}/suppressions?email=listed-eve@firm.example`)).toBe(200)
  expect(await ask('GET', '/api/admin/audit')).toBe(200)
  await ask('POST', `${base}/sync`, {})
  await delay(300)
  await service.end('SIGTERM')
  const written: [string, string | Buffer][] = [['the log', service.output], ...(await filesIn(folder))]
  // What may stand there in clear is found: the search sees the log and the files.
  expect(written.filter(([, content]) => content.includes('lead.unsubscribed')).length).toBeGreaterThan(0)
  const secrets = [...PASSWORDS, ...KEYS, ...tokens.map((token) => token.slice(token.lastIndexOf('.') + 1))]
  expectAbsent(secrets, [...written, ...answers])
  const personal = names.flatMap((name) => [`${name}@firm.example`, `For ${name}`, `Dear ${name}`])
  expectAbsent([...personal, 'firm.example'], written)
  await Promise.all([sink.close(), rm(folder, { recursive: true, force: true })])
}, 120_000)
