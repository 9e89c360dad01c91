import { describe, expect, test } from 'vitest'
import { LedgerReader } from '../../assistant/ledger/reader.ts'
import { meetingOf } from './ledgerMeeting.ts'

const risksOf = (...lines: string[]) => new LedgerReader().read(meetingOf(lines)).risks

const CLAIMS = [
  'The price is 13,500 EUR.',
  'The fee is 13,500 EUR, right?',
  'Section 2 says 13,500 EUR, doesn’t it?',
  'We pay 13,500 EUR for the licence.',
  'The total is 13,500 EUR',
  'It is not said who pays the 13,500 EUR.',
]

describe('[IN17] two amounts for one thing', () => {
  test.each(CLAIMS)('are a contradiction: %s', (claim) => {
    for (const denial of ['No, 12,500 EUR.', 'No. 12,500 EUR is in the annex.', 'Wrong, it is EUR 12,500.']) {
      const [risk, ...others] = risksOf(`Ana: ${claim}`, `Ben: ${denial}`)
      expect(risk).toMatchObject({ kind: 'contradiction', severity: 'medium', messageIds: ['m_0', 'm_1'] })
      expect(others).toEqual([])
    }
  })

  test('stay one when somebody adds that nobody knows', () => {
    const risks = risksOf('Ana: The price is 13,500 EUR.', 'Ben: No, 12,500 EUR.', 'Chiara: So nobody knows.')
    expect(risks).toMatchObject([{ kind: 'contradiction', messageIds: ['m_0', 'm_1', 'm_2'] }])
    expect(risks[0]!.evidence).toEqual(expect.arrayContaining(['The price is 13,500 EUR.', 'No, 12,500 EUR.']))
  })

  test.each([
    ['Ana: I propose 13,500 EUR.', 'Ben: No, 12,500 EUR.'],
    ['Ana: Could we pay 13,500 EUR?', 'Ben: No, 12,500 EUR is the limit.'],
    ['Ana: Is the price 13,500 EUR?', 'Ben: No, 12,500 EUR.'],
    ['Ana: The price is 13,500 EUR.', 'Ben: No, 12,500 EUR.', 'Ana: You are right, my mistake.'],
    ['Ana: The price is 13,500 EUR.', 'Ben: No problem, delivery in 30 days.'],
    ['Ana: The price is 13,500 EUR.', 'Ana: No, 12,500 EUR.'],
  ])('are none when asked, proposed, taken back, of other things or of one mouth: %s %s', (...lines) => {
    expect(risksOf(...lines).filter(({ kind }) => kind === 'contradiction')).toEqual([])
  })
})

describe('[IN17] what only names a thing', () => {
  test.each([
    'Point 0 on the second section about payment.',
    'Point 12 on the first section about notice.',
    'We are at point 3 now, section two.',
    'The price is 13,500 EUR.',
    'The document about the payment of the client.',
    'Let us go on with payment.',
  ])('is no risk: %s', (line) => {
    expect(risksOf(`Ana: ${line}`, 'Ben: ok')).toEqual([])
  })

  test('is one when it says that something is wrong with it', () => {
    for (const line of [
      'Point 3 is missing in the document about payment.',
      'The payment doesnt cover the licence and nobody knows who pays.',
      'If the client fails to pay we lose the deposit.',
    ])
      expect(risksOf(`Ana: ${line}`, 'Ben: hm'), line).toHaveLength(1)
  })
})
