import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { noModel } from '#assistant/model/none.ts'
import type { Model } from '#assistant/model/port.ts'
import { writtenInsights } from '#assistant/writers/outreach.ts'
import { templateInsights } from '#assistant/writers/outreachTemplate.ts'
import type { InsightNumbers } from '#projections/views/outreach/insights.ts'
import { type LaneStage, laneStage } from '../helpers/laneStage.ts'

let stage: LaneStage
beforeEach(async () => {
  stage = await laneStage()
  await expect.poll(() => stage.model.takes('write')).toBe(true)
})
afterEach(() => stage.close())

const NUMBERS: InsightNumbers = {
  funnel: { found: 120, prepared: 80, skipped: 30, sent: 40, replied: 5, bounced: 2, unsubscribed: 1, won: 1 },
  rates: { reply: 0.125, bounce: 0.05, unsubscribe: 0.025, win: 0.025 },
  bySource: [
    { key: 'beta', sent: 10, replied: 4, rate: 0.4 },
    { key: 'csv', sent: 30, replied: 1, rate: 0.0333 },
  ],
  byScoreBand: [{ key: '85-100', sent: 40, replied: 5, rate: 0.125 }],
}
const TEMPLATE = [
  '**40 leads of 120 written to, 5 replied (12.5 %).**\n',
  '- 1 won (2.5 %), 2 bounced (5 %), 1 unsubscribed (2.5 %).',
  '- Most replies by source: `beta`, 4 of 10.',
  '- Most replies by score: `85-100`, 5 of 40.',
].join('\n')

const written = (model: Model = stage.model) =>
  writtenInsights({ model, outcome: () => {}, fault: (error) => expect.unreachable(String(error)) }, NUMBERS)

describe('what the numbers of outreach say', () => {
  test('[OT58] is said by the template without a model', async () => {
    expect(await written(noModel)).toEqual({ text: TEMPLATE, writer: 'template' })
    const none = { ...NUMBERS, funnel: { ...NUMBERS.funnel, found: 1, prepared: 0, skipped: 1, sent: 0 } }
    expect(templateInsights(none)).toBe('**No lead was written to yet.** 1 lead found, 0 prepared, 1 skipped.')
  })

  test('[OT58] is said by a model that keeps to the numbers', async () => {
    const text = '**5 of 40 replied (12.5 %).**\n\n- Requests for the beta answer most: 4 of 10.'
    stage.says({ text })
    expect(await written()).toEqual({ text, writer: 'ai' })
  })

  test.each([
    ['computes a number', 'Replies were 7 times as likely from the beta as from the list of addresses.'],
    ['names a link', 'See https://evil.example for all that can be learned from these mails and replies.'],
    ['says too little', 'Fine.'],
  ])('[OT58] is not said by a model that %s', async (_, text) => {
    stage.says({ text })
    expect(await written()).toEqual({ text: TEMPLATE, writer: 'template' })
  })
})
