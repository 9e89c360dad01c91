import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { withoutSlugs } from '#app/logger.ts'
import { memoryLog } from '#stores/events/memory.ts'
import type { EventLog } from '#stores/events/port.ts'
import { startProcess } from '../../helpers/childService.ts'
import { mailSink } from '../../helpers/mailSink.ts'
import { call, peopledService, signIn, userOf } from '../../helpers/signedIn.ts'
import { at, createdBy, ROOT } from './given.ts'

const SLUG = 'q7Vn2Lk9XcT4bHs8WdR3mZ'

describe('[SP16] the slug', () => {
  test('is left out of a line wherever it is part of a stream or an address, and nothing else is', () => {
    const line = (slug: string) =>
      `{"err":"stream space-${slug} stands at 4","to":"https://a.example/spaces/${slug}?x=1","at":"${ROOT}/${slug}/space"}\n`
    expect(withoutSlugs(line(SLUG))).toBe(line('…'))
    const other = `{"stream":"room-K7QF2M","slug":"spaces/${SLUG}A"}\n`
    expect(withoutSlugs(other)).toBe(other)
  })

  test('stands in nothing that the process prints, nor in its metrics', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parley-secrecy-'))
    const mail = await mailSink()
    const service = await startProcess(folder, { LOG_LEVEL: 'debug', MAIL_TRANSPORT: mail.transport })
    try {
      await call(`${service.url}/api/auth/code`, 'POST', { email: 'ada@example.org' })
      const code = await mail.code('ada@example.org')
      const ada = userOf(
        service.url,
        await call(`${service.url}/api/auth/verify`, 'POST', { email: 'ada@example.org', code }),
      )
      const { slug } = await createdBy(ada, { invites: ['ben@example.org'] })
      await ada.ask('GET', at(slug, '/space'))
      await ada.ask('PATCH', at(slug), { name: 1 })
      await ada.ask('POST', at(slug, '/nothing'))
      await call(`${service.url}/spaces/${slug}`, 'GET')
      const metrics = await call(`${service.url}/metrics`, 'GET')
      expect(metrics.status).toBe(200)
      await service.end('SIGTERM')
      const printed = `${service.output}${metrics.body}`
      expect(printed).toContain('listening')
      expect(printed).not.toContain(slug)
    } finally {
      await service.end('SIGTERM')
      await mail.empty()
      await rm(folder, { recursive: true, force: true })
    }
  })

  test('stands in no error of a log that fails, nor in the fault that is reported', async () => {
    const log = memoryLog()
    let fails = false
    const failing = new Proxy(log, {
      get(target, name) {
        const own = Reflect.get(target, name)
        if (name !== 'append') return typeof own === 'function' ? own.bind(target) : own
        return (...args: Parameters<EventLog['append']>) =>
          fails ? Promise.reject(new Error(`stream ${args[0]} is damaged`)) : target.append(...args)
      },
    })
    const service = await peopledService({}, { log: failing })
    const ada = await signIn(service, 'ada@example.org')
    const { slug } = await createdBy(ada)
    fails = true
    const { status, body } = await ada.ask('PATCH', at(slug), { name: 'x' })
    expect([status, JSON.stringify(body).includes(slug)]).toEqual([500, false])
    expect(service.faults.length).toBeGreaterThan(0)
    expect(withoutSlugs(JSON.stringify(service.faults))).not.toContain(slug)
    fails = false
    expect((await ada.ask('PATCH', at(slug), { name: 'x' })).status).toBe(200)
    await service.close()
  })
})
