import { LedgerReader } from '../ledger/reader.ts'
import type { Meeting, UserMessage } from '../shapes.ts'

const LINES = [
  'Ben, can you send the list of 30 days by Friday? If they miss it, nobody knows who pays.',
  'Sure. Let us keep “30 days”, agreed; the report says 45.',
]

/** Analyses a tiny meeting to compile all ledger patterns (about 0.4 s) before anybody waits for an analysis. */
export function warmUp(): void {
  const messages = [...LINES, ...LINES].map(
    (text, place): UserMessage => ({
      id: `m_${place}`,
      at: place,
      senderId: `p_${place % 2}`,
      senderName: place % 2 === 0 ? 'Ana' : 'Ben',
      text,
      sectionId: 'sec_1',
    }),
  )
  const meeting: Meeting = {
    template: 'general',
    people: [
      { id: 'p_0', name: 'Ana' },
      { id: 'p_1', name: 'Ben' },
    ],
    sections: [{ id: 'sec_1', docId: 'doc_1', title: 'Notice', text: 'Notice is given 45 days before.' }],
    scope: ['sec_1'],
    confirmed: [],
    context: [],
    messages,
    ended: false,
  }
  new LedgerReader().read(meeting)
}
