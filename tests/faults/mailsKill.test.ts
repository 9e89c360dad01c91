import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startProcess } from '../helpers/childService.ts'
import { mailSink } from '../helpers/mailSink.ts'
import { call, userOf } from '../helpers/signedIn.ts'
import { eventually } from '../helpers/stage.ts'

const ROUNDS = Number(process.env.PARLEY_MAIL_KILLS ?? 1)
const ATTENDEES = 100
const UNDER_WAY_MAX = 3

test(
  '[IM3] [IM4] a kill between a call and its mails loses none, and repeats at most those being sent',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parley-mails-'))
    const sink = await mailSink()
    const start = () => startProcess(folder, { MAIL_TRANSPORT: sink.transport, BASE_URL: 'http://parley.example' })
    let service = await start()
    await call(`${service.url}/api/auth/code`, 'POST', { email: 'ada@example.org' })
    const code = await sink.code('ada@example.org')
    const verified = await call(`${service.url}/api/auth/verify`, 'POST', { email: 'ada@example.org', code })
    const { slug } = (await userOf(service.url, verified).ask('POST', '/api/persistent-rooms', {})).body
    const start2040 = { title: 'Review', start: '2040-01-02T09:00', tz: 'Europe/Paris' }
    for (let round = 0; round < ROUNDS; round++) {
      const attendees = Array.from({ length: ATTENDEES }, (_, i) => `r${round}-${i}@example.org`)
      const ada = userOf(service.url, verified)
      const { status } = await ada.ask('POST', `/api/persistent-rooms/${slug}/calls`, { ...start2040, attendees })
      expect(status).toBe(200)
      await delay(((round + 1) % 3) * 40)
      await service.end('SIGKILL')
      const before = (await sink.all()).filter(({ to }) => attendees.includes(to)).length
      expect(before).toBeLessThan(ATTENDEES)
      service = await start()
      const sent = async () => (await sink.all()).map(({ to }) => to).filter((to) => attendees.includes(to))
      await eventually(async () => expect(new Set(await sent()).size).toBe(ATTENDEES))
      await service.end('SIGTERM')
      expect((await sent()).length).toBeLessThanOrEqual(ATTENDEES + UNDER_WAY_MAX)
      service = await start()
      await delay(100)
      expect((await sent()).length).toBeLessThanOrEqual(ATTENDEES + UNDER_WAY_MAX)
    }
    await service.end('SIGKILL')
    expect(service.errors).toBe('')
    expect(await readFile(join(folder, 'mails.json'), 'utf8')).not.toMatch(/@|example/)
    await Promise.all([sink.empty(), rm(folder, { recursive: true, force: true })])
  },
  60_000 + ROUNDS * 20_000,
)
