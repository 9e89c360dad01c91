import type { Message } from '@parley/client'
import { expect, test } from 'vitest'
import { isUnsure } from '../../web/app/room/unsure.ts'

const said = (more: Partial<Message>): Message => ({ id: 'm_1', at: 1, type: 'user', text: 'hm', ...more })

test('[WM103] [AT8] the newest message of a person says whether the section under discussion is sure', () => {
  const system = said({ type: 'system' })
  expect(isUnsure({ messages: [] })).toBe(false)
  expect(isUnsure({ messages: [said({}), said({ unsure: true }), system] })).toBe(true)
  expect(isUnsure({ messages: [said({ unsure: true }), said({})] })).toBe(false)
})
