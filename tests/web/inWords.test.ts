import { expect, test } from 'vitest'
import { votesInWords } from '../../web/app/archive/votesInWords.ts'
import { standingOf } from '../../web/app/room/standing.ts'

const votes = {
  p_1: { by: 'p_1', byName: 'Ana', action: 'yes', at: 1 },
  p_2: { by: 'p_2', byName: 'Ben', action: 'yes', at: 2 },
} as const
const settled = (action: 'yes' | 'continue') => ({ action, by: 'p_2', byName: 'Ben', at: 3 })

test('[WA7] a section is described as confirmed by its voters only when all of them agreed', () => {
  expect(votesInWords({ votes, resolved: settled('yes') })).toEqual(['Confirmed by Ana, Ben'])
  expect(votesInWords({ votes, resolved: null })).toEqual(['Yes from Ana, Ben'])
  const differing = { ...votes, p_2: { ...votes.p_2, action: 'continue' } } as const
  expect(votesInWords({ votes: differing, resolved: settled('continue') })).toEqual([
    'Yes from Ana',
    'Ben wanted to keep discussing',
  ])
  expect(votesInWords({})).toEqual([])
})

test('[WM10] a section that was opened but has no messages is not described as discussed', () => {
  const section = { sectionId: 'sec_1', title: 'Terms', status: 'discussing', messageCount: 0 } as const
  expect(standingOf(section)).toBe('opened')
  expect(standingOf({ ...section, messageCount: 1 })).toBe('discussing')
  expect(standingOf({ ...section, status: 'confirmed' })).toBe('confirmed')
  expect(standingOf({ ...section, status: 'pending' })).toBe('pending')
})
