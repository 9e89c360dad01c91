import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startPatiently } from '../helpers/childService.ts'
import { call, userOf } from '../helpers/signedIn.ts'
import { socialAdmin } from '../helpers/socialAdmin.ts'
import { socialProvider } from '../helpers/socialProvider.ts'

/** With PARLEY_KILLS=200 a kill for each of 200 publications. */
const KILLS = Number(process.env.PARLEY_KILLS ?? 3)
const BOSS = 'boss@example.org'
/** A call takes about this long, and the kill comes within a little more. */
const CALL_MS = 60
const RISKY_MS = 120

test(
  `[SO51] T40 killed within ${KILLS} publications, each arrives at most once, and what nobody can know is shown`,
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parley-social-kill-'))
    const provider = await socialProvider()
    const env = { ...provider.settings, AUTH_DEV_ECHO: 'true', ADMIN_EMAILS: BOSS, BASE_URL: 'http://parley.example' }
    const start = () => startPatiently(folder, { ...env, SCHEDULER_TICK_MS: '50' })
    let service = await start()
    const { body: sent } = await call(`${service.url}/api/auth/code`, 'POST', { email: BOSS })
    const signedIn = await call(`${service.url}/api/auth/verify`, 'POST', { email: BOSS, code: sent.devCode })
    const admin = socialAdmin(() => userOf(service.url, signedIn))
    expect((await admin.connect(service.url)).headers.get('location')).toMatch(/\?connected=1$/)

    const seen = { published: 0, unknown: 0 }
    const timesOf = (text: string) => provider.published.filter(({ commentary }) => commentary === text).length
    for (let round = 1; round <= KILLS; round++) {
      provider.always('post', { afterMs: Math.random() * CALL_MS })
      const text = `Publication ${round}`
      const id = await admin.approved(text)
      await delay(Math.random() * RISKY_MS)
      await service.end('SIGKILL')
      expect(service.errors).toBe('')
      service = await start()
      const statusOf = async () => (await admin.post(id)).status
      await expect.poll(statusOf, { timeout: 20_000 }).toMatch(/^(published|failed)$/)
      const post = await admin.post(id)
      if (post.status === 'published') {
        expect(timesOf(text)).toBe(1)
        seen.published += 1
      } else {
        expect(timesOf(text)).toBeLessThanOrEqual(1)
        expect(post.lastError).toMatch(/outcome is unknown/)
        seen.unknown += 1
      }
    }
    provider.always('post', null)
    const before = provider.published.length
    const last = await admin.approved('The last one')
    await expect.poll(async () => (await admin.post(last)).status).toBe('published')
    expect(provider.published.length).toBe(before + 1)
    expect(provider.complaints).toEqual([])
    console.log(`${KILLS} kills: ${seen.published} published, ${seen.unknown} unknown`)
    await service.end('SIGTERM')
    await provider.close()
    await rm(folder, { recursive: true, force: true })
  },
  Math.max(60_000, KILLS * 10_000),
)
