import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { KXP_HEADERS } from '#protocol/kxp/headers.ts'
import { Nonces } from '#resident/http/nonces.ts'
import { SignatureCheck } from '#resident/http/signatureCheck.ts'
import { handClock } from '../helpers/givenClock.ts'
import { SECRET } from '../helpers/resident.ts'

const SECOND = 1_700_000_000
const idle = async () => {}

function request(timestamp: number): IncomingMessage {
  const headers = {
    [KXP_HEADERS.timestamp]: String(timestamp),
    [KXP_HEADERS.nonce]: 'nonce-nonce-nonce',
    [KXP_HEADERS.signature]: `v1=${'0'.repeat(64)}`,
  }
  return { method: 'POST', url: '/kxp/end', headers } as unknown as IncomingMessage
}

test.each([0, 1, 999])('[KX2] a timestamp is good to 300 s, %i ms after the full second', (ms) => {
  const check = new SignatureCheck([SECRET], handClock(SECOND * 1_000 + ms))
  const isGood = (skew: number) => check.claimOf(request(SECOND + skew)) !== null
  expect([-301, -300, 0, 300, 301].filter(isGood)).toEqual([-300, 0, 300])
})

test.each([0, 1, 999])(
  '[KX3] a nonce is refused as long as its timestamp is good, %i ms after the full second',
  async (ms) => {
    const folder = await mkdtemp(join(tmpdir(), 'parley-nonces-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const clock = handClock(SECOND * 1_000 + ms)
    const check = new SignatureCheck([SECRET], clock)
    const ahead = request(SECOND + 300)
    const before = await Nonces.open(folder, clock)
    expect(await before.take('nonce-nonce-nonce')).toBe(true)
    await clock.advance(600_999 - ms, idle)
    expect(check.claimOf(ahead)).not.toBeNull()
    expect(await before.take('nonce-nonce-nonce')).toBe(false)
    await before.close()
    const after = await Nonces.open(folder, clock)
    expect(await after.take('nonce-nonce-nonce')).toBe(false)
    await clock.advance(1, idle)
    expect(check.claimOf(ahead)).toBeNull()
    await after.close()
  },
)
