import { expect, test } from 'vitest'
import { foldByHand } from '#dev/bench/fold/handWritten.ts'
import { longMeeting } from '#dev/bench/fold/meeting.ts'
import { fold } from '#engine/room/evolve.ts'

test('the hand-written loop of the fold bench reaches the same state as the fold', () => {
  const events = longMeeting(5_000)
  expect(foldByHand(events)).toEqual(fold(events))
})
