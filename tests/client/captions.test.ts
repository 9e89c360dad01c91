import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CAPTION_MS, SignClocks } from '../../web/client/signClocks.ts'

describe('[WM14] a caption', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('stays while its speaker goes on, and expires 6 s after their last word, independently of others', () => {
    const gone: string[] = []
    const clocks = new SignClocks(CAPTION_MS, (participantId) => void gone.push(participantId))
    clocks.restart('ana')
    clocks.restart('ben')
    vi.advanceTimersByTime(4_000)
    clocks.restart('ana')
    vi.advanceTimersByTime(4_000)
    expect(gone).toEqual(['ben'])
    vi.advanceTimersByTime(1_999)
    expect(gone).toEqual(['ben'])
    vi.advanceTimersByTime(1)
    expect(gone).toEqual(['ben', 'ana'])
    clocks.restart('ana')
    clocks.close()
    vi.advanceTimersByTime(60_000)
    expect(gone).toEqual(['ben', 'ana'])
  })
})
