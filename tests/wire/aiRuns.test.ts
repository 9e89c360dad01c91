import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Model } from '#assistant/model/port.ts'
import { ModelError, type ModelErrorCode } from '#assistant/model/port.ts'
import { decode } from '#engine/eventTypes.ts'
import { AI_EVENTS, type AiEvent } from '#engine/journals/ai.ts'
import { honest } from '../helpers/modelAnswers.ts'
import { call, type User, userOf } from '../helpers/signedIn.ts'
import { eventually, stage } from '../helpers/stage.ts'

type Mood = 'none' | 'busy' | 'honest' | ModelErrorCode

/** A model whose mood changes from test to test. */
const mood: { now: Mood } = { now: 'none' }
const model: Model = {
  status: () => ({ available: mood.now !== 'none', model: mood.now === 'none' ? null : 'double' }),
  takes: () => mood.now !== 'none' && mood.now !== 'busy',
  async complete({ system, prompt }) {
    if (mood.now === 'none' || mood.now === 'busy') throw new ModelError('timeout', 'no place in time')
    if (mood.now !== 'honest') throw new ModelError(mood.now, 'not now')
    const [, task = ''] = /^Task: (\w+)\./u.exec(system) ?? []
    if (task === 'seed') return JSON.stringify({ sections: ['Rent', 'Term', 'People'].map(section) })
    return honest({ task, prompt } as Parameters<typeof honest>[0])
  },
  close: () => {},
}
const section = (title: string) => ({ title, text: 'What is open?' })

const on = stage({ AUTH_DEV_ECHO: 'true' }, { model })

async function runs(): Promise<AiEvent[]> {
  const found: AiEvent[] = []
  for await (const event of on.service.log.readAll({ categories: ['ai'] })) found.push(decode(AI_EVENTS, event))
  return found
}

let before = 0
beforeEach(async () => {
  before = (await runs()).length
})

/** Numbers of new runs by kind and status. */
async function counted(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { data } of (await runs()).slice(before)) {
    const key = `${data.kind} ${data.status}`
    counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}

let ada: User
beforeAll(async () => {
  const email = 'ada@example.org'
  const { devCode } = (await call(`${on.url}/api/auth/code`, 'POST', { email })).body
  ada = userOf(on.url, await call(`${on.url}/api/auth/verify`, 'POST', { email, code: devCode }))
  const more = { plan: 'enterprise', overrides: null, note: null } as const
  await on.service.accounts.administration.setPlan(ada.signIn.user.team.id, ada.id, more)
})

/** A meeting in which every part of the assistant has something to do, and a space from a prompt. */
async function everything(): Promise<void> {
  const [ana] = await on.meeting(['Ana', 'Ben'], { aiMode: 'expert' })
  await ana.ask('chat:message', { text: 'I wonder.' })
  await ana.ask('chat:message', { text: 'Section 2: the grant is too wide.' })
  await ana.ask('chat:message', { text: 'Section 2: make it revocable.' })
  await ana.hears('topic:summary', ({ sectionId }) => sectionId === 'sec_2')
  const { id } = await ana.ask('chat:message', { text: '@assistant how can a party terminate?' })
  await ana.hears('chat:message', ({ trigger, replyTo }) => trigger === 'answer' && (replyTo ?? id) === id)
  await ana.ask('chat:stop', {})
  await on.concluded(ana.code)
  const made = await ada.ask('POST', '/api/persistent-rooms', { name: 'Lease', prompt: 'Renew the lease.' })
  expect(made.status).toBe(200)
}

const KINDS = ['nlu', 'answer', 'moderator', 'intel', 'summary', 'report', 'board']
const each = (status: string) => KINDS.map((kind) => `${kind} ${status}`)

describe('runs of the assistant', () => {
  test.each<[string, Mood, string]>([
    ['without a model are fallbacks', 'none', 'fallback'],
    ['that a model wrote are ok', 'honest', 'ok'],
    ['whose model fails are failed', 'failed', 'failed'],
    ['whose model is late are failed', 'timeout', 'failed'],
    ['whose model went away are failed', 'down', 'failed'],
  ])('[AJ1] [AJ2] %s', async (_, now, status) => {
    mood.now = now
    await everything()
    await eventually(async () => expect(Object.keys(await counted())).toEqual(expect.arrayContaining(each(status))))
    expect(await counted()).toMatchObject({ [`answer ${status}`]: 1, [`report ${status}`]: 1, [`board ${status}`]: 1 })
  })

  test('[AJ2] are skipped where others keep the model busy', async () => {
    mood.now = 'busy'
    await everything()
    const skipped = each('skipped').filter((run) => run !== 'report skipped')
    await eventually(async () => expect(Object.keys(await counted())).toEqual(expect.arrayContaining(skipped)))
  })
})
