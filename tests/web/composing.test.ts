import { expect, test } from 'vitest'
import { sends } from '../../web/app/meeting/sendKey.ts'

test('[WM16] Enter sends, except with Shift for a line break or while an input method is composing', () => {
  const press = (key: string, { shiftKey = false, isComposing = false, keyCode = 13 } = {}) =>
    sends({ key, shiftKey, nativeEvent: { isComposing, keyCode } })
  expect([press('Enter'), press('a')]).toEqual([true, false])
  expect(press('Enter', { shiftKey: true })).toBe(false)
  expect(press('Enter', { isComposing: true })).toBe(false)
  expect(press('Enter', { keyCode: 229 })).toBe(false)
})
