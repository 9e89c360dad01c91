import { describe, expect, test } from 'vitest'
import { DOCUMENTS } from '#dev/harness/material.ts'
import { LINE_CHARACTERS_MAX } from '#engine/room/decide/assistant.ts'
import { shownMessages } from '#engine/room/state.ts'
import { cutWhole } from '#engine/text.ts'
import { given } from '../../helpers/given.ts'
import { ANA, BEN, line, meeting, moved, picked, room, said, started, uploaded } from '../../helpers/givenMeeting.ts'

describe('edge cases', () => {
  test('[PH7] [PG5] with one section left the meeting goes on', () => {
    const two = [
      room([ANA]),
      uploaded(),
      picked(ANA, 'sec_1', 'sec_2'),
      started('sec_1', 'sec_2'),
      line('kickoff'),
      moved('sec_1'),
    ]
    const first = given(...two).when({ type: 'completeReview', by: ANA })
    expect([first.room.phase, first.room.current]).toEqual(['chat', 'sec_2'])
    expect(first.when({ type: 'completeReview', by: ANA }).room.endedReason).toBe('goal')
  })

  test('[PH5] the scope is in document order, whoever picked what first', () => {
    const begun = given(room([ANA, BEN]), uploaded(), picked(ANA, 'sec_3'), picked(BEN, 'sec_1')).when({
      type: 'start',
      by: ANA,
    })
    expect(begun.room.scope).toEqual(['sec_1', 'sec_3'])
  })

  test('[ID5] section numbers are never reused, even two uploads after a removal', () => {
    const removed = given(room([ANA]), uploaded()).when({ type: 'withdraw', by: ANA, docId: 'doc_1' })
    const more = removed.when(DOCUMENTS[1]!).when({ ...DOCUMENTS[0]!, sha256: 'd'.repeat(64) })
    expect(more.room.sections.map(({ id }) => id)).toEqual(['sec_4', 'sec_5', 'sec_6', 'sec_7'])
  })

  test('[AT6] an attribution by mention is not refined, however well other words match elsewhere', () => {
    const words = 'section 3 repeats the copyright license grant'
    const past = given(meeting(), said(BEN, words, { sectionId: 'sec_3' }))
    const { id } = shownMessages(past.room).at(-1)!
    past.when({ type: 'refine', messageId: id, sectionId: 'sec_2' }).nothing()
  })

  test('[MO1] a line is never cut inside a surrogate pair', () => {
    expect(cutWhole('ab😀', 3)).toBe('ab')
    expect(cutWhole('ab😀', 4)).toBe('ab😀')
    const text = `${'x'.repeat(LINE_CHARACTERS_MAX - 1)}😀`
    const asked = given(meeting(), said(BEN, '@assistant what is open?', { messageId: 'm_question00' }))
    const { facts } = asked.when({ type: 'answer', request: 'm_question00', text })
    expect((facts[0]!.data as { text: string }).text).toBe('x'.repeat(LINE_CHARACTERS_MAX - 1))
  })
})
