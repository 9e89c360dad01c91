import { describe, expect, test } from 'vitest'
import { signalsAgreement } from '#engine/language/agreement.ts'

const AGREES = [
  ...['yes', 'Yes!', 'yes, please', 'yep', 'yeah, sure', 'I agree.', 'Agreed', 'agreed - let us move on', 'we agree'],
  ...['looks good', 'Looks good to me', 'sounds good', 'that looks right', 'all good', 'fine with me', 'fine by me'],
  ...['ok for me', 'works for me', 'I’m fine with this', 'no objections', 'I have no objection', 'LGTM', '+1', '👍'],
  ...['Confirmed.', 'Confirm.', 'I confirm', 'approved', 'let’s confirm', 'we can approve this', 'ready to sign off'],
  ...['ship it', 'einverstanden', 'd’accord', "d'accord", 'de acuerdo', 'согласен', '賛成です', '同意'],
]

const DOES_NOT = [
  ...['hm', '', 'nothing', 'no', 'not agreed', "I don't agree", 'I don’t agree', 'I disagree', 'disagreed', 'not yet'],
  ...['yes, but the date is wrong', 'yes and no', 'agreed, however late', 'wait, yes', 'hold on, looks good'],
  ...[
    'agreed unless it rains',
    'I cannot agree',
    'nobody ever agreed? ',
    'agreed?',
    'Do we all agree?',
    '賛成？',
    '同意しません',
  ],
  ...[
    'yesterday',
    'agreement',
    'the agreement says so',
    'the agreed price is high',
    'an agreed fee',
    'eyes',
    'C+1',
    '1+1',
  ],
  ...[
    'please confirm the date',
    'we must confirm this with finance',
    'approval is missing',
    'the approved budget is small',
  ],
  ...['approved budgets are public', 'confirmed cases rise', 'nicht einverstanden', 'pas d’accord', 'не согласен'],
]

describe('[BU2] clear words', () => {
  test.each(AGREES)('agree: %s', (text) => {
    expect(signalsAgreement(text)).toBe(true)
  })

  test.each(DOES_NOT)('do not: %s', (text) => {
    expect(signalsAgreement(text)).toBe(false)
  })

  test('a long message is read in time', () => {
    const began = performance.now()
    for (const text of [
      'a '.repeat(500),
      'agree'.repeat(200),
      'no '.repeat(333),
      '?'.repeat(1000),
      `${' '.repeat(999)}x`,
    ]) {
      signalsAgreement(text)
    }
    expect(performance.now() - began).toBeLessThan(500)
  })
})
