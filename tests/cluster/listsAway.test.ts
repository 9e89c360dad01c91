import { afterEach, expect, test } from 'vitest'
import { startMongoDouble } from '../doubles/mongo/server.ts'
import { meetingOf } from '../helpers/people.ts'
import { testService } from '../helpers/service.ts'

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

test('[MN76] while the database is away rooms go on and lists say how old they are; then everything catches up', async () => {
  const double = await startMongoDouble()
  endings.push(() => double.close())
  const service = await testService({ MONGODB_URL: double.url('parley') })
  endings.push(() => service.close())
  const list = async () => {
    const response = await fetch(`${service.url}/api/rooms/history`)
    const asOf = response.headers.get('Parley-As-Of')
    const text = await response.text()
    return { status: response.status, warning: response.headers.get('Warning'), asOf, text }
  }
  const [ana] = await meetingOf(service.url, ['Ana', 'Ben'])
  const before = await list()
  expect(before).toMatchObject({ status: 200, warning: null, asOf: null })
  const wentAt = Date.now()
  double.goAway()
  const readiness = async () => (await fetch(`${service.url}/readyz`)).status
  await expect.poll(async () => (await list()).warning, { timeout: 20_000 }).toBe('110 - "Response is Stale"')
  const away = await list()
  expect(away).toMatchObject({ status: 200, text: before.text })
  expect(Number(away.asOf)).toBeGreaterThanOrEqual(wentAt - 5_000)
  expect(await readiness()).toBe(200)
  expect(await ana.ask('chat:message', { text: 'We decided to ship on Friday.' })).toMatchObject({ ok: true })
  expect(await ana.ask('chat:stop', {})).toMatchObject({ ok: true })
  double.comeBack()
  await expect.poll(async () => (await list()).text, { timeout: 30_000, interval: 200 }).toContain(ana.code)
  expect(await list()).toMatchObject({ status: 200, warning: null, asOf: null })
  ana.leave()
})
