import { describe, expect, test } from 'vitest'
import { summonedQuestion, summonRoute } from '#engine/room/summon.ts'

describe('[TR3] H7 what summons the assistant', () => {
  test.each([
    ['@assistant what is open?', 'what is open?'],
    ['what is open, @Assistant', 'what is open,'],
    ['@ASSISTANT: why', ': why'],
    ['well, @assistant, why?', 'well, , why?'],
    ['why?\n@assistant', 'why?'],
    ['@assistant. And why?', '. And why?'],
    ['@assistant @assistant why', 'why'],
    ['@assistant', ''],
    ['(@assistant) why', '( ) why'],
    ['@assistant’s view', '’s view'],
    ['#@assistant why', '# why'],
    ['@assistant.9 lives', '.9 lives'],
    ['/ask why', 'why'],
    ['/ASK Why', 'Why'],
    ['  /ask\twhy', 'why'],
    ['/ask @assistant why', 'why'],
  ])('%j asks %j', (text, question) => {
    expect(summonedQuestion(text)).toBe(question)
  })

  test.each([
    'hello',
    'me@assistant.com',
    'mail x@assistant',
    '@assistant.com',
    '@assistants',
    '@assistant2',
    '@assistant_x',
    '@assistant-bot',
    'é@assistant',
    '1@assistant',
    'a.@assistant',
    'a+@assistant',
    '100%@assistant',
    '-@assistant',
    'key=@assistant',
    'https://host/@assistant',
    '/ask',
    '/asking',
    'please /ask why',
    '//ask why',
  ])('%j does not', (text) => {
    expect(summonedQuestion(text)).toBeNull()
  })

  test.each([
    ['highlight the fee in section 3', 'annotate'],
    ['Please note that this is open', 'annotate'],
    ['notes?', 'rag'],
    ['what is left?', 'scope'],
    ['how many sections are confirmed?', 'scope'],
    ['Status', 'scope'],
    ['as a lawyer, is this fine?', 'persona'],
    ['from the perspective of the buyer, why?', 'persona'],
    ['who pays for hosting?', 'rag'],
    [', highlight the fee', 'annotate'],
    ['Hey , mark section 2', 'annotate'],
    ['can you highlight "the fee"?', 'annotate'],
    ['add a note to Definitions: define it', 'annotate'],
    ['Please leave a short comment on section 2: unclear', 'annotate'],
    ['could you put an annotation on the fee: check', 'annotate'],
    ['can you comment on the fee?', 'rag'],
    ['leave the comment as it is', 'rag'],
    ['add notes', 'rag'],
    ['what is the note about?', 'rag'],
    [': what’s still open?', 'scope'],
    ['and what is left to review?', 'scope'],
    ['which of the sections have we confirmed so far?', 'scope'],
    ['what remains to be done?', 'scope'],
    ['how far are we?', 'scope'],
    ['so where do we stand?', 'scope'],
    ['what is the status of the review?', 'scope'],
    ['( ) scope?', 'scope'],
    ['what is open source?', 'rag'],
    ['what is the status of a member?', 'rag'],
    ['what happens to the money that is left after dissolution?', 'rag'],
    ['which work must be done by the contractor?', 'rag'],
    ['scope of the licence?', 'rag'],
    [', as a lawyer, is this fine?', 'persona'],
    ['', 'rag'],
  ] as const)('%j goes the way of %s', (question, route) => {
    expect(summonRoute(question)).toBe(route)
  })
})
