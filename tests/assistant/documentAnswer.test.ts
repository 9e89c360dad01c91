import { expect, test } from 'vitest'
import { Answers } from '#assistant/lanes/answers.ts'
import { fact } from '#engine/room/facts.ts'
import { SYSTEM } from '#engine/stream.ts'
import type { Resident } from '#integrations/resident/port.ts'
import type { AnswerReply } from '#protocol/kxp/exchanges.ts'
import { ANA, BEN, said } from '../helpers/givenMeeting.ts'
import { residentDouble } from '../helpers/residentDouble.ts'
import { settled, virtualMeeting } from '../helpers/virtualMeeting.ts'

const FOUND: AnswerReply = { ok: true, text: '“Thirty days.” [3. Termination]', sections: ['3. Termination'] }
const NOTHING: AnswerReply = { ok: true, text: 'Nothing close was found.', sections: [] }

/** Answers in a meeting whose resident says the same to everything, or is a double that can be away. */
function answered(answer?: Resident['answer']) {
  const double = residentDouble()
  const asked: string[] = []
  const meeting = virtualMeeting({
    ...double,
    answer: (code, question) => {
      asked.push(question)
      return answer ? answer(code, question) : double.answer(code, question)
    },
  })
  const answers = new Answers(meeting.services, meeting.code)
  const ask = async (text: string) => {
    meeting.append(said(ANA, text))
    answers.attend(meeting.room)
    await settled()
  }
  const note = (text: string) => void meeting.append(said(BEN, text, { sectionId: 'sec_3' }))
  return { ...meeting, double, asked, ask, note }
}

test('[KX76] a question about the documents is put to the resident, and its words become a chat message', async () => {
  const { ask, asked, lines, events } = answered(async () => FOUND)
  await ask('@assistant how long is the notice?')
  expect([asked, lines()]).toEqual([['how long is the notice?'], [FOUND.text]])
  expect(events.at(-1)).toMatchObject({ data: { sectionId: 'sec_3', trigger: 'answer' } })
})

test('[KX76] at most 1 000 characters come from the documents', async () => {
  const { ask, lines } = answered(async () => ({ ...FOUND, text: `${'x'.repeat(999)}😀` }))
  await ask('@assistant how long is the notice?')
  expect(lines()).toEqual(['x'.repeat(999)])
})

test('[KX76] a role that is asked for leads the answer, and the resident is asked without it', async () => {
  const { ask, asked, lines } = answered(async () => FOUND)
  await ask('@assistant as counsel, how long is the notice?')
  expect(asked).toEqual(['how long is the notice?'])
  expect(lines()[0]).toMatch(/^Speaking as .*\n“Thirty days\.” \[3\. Termination\]$/)
})

test('[KX76] what people said is answered from the talk; so is what the documents do not say', async () => {
  const { ask, note, asked, lines } = answered(async () => NOTHING)
  note('The penalty must not exceed five percent.')
  await ask('@assistant what did Ben say about the penalty?')
  expect([asked, lines()]).toEqual([[], ['Ben: “The penalty must not exceed five percent.”']])
  await ask('@assistant what must the penalty not exceed?')
  expect(asked).toHaveLength(1)
  expect(lines()[1]).toBe(
    'I found nothing close to that in the documents. In the meeting:\nBen: “The penalty must not exceed five percent.”',
  )
})

test('[KX76] what people said goes before what is merely nearest in the documents, which goes before nothing', async () => {
  const { ask, note, lines } = answered(async () => ({ ...FOUND, text: 'The nearest is: “Thirty days.”', sure: false }))
  await ask('@assistant what must the penalty not exceed?')
  note('The penalty must not exceed five percent.')
  await ask('@assistant what must the penalty not exceed?')
  expect(lines()).toEqual([
    'The nearest is: “Thirty days.”',
    'I found nothing close to that in the documents. In the meeting:\nBen: “The penalty must not exceed five percent.”',
  ])
})

test('[KX76] a note of the room and the documents answer together', async () => {
  const { ask, append, lines } = answered(async () => FOUND)
  const note = { kind: 'note', title: 'Price list', text: 'The maintenance fee is EUR 900 a year.' } as const
  append(
    fact('contextAdded', SYSTEM, {
      itemId: 'ctx_1',
      ...note,
      url: null,
      file: null,
      table: null,
      status: 'ready',
      by: null,
    }),
  )
  await ask('@assistant how high is the maintenance fee?')
  expect(lines()).toEqual([`“The maintenance fee is EUR 900 a year.” [Price list]\n${FOUND.text}`])
})

test('[KX76] what is left, and orders to annotate, are no questions to the resident', async () => {
  const { ask, asked, events } = answered(async () => FOUND)
  await ask('@assistant what is left?')
  await ask('@assistant comment on section 3: check the notice')
  expect(asked).toEqual([])
  expect(events.some(({ type }) => type === 'annotated')).toBe(true)
})

test('[KX77] a resident that is away leaves the question to what people said, else the assistant says so', async () => {
  const { ask, note, double, lines, wait } = answered()
  double.away = true
  await ask('@assistant what must the penalty not exceed?')
  note('The penalty must not exceed five percent.')
  await ask('@assistant what must the penalty not exceed?')
  expect(lines()).toEqual([
    'I cannot reach the document service just now. Please ask again later.',
    'I cannot reach the document service just now. In the meeting:\nBen: “The penalty must not exceed five percent.”',
  ])
  await wait(60_000)
  expect(lines()).toHaveLength(2)
})

test('[KX77] a question waits at most 3 s for one that is known to be away, and delays no other', async () => {
  const { ask, double, lines, wait, asked } = answered((_, question) =>
    question.includes('notice') ? new Promise(() => {}) : double.answer('', question),
  )
  double.away = true
  await ask('@assistant what must the penalty not exceed?')
  await ask('@assistant how long is the notice?')
  await ask('@assistant how high may the fee be?')
  expect([lines().length, asked.length]).toEqual([2, 3])
  await wait(3_000)
  expect(lines()).toHaveLength(3)
})

test('[KX77] documents that the resident no longer holds are said to be gone', async () => {
  const { ask, double, lines, faults } = answered()
  await double.end('K7QF2M')
  await ask('@assistant how long is the notice?')
  expect([lines(), faults]).toEqual([['The document service no longer holds the documents of this meeting.'], []])
})
