import { expect, test } from 'vitest'
import { fold } from '#engine/room/evolve.ts'
import { foldByHand } from '../../bench/fold/handWritten.ts'
import { longMeeting } from '../../bench/fold/meeting.ts'

test('the loop that the fold is measured against comes to the same state', () => {
  const events = longMeeting(5_000)
  expect(foldByHand(events)).toEqual(fold(events))
})
