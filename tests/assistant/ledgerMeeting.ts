import type { TemplateId } from '#engine/room/templates.ts'
import type { Meeting } from '../../assistant/shapes.ts'

export const CONTRACT = [
  {
    id: 'sec_1',
    docId: 'doc_1',
    title: '1. Notice',
    text: 'Either party may terminate this agreement with thirty days written notice to the other party.',
  },
  {
    id: 'sec_2',
    docId: 'doc_1',
    title: '2. Fees',
    text: 'The customer pays an annual fee of EUR 12,000. Late payment bears interest of 8 percent.',
  },
]

/** A meeting from lines such as `Ana: I'll send it by Friday`, all about the first section unless `§2 ` comes first. */
export function meetingOf(
  lines: readonly string[],
  over: Partial<Meeting> & { template?: TemplateId } = {},
  names: readonly string[] = ['Ana', 'Ben', 'Chiara'],
): Meeting {
  return {
    template: 'general',
    people: names.map((name, i) => ({ id: `p_${i}`, name })),
    sections: CONTRACT,
    scope: CONTRACT.map(({ id }) => id),
    confirmed: [],
    context: [],
    messages: lines.map((line, i) => {
      const [, second, name = '', text = ''] = /^(§2 )?(\w+): ([\s\S]*)$/.exec(line)!
      return {
        id: `m_${i}`,
        at: i,
        senderId: `p_${names.indexOf(name)}`,
        senderName: name,
        text,
        sectionId: second ? 'sec_2' : 'sec_1',
      }
    }),
    ended: false,
    ...over,
  }
}
