import { expect, test } from 'vitest'
import { foldByHand } from '#dev/bench/fold/handWritten.ts'
import { longMeeting } from '#dev/bench/fold/meeting.ts'
import { fold } from '#engine/room/evolve.ts'

test('the loop that the fold is measured against comes to the same state', () => {
  const events = longMeeting(5_000)
  expect(foldByHand(events)).toEqual(fold(events))
})
