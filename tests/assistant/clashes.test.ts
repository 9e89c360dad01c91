import { describe, expect, test } from 'vitest'
import { grammarOf } from '../../assistant/ledger/actions/grammar.ts'
import { namesOf } from '../../assistant/ledger/language/names.ts'
import { parseMessage } from '../../assistant/ledger/parsedMessage.ts'
import { ClashTracker } from '../../assistant/ledger/risks/clashes.ts'
import { meetingOf } from './ledgerMeeting.ts'

/** What the last of these lines is set against. */
function clashOf(...lines: string[]) {
  const { messages, people } = meetingOf(lines)
  const grammar = grammarOf(namesOf(people.map(({ name }) => name)))
  const talk = new ClashTracker(new Map())
  const said = messages.map((message, place) => {
    const parsed = parseMessage(message, grammar)
    return talk.add({ message, parsed, place, messages: [message], sentences: [], spoken: false })
  })
  return said.at(-1)
}

describe('[IN17] what is set against each other', () => {
  test('two amounts are of two people: one mouth may put it otherwise', () => {
    const said = (name: string, euros: string) =>
      `${name}: The deposit for the concert hall next spring is ${euros} EUR.`
    expect(clashOf(said('Ana', '5,000'), said('Ben', '6,000'))).toMatchObject({ kind: 'contradiction', otherId: 'm_0' })
    expect(clashOf(said('Ana', '5,000'), said('Ana', '6,000'))).toBeNull()
  })

  test('two sources are so with one message in between, and not with two', () => {
    const [website, contract] = ['Ana: the website says monthly', 'Ben: the contract says quarterly']
    const [one, two] = ['Chiara: one moment', 'Chiara: let me look']
    expect(clashOf(website, one, contract)).toMatchObject({ kind: 'contradiction', otherId: 'm_0' })
    expect(clashOf(website, one, two, contract)).toBeNull()
  })
})
