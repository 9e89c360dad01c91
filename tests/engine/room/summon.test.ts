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
    ['', 'rag'],
  ] as const)('%j goes the way of %s', (question, route) => {
    expect(summonRoute(question)).toBe(route)
  })
})
