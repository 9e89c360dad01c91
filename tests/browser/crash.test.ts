import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as pathOf } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ServiceProcess } from '#replay/player/serviceProcess.ts'
import { buildWeb } from '../../web/build.ts'
import { hasBrowser, type PeopleStage, peopleStage } from '../helpers/browser.ts'
import { startProcess } from '../helpers/childService.ts'
import { composerOf, conversation, create, join, say, start } from './gestures.ts'

let folder: string
let service: ServiceProcess
let on: PeopleStage

/** What a page shows as said, of the lines of this test, in order. */
async function said(page: Page): Promise<string[]> {
  const shown = await conversation(page).textContent()
  return shown?.match(/Line \d+\./g) ?? []
}

const line = (at: number) => `Line ${at}.`

describe.skipIf(!hasBrowser())('a service that crashes during a meeting', () => {
  beforeAll(async () => {
    await buildWeb()
    folder = await mkdtemp(pathOf(tmpdir(), 'parley-crash-'))
    service = await startProcess(folder)
    on = await peopleStage(service.url)
  }, 120_000)
  afterEach(async () => {
    await on.clear()
    expect(on.wrongs.splice(0)).toEqual([])
  })
  afterAll(async () => {
    await on?.close()
    await service?.end('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  })

  test('[WX7] [WM9] [WM15] is reconnected to by everybody; no acknowledged message is lost, none is duplicated', {
    timeout: 60_000,
  }, async () => {
    // However the browser puts it that the service is gone.
    on.expectError(/net::ERR_(?:CONNECTION_\w+|SOCKET_NOT_CONNECTED|EMPTY_RESPONSE)|WebSocket/)
    const [ana, ben] = await Promise.all([on.person(), on.person()])
    const code = await create(ana, 'Ana')
    await join(ben, code, 'Ben')
    await start(ana)
    await composerOf(ben).waitFor()

    for (let at = 0; at < 4; at++) await say(ana, line(at))
    await service.end('SIGKILL')
    const before = { ana: await said(ana), ben: await said(ben) }
    for (let at = 4; at < 8; at++) await say(ana, line(at))
    await ana.getByText('You are offline. Nothing you write is sent until the connection is back.').waitFor()
    await ben.getByText('You are offline.').waitFor()
    const outbox = ana.getByRole('list', { name: 'Not yet sent' })
    expect(await outbox.getByText('Waiting for a connection').count()).toBeGreaterThanOrEqual(4)
    expect(await said(ana)).toEqual(before.ana)

    service = await startProcess(folder, { PORT: new URL(service.url).port })
    await outbox.waitFor({ state: 'detached', timeout: 20_000 })
    await conversation(ben).getByText(line(7)).waitFor()
    const all = Array.from({ length: 8 }, (_, at) => line(at))
    for (const page of [ana, ben]) {
      expect(await said(page)).toEqual(all)
      expect(await page.getByText('You are offline.').count()).toBe(0)
    }
    expect(all).toEqual(expect.arrayContaining([...before.ana, ...before.ben]))
    await ben.reload()
    await conversation(ben).getByText(line(7)).waitFor()
    expect(await said(ben)).toEqual(all)
    await say(ben, 'We go on.')
    await conversation(ana).getByText('We go on.').waitFor()
  })
})
