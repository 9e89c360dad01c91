import { expect, test } from 'vitest'
import { dueWords } from '../../web/app/ledger/dueWords.ts'

test('[WM94] a due date is shown as it was said, with the day that it names', () => {
  expect(dueWords({ due: 'Friday', dueAt: '2026-11-27' })).toMatch(/^Due: Friday \(Fri, (Nov 27,|27 Nov) 2026\)$/)
  expect(dueWords({ due: 'soon', dueAt: null })).toBe('Due: soon')
  expect(dueWords({ due: null, dueAt: null })).toBe('No date')
})
