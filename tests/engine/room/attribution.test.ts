import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keywordsOf } from '#engine/language/words.ts'
import { attribute } from '#engine/room/attribution/attribution.ts'
import type { Attributable } from '#engine/room/attribution/topics.ts'

const scopeOf = (sections: readonly (readonly [title: string, text: string])[]): Attributable[] => {
  const keywords = keywordsOf(sections.map(([title, text]) => ({ title, text })))
  return sections.map(([title], i) => ({ id: `sec_${i + 1}`, title, keywords: keywords[i]! }))
}

const CONTRACT = scopeOf([
  [
    '1. Definitions',
    'Affiliate means any entity that controls a party. Deliverables means the software listed in the order form.',
  ],
  [
    '2. Scope of Services',
    'The supplier develops, hosts and maintains the platform. Change requests need a written change order.',
  ],
  [
    '3. Fees and Payment',
    'The customer pays the annual fee in four quarterly instalments. Invoices are due within thirty days. Late payment bears interest. The price rises once a year.',
  ],
  [
    '4. Term and Termination',
    'This agreement runs for three years unless either party gives ninety days written notice. Either party may terminate for material breach.',
  ],
  [
    '5. Confidentiality',
    'Each party keeps confidential information secret for five years. Trade secrets stay secret. Disclosure to advisers is allowed.',
  ],
  [
    '6. Data Protection',
    'The supplier processes personal data only on documented instructions. Data breaches are reported within twenty-four hours. Personal data is deleted on request.',
  ],
  [
    '7. Limitation of Liability',
    'Liability is capped at the fees of twelve months. The cap does not apply to intent, gross negligence or death. Lost profit is excluded.',
  ],
  [
    '8. Governing Law',
    'This agreement is governed by the laws of Ireland. Disputes are settled by the courts of Dublin.',
  ],
])

const SPECIFICATION = scopeOf([
  ['1 Introduction', 'Purpose and history of this specification of the payment gateway.'],
  ['2 Requirements', 'What the gateway must do, functional and other.'],
  ['2.1 Latency', 'A card authorisation answers within 300 milliseconds at the 99th percentile.'],
  ['2.2 Availability', 'The gateway is available in each month, measured by probes in two regions.'],
  ['3.5 Logging', 'Each authorisation writes one structured log record without card numbers.'],
  ['4.2 Retry policy', 'Failed captures are retried with exponential backoff up to six times.'],
  ['4.2.1 Idempotency keys', 'Every retry carries the same idempotency key so that a capture happens once.'],
  ['10 Rollout', 'Traffic moves in steps; rollback takes one command.'],
])

type Row = readonly [text: string, section: number, how: 'mention' | 'lexical' | 'discussion', opens?: 'opens']

/** What is said while the first section is under discussion, and where it belongs. */
const ABOUT_THE_CONTRACT: readonly Row[] = [
  // By title.
  ['Confidentiality', 5, 'mention', 'opens'],
  ['confidentiality is next', 5, 'mention', 'opens'],
  ['Let’s look at Data Protection now.', 6, 'mention', 'opens'],
  ['What about Governing Law?', 8, 'mention', 'opens'],
  ['Back to fees and payment', 3, 'mention', 'opens'],
  ['8. Governing law', 8, 'mention', 'opens'],
  ['THE SCOPE OF SERVICES worries me', 2, 'mention', 'opens'],
  ['I have a question on limitation of liability', 7, 'mention'],
  ['To my mind data protection looks weak', 6, 'mention'],
  ['Ben wrote Term and Termination.', 4, 'mention'],
  // By number.
  ['Section 3 next', 3, 'mention', 'opens'],
  ['section 4: the notice period', 4, 'mention', 'opens'],
  ['see section 5', 5, 'mention', 'opens'],
  ['(section 3)', 3, 'mention', 'opens'],
  ['section 3?', 3, 'mention', 'opens'],
  ['Section #6, please', 6, 'mention', 'opens'],
  ['clause 7 is too broad', 7, 'mention', 'opens'],
  ['Art. 8 worries me', 8, 'mention', 'opens'],
  ['§ 6 please', 6, 'mention', 'opens'],
  ['§6', 6, 'mention', 'opens'],
  ['let’s go to section 3', 3, 'mention', 'opens'],
  ['moving on to clause 7', 7, 'mention', 'opens'],
  ['In section 4 the notice is too long', 4, 'mention', 'opens'],
  ['I miss a date in section 4', 4, 'mention'],
  ['Ben said that clause 7 is too broad', 7, 'mention'],
  ['Definitions and section 5 use other words', 1, 'mention'],
  ['Are we done with section 1?', 1, 'mention'],
  // By its words.
  ['The quarterly invoices are late every time', 3, 'lexical'],
  ['the price rises with every invoice', 3, 'lexical'],
  ['personal data must be deleted within a month of a request', 6, 'lexical'],
  ['Ireland has good courts, Dublin is far', 8, 'lexical'],
  ['trade secrets and advisers', 5, 'lexical'],
  ['gross negligence should not be capped', 7, 'lexical'],
  ['ninety days of written notice', 4, 'lexical'],
  // Stays.
  ['I wonder', 1, 'discussion'],
  ['yes', 1, 'discussion'],
  ['what does affiliate mean?', 1, 'discussion'],
  ['law', 1, 'discussion'],
  ['services', 1, 'discussion'],
  ['section 12 does not exist', 1, 'discussion'],
  ['It costs $4.2 million', 1, 'discussion'],
  ['about 3 sections are left', 1, 'discussion'],
  ['3 people are missing', 1, 'discussion'],
  ['we meet at 4.30 pm', 1, 'discussion'],
  ['we need 2 days', 1, 'discussion'],
  ['subsection 3', 1, 'discussion'],
  ['the intersection 3 blocks down', 1, 'discussion'],
  ['That is the start. 4 of us agree', 1, 'discussion'],
  ['version 2.0 of the platform', 1, 'discussion'],
  ['8', 1, 'discussion'],
]

const ABOUT_THE_SPECIFICATION: readonly Row[] = [
  ['see 4.2', 6, 'mention', 'opens'],
  ['4.2', 6, 'mention', 'opens'],
  ['§ 4.2', 6, 'mention', 'opens'],
  ['§4.2.1', 7, 'mention', 'opens'],
  ['In 4.2 we say six times', 6, 'mention', 'opens'],
  ['section 4.2.1 is unclear', 7, 'mention', 'opens'],
  ['let’s open 4.2', 6, 'mention', 'opens'],
  ['next: 2.2', 4, 'mention', 'opens'],
  ['2.2: the probes', 4, 'mention', 'opens'],
  ['see 2.1, please', 3, 'mention', 'opens'],
  ['see 2.1.', 3, 'mention', 'opens'],
  ['Ana asked for a number in 2.1', 3, 'mention'],
  ['section 10', 8, 'mention', 'opens'],
  ['section 2', 2, 'mention', 'opens'],
  ['Retry policy', 6, 'mention', 'opens'],
  ['latency', 3, 'mention', 'opens'],
  ['exponential backoff', 6, 'lexical'],
  ['card numbers in a structured log record', 5, 'lexical'],
  ['probes in two regions', 4, 'lexical'],
  // Traps.
  ['see 3.5 million', 1, 'discussion'],
  ['that costs 3.5 million euro', 1, 'discussion'],
  ['3.5 hours of downtime', 1, 'discussion'],
  ['a 3.5x speedup', 1, 'discussion'],
  ['3.5k users', 1, 'discussion'],
  ['$4.2', 1, 'discussion'],
  ['€ 4.2', 1, 'discussion'],
  ['EUR 4.2', 1, 'discussion'],
  ['4.2%', 1, 'discussion'],
  ['4.2 %', 1, 'discussion'],
  ['4.2 percent', 1, 'discussion'],
  ['up by 4.2 seconds', 1, 'discussion'],
  ['v4.2', 1, 'discussion'],
  ['version 4.2', 1, 'discussion'],
  ['10.4.2', 1, 'discussion'],
  ['4.2.9', 1, 'discussion'],
  ['127.0.0.1 is up', 1, 'discussion'],
  ['on 4.2.2026 we ship', 1, 'discussion'],
  ['section 4 is missing', 1, 'discussion'],
]

const belongs =
  (scope: readonly Attributable[]) =>
  ([text, section, how, opens]: Row) => {
    expect(attribute(text, scope, 'sec_1')).toMatchObject({
      sectionId: `sec_${section}`,
      how,
      opens: opens === 'opens',
    })
  }

describe('[AT1] [AT2] [AT3] [AT4] [AT5] a contract of eight sections', () => {
  for (const row of ABOUT_THE_CONTRACT) test(row[0], () => belongs(CONTRACT)(row))
})

describe('[AT1] [AT2] [AT3] [AT4] [AT5] a specification with numbers', () => {
  for (const row of ABOUT_THE_SPECIFICATION) test(row[0], () => belongs(SPECIFICATION)(row))
})

describe('[AT1] attribution', () => {
  test('[AT2] a mention of the section under discussion keeps the message there, whatever else it names', () => {
    const { sectionId, opens } = attribute('Section 3 and section 4 contradict each other', CONTRACT, 'sec_4')
    expect({ sectionId, opens }).toEqual({ sectionId: 'sec_4', opens: false })
  })

  test('[TR2] every section that is named is told', () => {
    expect(attribute('Compare section 5 with Data Protection', CONTRACT, null).named).toEqual([
      '5. Confidentiality',
      '6. Data Protection',
    ])
  })

  test('[AT2] a title inside a longer title that is meant is no mention of its own', () => {
    const scope = scopeOf([
      ['Term', 'a'],
      ['Payment', 'b'],
      ['Payment terms and conditions', 'c'],
      ['Payment terms', 'd'],
    ])
    expect(attribute('Payment terms and conditions', scope, null).named).toEqual(['Payment terms and conditions'])
    expect(attribute('Payment terms', scope, null).named).toEqual(['Payment terms'])
  })

  test('[AT2] where no title carries a number, the sections’ places count', () => {
    const scope = scopeOf([
      ['Purpose', 'a'],
      ['Roles', 'b'],
      ['Review', 'c'],
    ])
    expect(attribute('section 2, please', scope, 'sec_1').sectionId).toBe('sec_2')
  })

  test('[AT2] roman and lettered headings are known by theirs', () => {
    const scope = scopeOf([
      ['I. Parties', 'a'],
      ['II. Price', 'b'],
      ['IV. Term', 'c'],
    ])
    expect(attribute('article IV then', scope, 'sec_1').sectionId).toBe('sec_3')
    expect(attribute('Article ii', scope, 'sec_1').sectionId).toBe('sec_2')
  })

  test('[AT4] with nothing under discussion an unclear message belongs nowhere', () => {
    expect(attribute('hm', CONTRACT, null)).toMatchObject({ sectionId: null, how: 'none' })
    expect(attribute('section 1', [], null)).toMatchObject({ sectionId: null, how: 'none', named: [] })
  })

  test('[AT1] the same always, within the scope, for any text, and soon', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc
        .array(fc.constantFrom('section', '4.2', '§', ' ', '3', '.', 'IV', 'retry', 'policy', '%', 'EUR'), {
          maxLength: 60,
        })
        .map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(anything, fc.constantFrom('sec_1', 'sec_6', null), (text, current) => {
        const first = attribute(text, SPECIFICATION, current)
        // The best of a few: the first compiles patterns, and a busy machine may take its time over any.
        const took = [1, 2, 3].map(() => {
          const began = performance.now()
          attribute(text, SPECIFICATION, current)
          return performance.now() - began
        })
        expect(Math.min(...took)).toBeLessThan(100)
        expect(
          attribute(
            text,
            SPECIFICATION.map((section) => ({ ...section })),
            current,
          ),
        ).toEqual(first)
        if (first.sectionId !== null) expect(SPECIFICATION.map(({ id }) => id)).toContain(first.sectionId)
        if (first.opens) expect(first.how).toBe('mention')
      }),
      { numRuns: 200 },
    )
  })
})
