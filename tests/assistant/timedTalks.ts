import { describe, expect, test } from 'vitest'
import { LedgerReader } from '../../assistant/ledger/reader.ts'
import { meetingOf } from './ledgerMeeting.ts'

/** Who does it until when, as `Ben | Friday + Chiara | no time`; then what was said. */
export type TimedTalk = readonly [actions: string, ...lines: string[]]

/** Prepositions that a limit does without. */
const plain = (due: string): string => due.toLowerCase().replace(/^(?:(?:by|bis|the|el|la) )+/u, '')
const told = (owner: string | null, due: string | null | undefined): string => `${owner} | ${plain(due ?? 'no time')}`

/** Tests that each talk leaves just these actions in the ledger. */
export function testTimes(name: string, talks: readonly TimedTalk[]): void {
  describe(name, () => {
    for (const [wanted, ...lines] of talks)
      test(lines.join(' / '), () => {
        const { actions } = new LedgerReader().read(meetingOf(lines))
        const expected = wanted.split(' + ').map((each) => each.split(' | '))
        expect(actions.map(({ owner, due }) => told(owner, due)).sort()).toEqual(
          expected.map(([owner = '', due = '']) => told(owner, due)).sort(),
        )
      })
  })
}
