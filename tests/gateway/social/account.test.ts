import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Mischief } from '../../helpers/socialProvider.ts'
import { ADMIN, socialPlace } from '../../helpers/socialStage.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const SIGNAL = new AbortController().signal

async function opened() {
  const place = await socialPlace()
  return { ...place, ...(await place.process()) }
}
const refreshes = ({ steps }: { readonly steps: readonly string[] }) =>
  steps.filter((step) => step === 'refresh').length

test('[SO44] a state has 256 random bits, is kept as a hash, and knows who began', async () => {
  const { link, store, clock, log } = await opened()
  const begun = [(await link.begin(ADMIN))!, (await link.begin(ADMIN))!]
  const states = begun.map(({ state }) => state)
  expect(new Set(states).size).toBe(2)
  for (const state of states) expect(Buffer.from(state, 'base64url')).toHaveLength(32)
  const kept = Object.values(store.state().connecting)
  expect(kept).toMatchObject([{ by: ADMIN }, { by: ADMIN }])
  expect(kept[0]!.expiresAt - clock.now()).toBeGreaterThan(9 * MINUTE)
  for await (const event of log.readAll())
    for (const state of states) expect(JSON.stringify(event)).not.toContain(state)
})

test('[SO44] a state is good once, also for two who come at once', async () => {
  const { link, provider } = await opened()
  const { url, state } = (await link.begin(ADMIN))!
  const { headers } = await fetch(url, { redirect: 'manual' })
  const code = new URL(headers.get('location')!).searchParams.get('code')!
  const ends = await Promise.all([1, 2, 3].map(() => link.finish({ state, code, error: undefined })))
  expect(ends.map((end) => (end.connected ? 'connected' : end.error)).sort()).toEqual(['connected', 'state', 'state'])
  expect(provider.steps.filter((step) => step === 'token')).toHaveLength(1)
})

test.each<[string, number, string]>([
  ['just before', 10 * MINUTE - 1_000, 'missing'],
  ['after', 10 * MINUTE, 'state'],
])('[SO44] a state lasts ten minutes: %s', async (_, ms, error) => {
  const { link, clock } = await opened()
  const { state } = (await link.begin(ADMIN))!
  clock.by(ms)
  expect(await link.finish({ state, code: undefined, error: undefined })).toEqual({ connected: false, error })
})

test('[SO44] the state is looked at first, and a refusal at the network uses it up', async () => {
  const { link, provider } = await opened()
  const { state } = (await link.begin(ADMIN))!
  const denied = { code: undefined, error: 'user_cancelled_login' }
  expect(await link.finish({ ...denied, state: 'forged' })).toEqual({ connected: false, error: 'state' })
  expect(await link.finish({ ...denied, state: undefined })).toEqual({ connected: false, error: 'state' })
  expect(await link.finish({ ...denied, state })).toEqual({ connected: false, error: 'denied' })
  expect(await link.finish({ state, code: 'a', error: undefined })).toEqual({ connected: false, error: 'state' })
  expect(provider.steps).toEqual([])
})

test.each<[string, 'token' | 'profile', Mischief]>([
  ['a refused code', 'token', { status: 400, body: { error: 'invalid_grant' } }],
  ['no answer', 'token', { cut: 'after' }],
  ['nonsense', 'token', { says: '[]' }],
  ['a failing userinfo', 'profile', { status: 500 }],
  ['a userinfo that is none', 'profile', { says: '{"name":"x"}' }],
])('[SO44] %s is an exchange that failed, and leaves the account as it was', async (_, step, mischief) => {
  const { connect, provider, store, keys } = await opened()
  await connect()
  const before = store.state().account
  provider.next(step, mischief)
  expect(await connect()).toEqual({ connected: false, error: 'exchange' })
  expect(store.state().account).toEqual(before)
  expect(keys.has(before!.subject)).toBe(true)
})

test('[SO45] connecting again replaces the account, and destroys the key of the one before', async () => {
  const { connect, provider, store, keys, account } = await opened()
  await connect()
  const before = store.state().account!
  provider.member = { sub: 'another-1', name: 'Ben Example' }
  await connect()
  const after = store.state().account!
  expect(after.subject).not.toBe(before.subject)
  expect([keys.has(before.subject), keys.has(after.subject)]).toEqual([false, true])
  expect(keys.unseal(before.subject, before.tokens)).toBe(null)
  expect(await account.current(SIGNAL)).toMatchObject({ memberId: 'another-1' })
})

test('[SO45] disconnecting destroys the key of the tokens, and a second time there is nothing to do', async () => {
  const { connect, store, keys, link, folder, account } = await opened()
  await connect()
  const { subject } = store.state().account!
  expect(await readFile(join(folder, 'subject-keys.jsonl'), 'utf8')).toContain(subject)
  expect([await link.disconnect(ADMIN), await link.disconnect(ADMIN)]).toEqual([true, false])
  expect([keys.has(subject), store.state().account, await account.current(SIGNAL)]).toEqual([false, null, null])
  expect(await readFile(join(folder, 'subject-keys.jsonl'), 'utf8')).not.toContain(subject)
})

test('[SO45] a key that a process did not live to destroy is destroyed at the next start', async () => {
  const { connect, store, keys, process } = await opened()
  await connect()
  const { subject } = store.state().account!
  await store.ask({ kind: 'admin', id: ADMIN, name: null }, { type: 'disconnect' })
  expect(keys.has(subject)).toBe(true)
  const next = await process()
  expect(next.keys.has(subject)).toBe(true)
  await next.link.sweep()
  expect(next.keys.has(subject)).toBe(false)
})

test('[SO46] tokens that hold for less than a day are refreshed, once for all who ask', async () => {
  const { connect, clock, provider, account, store } = await opened()
  await connect()
  const first = (await account.current(SIGNAL))!
  clock.by(59 * DAY - MINUTE)
  expect((await account.current(SIGNAL))!.accessToken).toBe(first.accessToken)
  clock.by(2 * MINUTE)
  await Promise.all([1, 2, 3].map(() => account.current(SIGNAL)))
  const fresh = (await account.current(SIGNAL))!
  expect([refreshes(provider), fresh.accessToken === first.accessToken]).toEqual([1, false])
  expect(store.state().account!.expiresAt - clock.now()).toBeGreaterThan(59 * DAY)
})

test('[SO46] two processes refresh once', async () => {
  const { connect, clock, provider, process, account } = await opened()
  await connect()
  const other = await process({ isOwnLog: false })
  clock.by(59 * DAY + MINUTE)
  await Promise.all([account, other.account, account, other.account].map((one) => one.current(SIGNAL)))
  expect(refreshes(provider)).toBe(1)
  await expect.poll(async () => (await other.account.current(SIGNAL))!.accessToken).not.toBe(undefined)
  await expect.poll(() => other.store.state().account!.refreshingSince).toBe(null)
  const [one, two] = [await account.current(SIGNAL), await other.account.current(SIGNAL)]
  expect([one, refreshes(provider)]).toEqual([two, 1])
})

test('[SO46] a refresh token that the network does not replace stays', async () => {
  const { connect, clock, provider, account } = await opened()
  await connect()
  provider.tokenAnswer = { refresh_token: undefined }
  for (let i = 1; i <= 2; i++) {
    clock.by(59 * DAY + MINUTE)
    await account.current(SIGNAL)
    expect(refreshes(provider)).toBe(i)
  }
})

test('[SO46] where a refresh fails, the tokens are used as long as they hold; then the account has to be connected again', async () => {
  const { connect, clock, provider, account, store } = await opened()
  await connect()
  const first = (await account.current(SIGNAL))!
  provider.always('refresh', { status: 503 })
  clock.by(59 * DAY + MINUTE)
  expect((await account.current(SIGNAL))!.accessToken).toBe(first.accessToken)
  await account.current(SIGNAL)
  expect(refreshes(provider)).toBe(1)
  clock.by(11 * MINUTE)
  expect((await account.current(SIGNAL))!.accessToken).toBe(first.accessToken)
  expect(refreshes(provider)).toBe(2)
  clock.by(DAY)
  expect(await account.current(SIGNAL)).toBe(null)
  expect([refreshes(provider), store.state().account?.needsReconnect]).toEqual([3, false])
  provider.always('refresh', { status: 400, body: { error: 'invalid_grant' } })
  clock.by(11 * MINUTE)
  expect(await account.current(SIGNAL)).toBe(null)
  expect(store.state().account).toMatchObject({ needsReconnect: true })
  expect(account.isConnected).toBe(false)
})

test('[SO46] tokens without a refresh token end, and a late word about old tokens says nothing of new ones', async () => {
  const { connect, clock, provider, account, store } = await opened()
  provider.tokenAnswer = { refresh_token: undefined }
  await connect()
  const old = (await account.current(SIGNAL))!
  clock.by(60 * DAY)
  expect([await account.current(SIGNAL), refreshes(provider)]).toEqual([null, 0])
  await connect()
  await account.refused(old)
  expect(store.state().account).toMatchObject({ needsReconnect: false })
})

test('[SO46] a refresh that is begun waits for nobody, and ends with the service', async () => {
  const { connect, clock, provider, account, faults } = await opened()
  await connect()
  provider.next('refresh', { afterMs: Number.POSITIVE_INFINITY })
  clock.by(59 * DAY + MINUTE)
  const off = new AbortController()
  account.beginRefresh(off.signal)
  account.beginRefresh(off.signal)
  await expect.poll(() => refreshes(provider)).toBe(1)
  off.abort()
  await account.settled()
  expect(faults).toEqual([])
})
