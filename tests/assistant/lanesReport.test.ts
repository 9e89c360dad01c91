import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { PROMPT_TOKENS_MAX, tokensOf } from '#assistant/model/port.ts'
import { type ReportInput, report } from '#assistant/prompts/report/report.ts'
import { PROSE_WORDS_MAX, wordsIn } from '#projections/views/report/length.ts'
import { heard, type LaneStage, laneStage } from '../helpers/laneStage.ts'
import { itemsOf } from '../helpers/modelAnswers.ts'

let stage: LaneStage
beforeEach(async () => {
  stage = await laneStage()
})
afterEach(() => stage.close())

function sessionOf(...lines: string[]): ReportInput['session'] {
  const messages = heard(...lines).map(({ sectionId, ...message }) => ({
    ...message,
    type: 'user' as const,
    ...(sectionId && { sectionId }),
  }))
  const people = ['Ana', 'Ben', 'Chloe'].map((name) => ({ id: `p_${name}`, name, isHost: name === 'Ana' }))
  return {
    title: 'Licence',
    people: people.map((one) => ({ ...one, joinedAt: 0, lastSeenAt: 0, colour: '#000000' })),
    messages,
    progress: {
      goalType: 'docreview',
      sections: [
        { sectionId: 's_1', title: '2. Grant of License', status: 'pending', messageCount: 0 },
        { sectionId: 's_2', title: '3. Termination', status: 'confirmed', messageCount: 2 },
      ],
      doneCount: 1,
      totalCount: 2,
      complete: false,
    },
    intel: {
      seq: 9,
      updatedAt: 0,
      coverage: 50,
      score: 60,
      summary: '',
      decisions: [],
      risks: [],
      actions: [],
      questions: [],
    },
    topicSummaries: [],
  }
}

const SESSION = sessionOf('Ana/s_2: Thirty days of notice are too short.', 'Ben/s_2: Agreed, 45 days of notice then.')
const DRAFT = `# Report: Licence

## Executive summary

One of two sections is confirmed.

## Actions

None was found.
`

const written = async (answer: string, input: Partial<ReportInput> = {}) => {
  stage.says(answer)
  return report(stage.model, { session: SESSION, draft: DRAFT, ...input })
}

describe('reporting', () => {
  test('[LM12] the summary goes below its heading, and no line of the deterministic report is changed', async () => {
    const text = await written(
      '## Summary\nBen agreed to 45 days of notice [m2]. Ana found thirty days of notice too short [m1].',
    )
    expect(text).toBe(
      DRAFT.replace(
        '\n\nOne of two',
        '\n\nBen agreed to 45 days of notice (Ben, 10:01 UTC). Ana found thirty days of notice too short (Ana, 10:00 UTC).\n\nOne of two',
      ),
    )
    expect(stage.double.asked[0]!.format).toBeUndefined()
  })

  test('[LM12] a sentence without a source, or with a number or person of its own, is left out', async () => {
    const text = await written(
      '## Summary\nThe meeting was a triumph. Ben agreed to 60 days of notice [m2]. Chloe agreed to notice [m1]. Ben agreed to 45 days [m2].',
    )
    expect(text).toContain('\n\nBen agreed to 45 days (Ben, 10:01 UTC).\n\nOne of two')
    expect(text).not.toMatch(/triumph|60|Chloe/u)
  })

  test('[LM12] headings bring nothing in', async () => {
    const text = await written('# Votes\nBen agreed to 45 days [m2].\n## Fingerprint\nAna wants notice [m1].')
    expect(text).toContain('\n\nBen agreed to 45 days (Ben, 10:01 UTC). Ana wants notice (Ana, 10:00 UTC).\n\nOne of')
    expect(text).not.toMatch(/Votes|Fingerprint/u)
  })

  test('[LM12] what people wrote is text in Markdown: no link, picture, table or tag comes out of it', async () => {
    const evil = 'see ![x](http://evil.example/p.png) <img src=x> | a | b | `code` # now'
    const text = await written(`## Summary\nAna wrote ${evil} [m1].`, { session: sessionOf(`Ana/s_2: ${evil}`) })
    expect(text).not.toMatch(/(?<!\\)(?:!|\[|<|\||`|#) ?(?=\[|img| a|code|now)/u)
    expect(text).toContain('\\<img src=x\\>')
  })

  test('[LM12] prose that names no source at all is marked', async () => {
    expect(await written('## Summary\nAll went well.')).toContain('\n\nAll went well. (no source)\n\nOne of two')
  })

  test('[LM12] nothing grounded, or an empty meeting, is `failed`', async () => {
    await expect(written('## Summary\n99 people came.')).rejects.toMatchObject({ code: 'failed' })
    await expect(written('')).rejects.toMatchObject({ code: 'failed' })
    await expect(written('## Summary\nBen [m1].', { session: sessionOf() })).rejects.toMatchObject({ code: 'failed' })
    expect(stage.double.asked).toHaveLength(2)
  })

  test('[LM12] T30: a long meeting fits, no section goes without, and what was not read is said', async () => {
    const lines = Array.from(
      { length: 500 },
      (_, place) => `Ana/s_2: Point ${place} about notice ${'words '.repeat(20)}`,
    )
    const session = sessionOf('Ben/s_1: The grant is fine.', ...lines)
    const text = await written('## Summary\nAna spoke about notice [m501].', { session })
    const { system, prompt } = stage.double.asked[0]!
    expect(tokensOf(system) + tokensOf(prompt)).toBeLessThanOrEqual(PROMPT_TOKENS_MAX)
    const shown = itemsOf(prompt, 'm')
    expect(shown.map(({ label }) => label)).toContain('m1')
    expect(text).toContain(`This rests on ${shown.length} of 501 messages.`)
  })

  test('[LM12] [RP28] no more than 250 words, in whole sentences', async () => {
    const sentence = (place: number) => `Ben agreed to 45 days of notice ${'and notice '.repeat(place)}[m2].`
    const text = await written(Array.from({ length: 40 }, (_, place) => sentence(place)).join(' '))
    const added = wordsIn(text) - wordsIn(DRAFT)
    expect(added).toBeLessThanOrEqual(PROSE_WORDS_MAX)
    expect(added).toBeGreaterThan(PROSE_WORDS_MAX / 2)
    expect(text).toContain('(Ben, 10:01 UTC).\n\nOne of two')
  })

  test('[IN24] what is only suggested is not among what it is written from', async () => {
    const found = {
      text: 'Notice is 45 days.',
      status: 'pending',
      evidence: [],
      messageIds: [],
      source: 'ai',
      at: 0,
    } as const
    const decisions = [true, false].map((suggested, i) => {
      return { ...found, id: `d_${i}`, sectionId: 's_2', text: suggested ? 'Perhaps sixty.' : found.text, suggested }
    })
    await written('Ben agreed to 45 days [m2].', {
      session: { ...SESSION, intel: { ...SESSION.intel, decisions } },
    })
    const { prompt } = stage.double.asked[0]!
    expect(prompt).toContain('Notice is 45 days.')
    expect(prompt).not.toContain('Perhaps sixty.')
  })
})
