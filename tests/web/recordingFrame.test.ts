import { describe, expect, test } from 'vitest'
import { isFromFrame, isToFrame } from '../../web/admin/recording/frame/messages.ts'

describe('[WD9] messages between the console and the frame of recordings', () => {
  test('of the console are known by their form', () => {
    for (const message of [
      { type: 'load', events: [{ type: 4, timestamp: 1 }] },
      { type: 'play', at: 0 },
      { type: 'pause', at: 12.5 },
      { type: 'speed', factor: 4 },
      { type: 'skip', on: false },
    ]) {
      expect([message, isToFrame(message)]).toEqual([message, true])
      expect([message, isFromFrame(message)]).toEqual([message, false])
    }
  })

  test('of anything else are ignored', () => {
    for (const message of [
      null,
      'load',
      [],
      {},
      { type: 'load' },
      { type: 'load', events: {} },
      { type: 'load', events: [null] },
      { type: 'play', at: -1 },
      { type: 'pause', at: Number.NaN },
      { type: 'speed', factor: 0 },
      { type: 'speed', factor: 65 },
      { type: 'skip', on: 1 },
      { type: 'eval', code: '1' },
    ]) {
      expect([message, isToFrame(message)]).toEqual([message, false])
    }
  })

  test('of the frame are known by their form', () => {
    for (const message of [
      { type: 'ready' },
      { type: 'loaded', totalMs: 0 },
      { type: 'time', at: 3 },
      { type: 'skipping', on: true },
      { type: 'ended' },
      { type: 'failed' },
    ]) {
      expect([message, isFromFrame(message)]).toEqual([message, true])
    }
    for (const message of [undefined, { type: 'loaded' }, { type: 'time', at: '3' }, { type: 'skipping' }]) {
      expect([message, isFromFrame(message)]).toEqual([message, false])
    }
  })
})
