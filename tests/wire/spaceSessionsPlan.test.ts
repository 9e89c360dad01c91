import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { ollamaModel } from '#assistant/model/ollama.ts'
import { answerId } from '#engine/ids.ts'
import { honest } from '../helpers/modelAnswers.ts'
import { answers, modelDouble } from '../helpers/modelDouble.ts'
import type { Body } from '../helpers/signedIn.ts'
import { spaceStage } from '../helpers/spaceStage.ts'
import { eventually, heardOf } from '../helpers/stage.ts'

const double = await modelDouble()
const model = ollamaModel({ url: double.url, lookEveryMs: 50 })
const on = spaceStage({}, { model })
afterAll(() => double.close())
beforeEach(async () => {
  double.behave(answers(honest))
  await expect.poll(() => model.status().available).toBe(true)
  await plan({})
})

const SPENT = /assistant minutes of this month are used up/

/** The owner's team has this of its plan; what is left out is without limit. */
async function plan(overrides: object): Promise<void> {
  const team = on.owner.signIn.user.teams[0].id
  await on.service.accounts.administration.setPlan(team, on.owner.id, { plan: 'enterprise', overrides, note: null })
}

const usage = async () => (await on.owner.ask('GET', '/api/persistent-rooms/usage')).body
const asked = (task: string) => double.asked.filter((one) => one.task === task).length

describe('recaps', () => {
  test('[SN7] [SN8] the report by a model is the recap, and counts once', async () => {
    const before = (await usage()).recaps.used
    const { notes, sessions } = await on.held(await on.space())
    expect(notes).toMatchObject([{ source: 'recap', version: 1 }])
    const report = await on.owner.ask('GET', `/api/rooms/${sessions[0].code}/report`)
    expect(notes[0].text).toBe(report.body)
    const detail = await on.owner.ask('GET', `/api/rooms/history/${sessions[0].historyName}`)
    expect(detail.body.report.source).toBe('ai')
    expect((await usage()).recaps.used).toBe(before + 1)
  })

  test('[SN8] over the plan the recap is the deterministic report, and no model is asked for one', async () => {
    const { used } = (await usage()).recaps
    await plan({ recaps: used })
    const before = asked('report')
    const { notes, sessions } = await on.held(await on.space())
    expect(notes).toMatchObject([{ source: 'recap', version: 1, text: expect.stringContaining('ship on Friday') }])
    const detail = await on.owner.ask('GET', `/api/rooms/history/${sessions[0].historyName}`)
    expect(detail.body.report.source).toBe('template')
    expect([asked('report'), (await usage()).recaps.used]).toEqual([before, used])
  })

  test('[SN8] meetings without a space have no limit', async () => {
    await plan({ recaps: 0 })
    const before = asked('report')
    const host = await on.socket(on.owner)
    const { code } = await host.ask('room:create', { name: 'Olga' })
    await host.ask('setup:start', {})
    await host.ask('chat:message', { text: 'We decided to ship on Friday.' })
    await host.ask('chat:stop', {})
    await eventually(() => expect(asked('report')).toBe(before + 1))
    expect((await host.ask('room:state', {})).state.code).toBe(code)
  })
})

describe('assistant minutes', () => {
  test('[SN11] used up, the assistant answers without the model, and one system message says so', async () => {
    const { used } = (await usage()).assistantMinutes
    await plan({ assistantMinutes: used })
    const host = await on.meeting(await on.space())
    const before = asked('answer')
    await host.ask('setup:start', {})
    for (const text of ['@assistant what is decided?', '@assistant what is open?']) {
      const { id } = await host.ask('chat:message', { text })
      await host.hears('chat:message', (message: Body) => message.id === answerId(id))
    }
    const said = heardOf(host, 'chat:message').filter(({ type, text }) => type === 'system' && SPENT.test(text))
    expect(said).toHaveLength(1)
    expect(asked('answer')).toBe(before)
    await host.ask('chat:stop', {})
  })

  test('[SN11] with minutes left nothing is said', async () => {
    const { used } = (await usage()).assistantMinutes
    // The minutes of the meeting before may be booked only now.
    await plan({ assistantMinutes: used + 5 })
    const host = await on.meeting(await on.space())
    await host.ask('setup:start', {})
    const { id } = await host.ask('chat:message', { text: '@assistant what is decided?' })
    await host.hears('chat:message', (message: Body) => message.id === answerId(id))
    expect(heardOf(host, 'chat:message').filter(({ text }) => SPENT.test(text))).toEqual([])
    await host.ask('chat:stop', {})
  })
})
