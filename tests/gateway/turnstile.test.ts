import type { IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { Turnstile } from '#gateway/connections/turnstile.ts'

const response = {} as ServerResponse
const handshake = { _query: {} } as unknown as IncomingMessage
const known = { _query: { sid: 'abc' } } as unknown as IncomingMessage

describe('handshakes that come at once', () => {
  test('[PF34] are let in a few a turn, in their order, and none is forgotten', async () => {
    const turnstile = new Turnstile()
    const entered: number[] = []
    for (let i = 0; i < 100; i++) turnstile.queue(handshake, response, () => entered.push(i))
    expect(entered).toEqual([])
    const counts: number[] = []
    for (let i = 0; i < 20 && entered.length < 100; i++) {
      const before = entered.length
      await turn()
      counts.push(entered.length - before)
    }
    expect(entered).toEqual(Array.from({ length: 100 }, (_, i) => i))
    expect(Math.max(...counts)).toBe(16)
  })

  test('[PF34] each runs to its first wait before the next begins, so that limits are counted one by one', async () => {
    const turnstile = new Turnstile()
    const steps: string[] = []
    for (const name of ['a', 'b'])
      turnstile.queue(handshake, response, () => {
        steps.push(`${name} judged`)
        void Promise.resolve().then(() => steps.push(`${name} opened`))
      })
    for (let i = 0; i < 3; i++) await turn()
    expect(steps).toEqual(['a judged', 'a opened', 'b judged', 'b opened'])
  })

  test('[PF34] whoever comes later is let in too, and sessions that exist never wait', async () => {
    const turnstile = new Turnstile()
    const entered: string[] = []
    turnstile.queue(handshake, response, () => entered.push('first'))
    for (let i = 0; i < 3; i++) await turn()
    turnstile.queue(handshake, response, () => entered.push('second'))
    turnstile.queue(known, response, () => entered.push('session'))
    expect(entered).toEqual(['first', 'session'])
    for (let i = 0; i < 3; i++) await turn()
    expect(entered).toEqual(['first', 'session', 'second'])
  })
})
