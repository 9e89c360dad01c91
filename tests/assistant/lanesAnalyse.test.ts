import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { PROMPT_TOKENS_MAX, tokensOf } from '#assistant/model/port.ts'
import { analyse } from '#assistant/prompts/analyse/analyse.ts'
import { CHUNKS_MAX } from '#assistant/prompts/analyse/chunks.ts'
import { quotable, verbatimIn } from '#assistant/prompts/grounding/verbatim.ts'
import type { LedgerDraft } from '#engine/room/ledger/draft.ts'
import { GRANT, heard, type LaneStage, laneStage, meetingOf, TERMINATION } from '../helpers/laneStage.ts'
import { itemsOf } from '../helpers/modelAnswers.ts'
import { answers, fails, hangs } from '../helpers/modelDouble.ts'

let stage: LaneStage
beforeEach(async () => {
  stage = await laneStage()
})
afterEach(() => stage.close())

const MESSAGES = heard(
  'Ana/s_2: Thirty days of notice are too short, I want 45 days.',
  'Ben/s_2: Agreed, 45 days of notice then.',
  'Chloe/s_2: I’ll send the “new wording”   to the Licensor by Friday.',
)
const MEETING = meetingOf(MESSAGES)

const DECISION = {
  text: 'The notice period becomes 45 days.',
  quotes: ['45 days of notice'],
  messages: ['m1', 'm2'],
  status: 'approved',
  rationale: 'Thirty days are too short.',
  section: 's2',
}
const RISK = {
  text: 'Thirty days of notice may be too short.',
  quotes: ["thirty (30) days' written notice"],
  messages: [],
  kind: 'risk',
  severity: 'medium',
  section: 's2',
}
const ACTION = {
  text: 'Chloe sends the new wording to the Licensor.',
  quotes: ['send the "new wording" to the Licensor'],
  messages: ['m3'],
  owner: 'Chloe',
  due: 'by Friday',
  status: 'open',
}
const EMPTY = { summary: [], decisions: [], risks: [], actions: [], questions: [] }

async function drafted(answer: object, meeting = MEETING): Promise<LedgerDraft> {
  stage.says({ ...EMPTY, ...answer })
  return analyse(stage.model, { meeting, known: [] })
}

describe('analysing', () => {
  test('[LM11] decisions, risks and actions come with original quotations and the ids of their messages', async () => {
    const summary = [{ text: 'They agreed on 45 days of notice.', messages: ['m2'] }]
    const draft = await drafted({ summary, decisions: [DECISION], risks: [RISK], actions: [ACTION] })
    expect(draft).toEqual({
      summary: 'They agreed on 45 days of notice.',
      decisions: [
        {
          text: DECISION.text,
          evidence: ['45 days of notice'],
          messageIds: ['m_1', 'm_2'],
          found: 'model',
          status: 'approved',
          rationale: 'Thirty days are too short.',
          sectionId: 's_2',
        },
      ],
      risks: [
        {
          text: RISK.text,
          evidence: ['thirty (30) days’ written notice'],
          messageIds: [],
          found: 'model',
          kind: 'risk',
          severity: 'medium',
          sectionId: 's_2',
        },
      ],
      actions: [
        {
          text: ACTION.text,
          evidence: ['send the “new wording”   to the Licensor'],
          messageIds: ['m_3'],
          found: 'model',
          owner: 'Chloe',
          due: 'by Friday',
          dueAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
          status: 'open',
        },
      ],
      questions: [],
    })
  })

  test('[LM11] the schema knows no label but those shown, and ids are never shown', async () => {
    await drafted({})
    const { format, prompt } = stage.double.asked[0]!
    expect(JSON.stringify(format)).toContain('["m1","m2","m3"]')
    expect(prompt).not.toMatch(/m_\d|s_\d|p_ana/u)
    expect(itemsOf(prompt, 's').map(({ head }) => head)).toEqual([TERMINATION.title])
    expect(itemsOf(prompt, 'c')).toHaveLength(1)
  })

  test('[LM11] one voice settles nothing: who agrees with the own words leaves a decision pending', async () => {
    const said = (second: string, third: string) =>
      meetingOf(
        heard(
          'Ana/s_2: Thirty days of notice are too short, I want 45 days.',
          `${second}/s_2: Agreed, 45 days of notice then.`,
          `${third}/s_2: Yes, 45 days of notice.`,
        ),
      )
    const status = async (second: string, third: string) => {
      const claim = { ...DECISION, messages: ['m1', 'm2', 'm3'] }
      return (await drafted({ decisions: [claim] }, said(second, third))).decisions[0]!.status
    }
    expect(await status('Ana', 'Ana')).toBe('pending')
    expect(await status('Ana', 'Ben')).toBe('approved')
    expect(await status('Ben', 'Ana')).toBe('approved')
  })

  const lies: [string, Partial<Record<'decisions' | 'risks' | 'actions', unknown[]>>][] = [
    ['an invented quotation', { decisions: [{ ...DECISION, quotes: ['we approve sixty days of notice'] }] }],
    ['no quotation', { decisions: [{ ...DECISION, quotes: [] }] }],
    ['a quotation that stands anywhere', { decisions: [{ ...DECISION, quotes: ['the'] }] }],
    ['an invented message', { decisions: [{ ...DECISION, messages: ['m2', 'm77'] }] }],
    ['a message by another name', { actions: [{ ...ACTION, messages: ['m_3'] }] }],
    ['an invented section', { decisions: [{ ...DECISION, section: 's9' }] }],
    ['a section that was not shown', { decisions: [{ ...DECISION, section: 's1' }] }],
    ['an invented number', { decisions: [{ ...DECISION, text: 'The notice period becomes 60 days.' }] }],
    ['an invented person', { decisions: [{ ...DECISION, text: 'Chloe accepts 45 days of notice.' }] }],
    [
      'a text about something else',
      { decisions: [{ ...DECISION, text: 'All liability caps were abolished worldwide.' }] },
    ],
    ['an unknown status', { decisions: [{ ...DECISION, status: 'confirmed' }] }],
    ['an unknown kind', { risks: [{ ...RISK, kind: 'vote' }] }],
    ['no text', { actions: [{ ...ACTION, text: '' }] }],
    ['another form', { actions: [{ do: 'everything' }, 'now', null] }],
  ]
  test.each(lies)('[LM6] an item with %s is dropped, its neighbour stays', async (_, lie) => {
    const draft = await drafted({ ...lie, actions: [...(lie.actions ?? []), ACTION] })
    expect(draft.decisions).toEqual([])
    expect(draft.risks).toEqual([])
    expect(draft.actions.map(({ text }) => text)).toEqual([ACTION.text])
  })

  test('[LM11] decisions and actions rest on messages; a quotation of another message brings it along', async () => {
    const draft = await drafted({
      decisions: [{ ...DECISION, messages: [], quotes: ['Agreed, 45 days of notice'] }],
      actions: [
        { ...ACTION, messages: [], quotes: ['Either party may terminate'], text: 'Either party may terminate.' },
      ],
    })
    expect(draft.decisions[0]!.messageIds).toEqual(['m_2'])
    expect(draft.actions).toEqual([])
  })

  test('[LM11] one voice settles nothing: a decision without a second that agrees stays pending', async () => {
    const alone = { ...DECISION, text: 'Ana wants 45 days of notice.', messages: ['m1'], quotes: ['I want 45 days'] }
    const { decisions } = await drafted({ decisions: [alone] })
    expect(decisions.map(({ status }) => status)).toEqual(['pending'])
  })

  test.each([
    ['chloe', 'Chloe'],
    ['Ben', null],
    ['the Licensor', 'the Licensor'],
    ['Zorro', null],
    [null, null],
  ])(
    '[LM11] owner %s becomes %s: a person who speaks or is named there, or words that stand there',
    async (owner, kept) => {
      const { actions } = await drafted({ actions: [{ ...ACTION, owner }] })
      expect(actions[0]!.owner).toBe(kept)
    },
  )

  test('[LM11] a due that nobody said is none, and done is what its owner says', async () => {
    const { actions } = await drafted({
      actions: [
        { ...ACTION, due: 'by Monday', status: 'done' },
        { ...ACTION, owner: 'the Licensor', due: null, status: 'done' },
      ],
    })
    expect(actions.map(({ due, status }) => [due, status])).toEqual([
      [null, 'done'],
      [null, 'open'],
    ])
  })

  test('[LM11] a summary statement without a message, or with a number of its own, is left out', async () => {
    const { summary } = await drafted({
      summary: [
        { text: 'They agreed on 45 days of notice.', messages: [] },
        { text: 'They agreed on 60 days of notice.', messages: ['m2'] },
        { text: 'Ben agreed on 45 days of notice.', messages: ['m2'] },
      ],
    })
    expect(summary).toBe('Ben agreed on 45 days of notice.')
  })

  test('[LM11] T30: a meeting without a message is empty, and nobody is asked', async () => {
    expect(await drafted({ decisions: [DECISION] }, meetingOf([]))).toEqual({ ...EMPTY, summary: '' })
    expect(stage.double.asked).toEqual([])
  })

  test.each([
    ['no JSON', 'Here is your ledger.'],
    ['another form', '{"ledger":[]}'],
    ['a list missing', '{"summary":[],"decisions":[],"risks":[]}'],
  ])('[LM11] %s is `failed`', async (_, answer) => {
    stage.says(answer)
    await expect(analyse(stage.model, { meeting: MEETING, known: [] })).rejects.toMatchObject({ code: 'failed' })
  })

  test('[LM11] what the ledger holds is shown so that it keeps its words', async () => {
    stage.says(EMPTY)
    await analyse(stage.model, { meeting: MEETING, known: ['The notice period becomes 45 days.'] })
    expect(stage.double.asked[0]!.prompt).toContain('[l1] in the ledger: The notice period becomes 45 days.')
  })
})

describe('long meetings', () => {
  const long = (count: number) =>
    meetingOf(
      heard(...Array.from({ length: count }, (_, place) => `Ana/s_2: Point ${place}: notice ${'words '.repeat(40)}`)),
    )
  /** One action on the last message of the prompt. */
  const lastAction = answers(({ prompt }) => {
    const { label, text } = itemsOf(prompt, 'm').at(-1)!
    const quote = text.slice(0, 30)
    return JSON.stringify({
      ...EMPTY,
      actions: [{ ...ACTION, text: quote, quotes: [quote], messages: [label], owner: null, due: null }],
    })
  })

  test('[LM11] T30: a long meeting is read in chunks that each fit; their findings come in its order', async () => {
    stage.double.behave(lastAction)
    const draft = await analyse(stage.model, { meeting: long(60), known: [] })
    const sizes = stage.double.asked.map(({ system, prompt }) => tokensOf(system) + tokensOf(prompt))
    expect(sizes.length).toBeGreaterThan(1)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(PROMPT_TOKENS_MAX)
    const places = draft.actions.map(({ messageIds }) => Number(messageIds[0]!.slice(2)))
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(places.at(-1)).toBe(60)
    expect(draft.summary).toBe('')
  })

  test('[LM11] T30: what was not read is said', async () => {
    stage.double.behave(lastAction)
    const draft = await analyse(stage.model, { meeting: long(800), known: [] })
    expect(stage.double.asked).toHaveLength(CHUNKS_MAX)
    expect(draft.summary).toMatch(/^Of 800 messages the newest \d{2,3} were read\.$/u)
    expect(draft.actions).toHaveLength(CHUNKS_MAX)
  })

  test('[LM11] an older part that fails is declared; the newest must be read', async () => {
    let calls = 0
    stage.double.behave((asked, response, gone) => {
      calls += 1
      const newest = asked.prompt.includes('Point 59:')
      return newest ? lastAction(asked, response, gone) : fails(500)(asked, response, gone)
    })
    const draft = await analyse(stage.model, { meeting: long(60), known: [] })
    expect(draft.summary).toMatch(/^Of 60 messages the newest \d+ were read\.$/u)
    expect(calls).toBeGreaterThan(1)
    stage.double.behave(fails(500))
    await expect(analyse(stage.model, { meeting: long(60), known: [] })).rejects.toMatchObject({ code: 'failed' })
  })

  test('[LM11] a signal cancels all chunks', async () => {
    stage.double.behave(hangs)
    const taking = new AbortController()
    const call = analyse(stage.model, { meeting: long(60), known: [] }, taking.signal)
    setTimeout(() => taking.abort(), 30)
    await expect(call).rejects.toMatchObject({ code: 'cancelled' })
  })

  test('[LM11] a section longer than its share is shown by its sentences that matter, and quoted as it stands', async () => {
    const filler = Array.from({ length: 200 }, (_, place) => `Clause ${place} deals with other matters entirely.`)
    const text = [...filler.slice(0, 100), 'The notice period\nis thirty days.', ...filler.slice(100)].join(' ')
    const meeting = meetingOf(MESSAGES, { sections: [GRANT, { ...TERMINATION, text }] })
    const risk = { ...RISK, quotes: ['The notice period is thirty days'] }
    const { risks } = await drafted({ risks: [risk] }, meeting)
    expect(stage.double.asked[0]!.prompt).toContain('The notice period')
    expect(risks[0]!.evidence).toEqual(['The notice period\nis thirty days'])
  })
})

describe('quotations', () => {
  test('[LM6] what is found is always a stretch of the source', () => {
    const piece = fc.constantFrom(
      'a',
      'B',
      ' ',
      '\n',
      '\t',
      '“',
      '"',
      '’',
      '–',
      '😀',
      'İ',
      '\u200f',
      'é',
      '約',
      '\ud800',
    )
    const text = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''))
    fc.assert(
      fc.property(text, fc.nat(30), fc.nat(30), (source, from, length) => {
        const found = verbatimIn(quotable(source), source.slice(from, from + length))
        if (found !== null) expect(source).toContain(found)
      }),
    )
  })

  test('[LM6] kinds of quotation marks, dashes, blanks and case do not count; words do', () => {
    const source = quotable('He  said:\n“Don’t — ever”, then\u00a0left.')
    expect(verbatimIn(source, '"don\'t - ever"')).toBe('Don’t — ever')
    expect(verbatimIn(source, 'SAID: "Don\'t')).toBe('said:\n“Don’t')
    expect(verbatimIn(source, 'then left.')).toBe('then\u00a0left.')
    expect(verbatimIn(source, 'he did say')).toBe(null)
    expect(verbatimIn(source, ' "" ')).toBe(null)
  })
})
