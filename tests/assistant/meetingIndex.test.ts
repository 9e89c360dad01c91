import { expect, test } from 'vitest'
import { MeetingIndex } from '#assistant/analysis/meetingIndex.ts'
import { fact } from '#engine/room/facts.ts'
import { chained } from '../helpers/given.ts'
import { ANA, created, joined, sectionsOf, uploaded } from '../helpers/givenMeeting.ts'

test('[AS12] what was asked about before is found no more once its document is withdrawn, and the others are', () => {
  const facts = [
    created(),
    joined(ANA),
    uploaded('doc_1', { sections: sectionsOf([{ title: 'Bees', text: 'The tenant keeps bees.' }]) }),
    uploaded('doc_2', { sections: sectionsOf([{ title: 'Pets', text: 'Dogs and bees are forbidden.' }], 'sec', 2) }),
  ]
  const before = chained(facts.map((one, i) => ({ fact: one, at: 1e12 + i })))
  const analysis = new MeetingIndex()
  const found = () =>
    analysis
      .answer('consult', { route: 'rag', question: 'What about bees?', current: null })
      .passages.map(({ id }) => id)
      .sort()
  analysis.read(before, before.length)
  expect(found()).toEqual(['sec_1', 'sec_2'])
  const { actor } = facts[2]!
  const withdrawn = fact('withdrawn', actor, { docId: 'doc_1', by: ANA })
  analysis.read(chained([{ fact: withdrawn, at: 1e12 + 9 }], before.at(-1)!), before.length + 1)
  expect(found()).toEqual(['sec_2'])
})
