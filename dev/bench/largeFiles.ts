import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { type Answer, SignIn, SpacesRest } from '@parley/client'
import { startService } from '#app/service.ts'
import { readSettings } from '#app/settings.ts'
import { Player } from '#replay/player/player.ts'
import { ServiceProcess } from '#replay/player/serviceProcess.ts'
import { treePssMb } from './memory/pss.ts'
import type { Row } from './report.ts'

const MB = 2 ** 20
const RECORDING_MB = 500
/** With the recording, a space of 1 GB. */
const FILES = 21
const FILE_MB = 25
const RANGES = 60
const SAMPLE_MS = 100
const SETTLED_MS = 8_000
/** Start of a WebM file, which tells its type. */
const WEBM = Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701', 'hex')

interface Owner {
  readonly token: string
  readonly teamId: string
  readonly rest: SpacesRest
}

/** Memory of a service that takes, plays and exports large files, above what it has at rest. */
export async function benchLargeFiles(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-bench-'))
  const env = {
    ...process.env,
    PORT: '0',
    DATA_DIR: folder,
    AUTH_DEV_ECHO: 'true',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
  }
  try {
    await onLargestPlan(env)
    const service = await ServiceProcess.start(env)
    try {
      return await measured(service)
    } finally {
      await service.end('SIGTERM')
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Only an administrator, or who composes the service, gives a team its plan. */
async function onLargestPlan(env: NodeJS.ProcessEnv): Promise<void> {
  const service = await startService(readSettings(env))
  const { teamId } = await signedIn(service.url)
  const plan = { plan: 'enterprise', overrides: null, note: null } as const
  await service.accounts.administration.setPlan(teamId, crypto.randomUUID(), plan)
  await service.close()
}

async function signedIn(url: string): Promise<Owner> {
  const signIn = new SignIn({ url })
  const email = 'owner@bench.example'
  const sent = granted(await signIn.sendCode(email))
  const { token, user } = granted(await signIn.verify({ email, code: sent.devCode ?? '' }))
  return { token, teamId: user.team.id, rest: new SpacesRest({ url, headers: { Authorization: `Bearer ${token}` } }) }
}

async function measured({ url, pid }: ServiceProcess): Promise<Row[]> {
  const owner = await signedIn(url)
  const { slug } = granted(await owner.rest.create({ name: 'Large files' }))
  const sessionId = await heldSession(url, owner, slug)
  const recording = owner.rest.address.recording(slug, sessionId)
  await upload(recording, owner, 20)
  await received(recording, owner)
  // What a room starts ahead of its first document is no part of the files.
  await delay(SETTLED_MS)
  const atRest = treePssMb(pid)
  const during = async (work: () => Promise<void>) => {
    let peak = 0
    const timer = setInterval(() => {
      peak = Math.max(peak, treePssMb(pid))
    }, SAMPLE_MS)
    const startedAt = performance.now()
    await work().finally(() => clearInterval(timer))
    return { more: peak - atRest, seconds: (performance.now() - startedAt) / 1000 }
  }
  const taken = await during(() => upload(recording, owner, RECORDING_MB))
  const played = await during(async () => {
    for (let i = 0; i < RANGES; i++) {
      const start = i * ((RECORDING_MB * MB) / RANGES)
      await received(recording, owner, { Range: `bytes=${Math.floor(start)}-${Math.floor(start) + 2 * MB}` })
    }
    await received(recording, owner)
  })
  const file = new Blob([Buffer.alloc(FILE_MB * MB, 'Clause after clause of the annex. ')])
  for (let i = 0; i < FILES; i++) granted(await owner.rest.addFile(slug, file, `annex ${i}.txt`))
  const exported = await during(async () => {
    const bytes = await received(owner.rest.address.exported(slug, 'zip', true), owner)
    if (bytes < RECORDING_MB * MB) throw new Error('the export is not whole')
  })
  return [
    row(
      `a recording of ${RECORDING_MB} MB is uploaded in ${taken.seconds.toFixed(1)} s, more memory, MB`,
      taken.more,
      60,
    ),
    row(
      `it is played in ${RANGES} ranges and whole in ${played.seconds.toFixed(1)} s, more memory, MB`,
      played.more,
      60,
    ),
    row(`a space of 1 GB is exported in ${exported.seconds.toFixed(1)} s, more memory, MB`, exported.more, 80),
  ]
}

function row(what: string, value: number, max: number): Row {
  return { what, value, goal: `< ${max}`, good: value < max }
}

/** Opens a review meeting on the space: recordings belong to one. */
async function heldSession(url: string, { token, rest }: Owner, slug: string): Promise<string> {
  const host = new Player(url, 'Owner', token)
  try {
    const created = await host.create({ name: 'Owner', space: slug })
    if (!created.ok) throw new Error(created.error)
    const loaded = granted(await rest.load(slug))
    return loaded?.space.sessions[0]?.sessionId ?? ''
  } finally {
    host.close()
  }
}

/** Sends a WebM file of that size as a browser would, from a stream. */
async function upload(url: string, { token }: Owner, megabytes: number): Promise<void> {
  const boundary = 'parley-bench'
  const head = Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="r.webm"\r\nContent-Type: video/webm\r\n\r\n`,
  )
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  const length = head.length + megabytes * MB + tail.length
  const sent = request(url, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': `multipart/form-data; boundary=${boundary}`,
      'Content-Length': length,
    },
  })
  const answered = new Promise<number>((resolve, reject) => {
    sent.once('error', reject)
    sent.once('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
  })
  await pipeline(Readable.from(film(head, tail, megabytes)), sent)
  const status = await answered
  if (status !== 200) throw new Error(`the recording was refused with ${status}`)
}

function* film(head: Buffer, tail: Buffer, megabytes: number): Generator<Buffer> {
  yield head
  yield Buffer.concat([WEBM, randomBytes(MB - WEBM.length)])
  const chunk = randomBytes(MB)
  for (let i = 1; i < megabytes; i++) yield chunk
  yield tail
}

/** Reads an answer and forgets it; returns its bytes. */
async function received(
  url: string,
  { token }: Owner,
  headers: Readonly<Record<string, string>> = {},
): Promise<number> {
  const response = await fetch(url, { headers: { Authorization: `Bearer ${token}`, ...headers } })
  if (!response.ok || response.body === null) throw new Error(`${response.status} for ${new URL(url).pathname}`)
  let bytes = 0
  for await (const chunk of response.body) bytes += chunk.length
  return bytes
}

function granted<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(answer.error)
  return answer.value
}
