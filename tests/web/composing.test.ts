import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sends } from '../../web/app/meeting/sendKey.ts'
import { CaptionClocks } from '../../web/client/captionClocks.ts'

test('[WM16] Enter sends, unless it breaks the line or chooses a word of an input method', () => {
  const press = (key: string, { shiftKey = false, isComposing = false, keyCode = 13 } = {}) =>
    sends({ key, shiftKey, nativeEvent: { isComposing, keyCode } })
  expect([press('Enter'), press('a')]).toEqual([true, false])
  expect(press('Enter', { shiftKey: true })).toBe(false)
  expect(press('Enter', { isComposing: true })).toBe(false)
  expect(press('Enter', { keyCode: 229 })).toBe(false)
})

describe('[WM14] a caption', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('stays while somebody goes on speaking, and goes 6 s after the last word, each person’s by itself', () => {
    const gone: string[] = []
    const clocks = new CaptionClocks((participantId) => void gone.push(participantId))
    clocks.heard('ana')
    clocks.heard('ben')
    vi.advanceTimersByTime(4_000)
    clocks.heard('ana')
    vi.advanceTimersByTime(4_000)
    expect(gone).toEqual(['ben'])
    vi.advanceTimersByTime(1_999)
    expect(gone).toEqual(['ben'])
    vi.advanceTimersByTime(1)
    expect(gone).toEqual(['ben', 'ana'])
    clocks.heard('ana')
    clocks.close()
    vi.advanceTimersByTime(60_000)
    expect(gone).toEqual(['ben', 'ana'])
  })
})
