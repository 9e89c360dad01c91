import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keywordsOf } from '#engine/language/words.ts'
import { attribute } from '#engine/room/attribution/attribution.ts'
import type { Conversation } from '#engine/room/attribution/conversation.ts'

const scopeOf = (sections: readonly (readonly [title: string, text: string, page?: number])[]) => {
  const keywords = keywordsOf(sections.map(([title, text]) => ({ title, text })))
  return sections.map(([title, , page], i) => ({
    id: `sec_${i + 1}`,
    title,
    keywords: keywords[i]!,
    ...(page === undefined ? {} : { page }),
  }))
}

const GUIDE = scopeOf([
  ['1 Installation', 'Copy the class file to the local directory of the distribution.', 2],
  ['2 Development version', 'Clone the repository and run the batch file. The link leads to the homepage.', 3],
  ['3 Proof of Work', 'Nodes vote with their processors. The difficulty follows a moving average.', 4],
  ['4 Rituals before sleep', 'Avoid alcohol. A hot bath relaxes. Reading in bed is fine.', 6],
  ['5 Public comments and minutes', 'The archiver numbers the messages; the receipt names the month.', 7],
  ['6 Packages', 'The class needs the packages biblatex, ctex and pifont.', 9],
])
const PAGES = scopeOf(Array.from({ length: 6 }, (_, i) => [`Page ${i + 1}`, ''] as const))

/** After talk about the first section: three messages on it, and what else the case says. */
const talkOf = (counts: Record<number, number> = {}): Conversation => ({
  counts: Array.from({ length: 6 }, (_, i) => counts[i + 1] ?? (i === 0 ? 3 : 0)),
  last: 0,
  hear: () => SILENCE,
})
const SILENCE = { reading: { words: 0, terms: [], headed: false }, lead: null, rooted: false, sure: true }

type Case = readonly [text: string, section: number]
const goes = (scope: typeof GUIDE, talk: Conversation, current = 'sec_1') => {
  return ([text, section]: Case) => {
    const { sectionId, opens } = attribute(text, scope, current, talk)
    expect({ sectionId, opens }).toEqual({ sectionId: `sec_${section}`, opens: `sec_${section}` !== current })
  }
}
const each = (cases: readonly Case[], check: (one: Case) => void) => {
  for (const one of cases) test(`${one[0]} -> ${one[1]}`, () => check(one))
}

describe('[AT5] a turn of phrase leads to the next section in order', () => {
  each(
    [
      ['next page please', 2],
      ['ok, next point', 2],
      ['Nächster Punkt', 2],
      ['siguiente', 2],
      ['point suivant', 2],
      ['on passe à la suite de la liste', 2],
      ['Weiter mit dem Rest', 2],
      ['Dann der Anhang', 2],
      ['what is left of it, next page', 2],
      ['last one, then lunch', 6],
      ['Letzter Punkt', 6],
      ['dernier point, les paquets', 6],
      ['último punto', 6],
    ],
    goes(GUIDE, talkOf()),
  )
})

describe('[AT5] what a turn of phrase or a short heading names decides before the order', () => {
  each(
    [
      ['Weiter mit den Ritualen', 4],
      ['siguiente, las packages', 6],
      ['PoW then, that is the big one', 3],
      ['style and such, page 7', 5],
      ['5, public comments', 5],
      ['point 4', 4],
      ['what it needs, 6', 1],
      ['development', 2],
    ],
    goes(GUIDE, talkOf()),
  )
})

describe('[AT5] a heading in other words than the text', () => {
  const HANDBOOK = scopeOf([
    ['Working time', 'Core time is from 10 to 15.'],
    ['Annual leave', 'Employees have 25 days a year.'],
    ['Travel and expenses', 'Receipts are kept.'],
    ['Devices', 'Laptops are replaced after four years. The mouse is not.'],
    ['Refunds and money', 'Within 14 days to the card that was charged.'],
    ['End of employment', 'Three months for both sides.'],
  ])
  each(
    [
      ['Urlaub', 2],
      ['kommen wir zu den Geräten', 4],
      ['les vacances', 2],
      ['and the holidays one', 2],
      ['zum Schluss noch die Kündigung', 6],
    ],
    goes(HANDBOOK, talkOf()),
  )

  test('the next one without a turn of phrase', () => {
    goes(HANDBOOK, talkOf({ 2: 3 }))(['Reisekosten, Seite 2', 3])
  })
})

describe('[AT2] sections that are pages are named by number, word and ordinal', () => {
  each(
    [
      ['p. 3', 3],
      ['page three, please', 3],
      ['Seite 4', 4],
      ['página dos', 2],
      ['fourth page now', 4],
      ['and the fifth?', 5],
      ['flipping back to page two', 2],
      ['page 9 is missing', 1],
    ],
    goes(PAGES, talkOf()),
  )
})

describe('[AT4] what leads nowhere', () => {
  each(
    [
      ['lgtm. next', 1],
      ['moving on', 1],
      ['so that is solved, next?', 1],
      ['next Tuesday', 1],
      ['not this week. The next one, let us say', 1],
      ['left open then', 1],
      ['finally, yes', 1],
      ['dann sagen wir nein', 1],
      ['thank you Steph', 1],
      ['Kim next', 1],
      ['same with the packages of the proceedings page, but that is old', 1],
      ['comments about shoes from a friend', 1],
      ['fine', 1],
      ['my last question: who feeds the cat?', 1],
      ['letzte Frage: wer füttert die Katze?', 1],
      ['dernière question : qui nourrit le chat ?', 1],
    ],
    goes(GUIDE, talkOf()),
  )
})

describe('[AT5] the order follows the talk', () => {
  test('sections that were talked about or confirmed are passed over', () => {
    goes(GUIDE, talkOf({ 2: 4, 3: -1 }))(['next point', 4])
    goes(GUIDE, talkOf({ 6: -1 }))(['last point', 5])
  })

  test('where the room has moved on by itself after a confirm, the section it moved to is the next', () => {
    goes(GUIDE, talkOf(), 'sec_2')(['next point', 2])
  })

  test('a section that was talked about is opened by its title, but not by a word in passing', () => {
    expect(attribute('by development, not earlier', GUIDE, 'sec_1', talkOf({ 2: 5 })).opens).toBe(false)
    expect(attribute('back to development', GUIDE, 'sec_1', talkOf({ 2: 5 })).opens).toBe(true)
  })
})

test('[AT1] within the scope, the same always, and nothing opens where the talk already is', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc
      .array(
        fc.constantFrom('next ', 'page ', 'last ', '3', ', ', '. ', 'back to ', 'development ', 'weiter ', 'ok '),
        {
          maxLength: 40,
        },
      )
      .map((parts) => parts.join('')),
  )
  const talk = fc.record({
    counts: fc.array(fc.integer({ min: -1, max: 5 }), { minLength: 6, maxLength: 6 }),
    last: fc.option(fc.integer({ min: 0, max: 5 })),
    hear: fc.constant(() => SILENCE),
  })
  fc.assert(
    fc.property(text, fc.constantFrom('sec_1', 'sec_6', null), talk, (said, current, before) => {
      const first = attribute(said, GUIDE, current, before)
      expect(attribute(said, [...GUIDE], current, before)).toEqual(first)
      if (first.sectionId !== null) expect(GUIDE.map(({ id }) => id)).toContain(first.sectionId)
      if (first.opens) expect(first.sectionId).not.toBe(current)
    }),
    { numRuns: 300 },
  )
})
