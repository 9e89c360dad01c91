import { describe, expect, test } from 'vitest'
import { QUOTED_MAX } from '#assistant/offline/answer/fromTalk.ts'
import { soughtIn } from '#assistant/offline/answer/sought.ts'
import { ragAnswer } from '#assistant/offline/answer.ts'
import { RetrievalIndex } from '#assistant/retrieval/retrievalIndex.ts'
import type { SectionText, UserMessage } from '#assistant/shapes.ts'

const PEOPLE = ['Ana Silva', 'Ben', 'Project Manager', 'Hon. Carla Diaz (North, Ind.)'].map((name) => ({
  id: name,
  name,
}))

let clock = 0
const says = (name: string, text: string, sectionId: string | null = null): UserMessage => ({
  id: `m_${++clock}`,
  at: clock,
  senderId: name,
  senderName: name,
  text,
  sectionId,
})

/** Talk about nothing that is asked for, so that a stretch is one. */
const idle = (count: number) =>
  Array.from({ length: count }, (_, i) =>
    says('Project Manager', `Item ${i} of the agenda takes some more minutes, I suppose.`),
  )

const TALK = [
  ...idle(30),
  says('Ana Silva', 'The battery lasts for two weeks with the larger cell.'),
  says('Ben', 'Yeah, right.'),
  says('Ben', 'A solar panel would spare us the battery, but it costs eight euros more.'),
  says('Project Manager', 'Then we keep the battery and leave the solar panel out.'),
  ...idle(30),
  says('Ben', 'My bicycle lamp has a battery too.'),
]
const index = (sections: readonly SectionText[] = []) => {
  const held = new RetrievalIndex()
  held.addSections(sections)
  return held
}
const ask = (question: string, messages = TALK, sections: readonly SectionText[] = []) =>
  ragAnswer(question, index(sections), { people: PEOPLE, messages, sections })

describe('where an answer is looked for', () => {
  test.each([
    ['What did the group discuss about the battery?', 'talk'],
    ['Summarize the discussion about the battery', 'talk'],
    ['What was said about the battery?', 'talk'],
    ['Why did Ben disagree with Ana about the battery?', 'talk'],
    ['What was the conclusion on the solar panel?', 'talk'],
    ['What does section 4 say?', 'documents'],
    ['What does the agreement say about notice?', 'documents'],
    ['What is the conclusion of the paper?', 'documents'],
    ['How long is the notice period?', 'either'],
  ])('[AS17] %s: %s', (question, where) => {
    expect(soughtIn(question, PEOPLE).where).toBe(where)
  })

  test.each([
    ['What did Ben say about the price?', ['Ben']],
    ['what did ana think of the price?', ['Ana Silva']],
    ['Why did the Project Manager agree with Ben?', ['Ben', 'Project Manager']],
    ['Summarize Carla Diaz’s opinion on the price', ['Hon. Carla Diaz (North, Ind.)']],
    ['What did Diaz think of the price?', ['Hon. Carla Diaz (North, Ind.)']],
    ['What did we say about the project?', []],
    ['Which manager was mentioned?', []],
    ['What did the team think of Ben’s proposal?', []],
  ])('[AS17] %s asks for the words of %j', (question, speakers) => {
    expect([...soughtIn(question, PEOPLE).speakers]).toEqual(speakers)
  })

  test('[AS17] two people of like names are told apart', () => {
    const grads = ['Grad A', 'Grad B'].map((name) => ({ id: name, name }))
    expect([...soughtIn('What did Grad B think of the noise?', grads).speakers]).toEqual(['Grad B'])
  })
})

describe('an answer from the talk', () => {
  test('[AS17] is the stretch that is about it, in order of time, with who said what', () => {
    const { text, cited, sure } = ask('What did the group discuss about the battery and the solar panel?')
    expect(text.split('\n').slice(0, 3)).toEqual([
      'Ana Silva: “The battery lasts for two weeks with the larger cell.”',
      'Ben: “A solar panel would spare us the battery, but it costs eight euros more.”',
      'Project Manager: “Then we keep the battery and leave the solar panel out.”',
    ])
    expect(cited.length).toBeLessThanOrEqual(QUOTED_MAX)
    expect(sure).toBe(true)
  })

  test('[AS17] is the words of the person asked for alone', () => {
    const { text } = ask('What did Ben say about the solar panel?')
    expect(text.split('\n').every((line) => line.startsWith('Ben: “'))).toBe(true)
    expect(text).toContain('eight euros more')
  })

  test('[AS17] is what a person answered to the others’ talk of it, where the person has no word of it', () => {
    const messages = [
      says('Ana Silva', 'What of the warranty, and of repairs?'),
      says('Ben', 'I would give three years to all who buy it from us.'),
    ]
    expect(ask('What did Ben think of the warranty?', messages).text).toBe(
      'Ben: “I would give three years to all who buy it from us.”',
    )
  })

  test('[AS17] stands behind the document where either may be meant, and alone where the document is silent', () => {
    const sections = [{ id: 'sec_1', docId: 'd', title: '1 Power', text: 'The battery is a cell of nine volts.' }]
    const both = ask('How long does the battery last?', TALK, sections)
    expect(both.text).toMatch(/^“The battery is a cell of nine volts\.” \[1 Power\]\nIn the meeting:\nAna Silva: “/u)
    expect(both.sectionId).toBe('sec_1')
    expect(ask('What does a solar panel cost?', TALK, sections).text).toMatch(
      /^I found nothing close.*In the meeting:\n/u,
    )
  })

  test('[AS17] owns up without denying that somebody spoke of it', () => {
    expect(ask('What did the group discuss about parking?').text).toBe('I found nothing close to that in this meeting.')
  })
})

describe('the talk in the index', () => {
  test('[AS28] grows with the meeting, without back-channels and questions to the assistant', () => {
    const held = index()
    held.hear(TALK.slice(0, 20))
    held.hear([...TALK, says('Ben', '@assistant what about the solar panel?')])
    const found = held.searchTalk('solar panel right', 500).map(({ text }) => text)
    expect(found.slice(0, 2).toSorted()).toEqual([TALK[32]!.text, TALK[33]!.text].toSorted())
    expect(found).not.toContain('Yeah, right.')
    expect(found.some((text) => text.includes('@assistant'))).toBe(false)
  })

  test('[AS28] holds the newest messages', () => {
    const held = new RetrievalIndex({ messagesMax: 40 })
    held.hear(TALK.slice(0, 35))
    held.hear(TALK)
    expect(held.searchTalk('solar panel', 500)).toEqual([])
    expect(held.searchTalk('bicycle lamp', 1)).toMatchObject([{ kind: 'talk', title: 'Ben' }])
  })

  test('[AS28] a section that the question names narrows it to what was said about that section', () => {
    const sections = ['1 Battery life', '2 Outer case'].map((title, i) => ({
      id: `sec_${i}`,
      docId: 'd',
      title,
      text: title,
    }))
    const messages = [
      says('Ana Silva', 'The colour of the battery life label should be green.', 'sec_0'),
      says('Ben', 'The colour should be red, like the outer case of last year.', 'sec_1'),
    ]
    expect(ask('What was said about the colour under section 2?', messages, sections).text).toMatch(/^Ben: [^\n]*$/u)
  })

  test('[AS28] hostile talk of thousands of long messages is answered in bounded time', () => {
    for (const unit of ['battery ', 'a', '?!', 'did the group ', '“', 'x1 ']) {
      const messages = Array.from({ length: 1_000 }, () => says('Ben', unit.repeat(Math.floor(4_000 / unit.length))))
      const held = index()
      held.hear(messages)
      const begun = process.cpuUsage()
      const question = `What did the group think of the ${unit.repeat(200)}?`
      expect(ragAnswer(question, held, { people: PEOPLE, messages }).text.length).toBeLessThanOrEqual(4_000)
      const { user, system } = process.cpuUsage(begun)
      expect((user + system) / 1_000, JSON.stringify(unit)).toBeLessThan(2_000)
    }
  })
})
