import { afterEach, expect, test } from 'vitest'
import type { Allowance } from '#assistant/lanes/allowance.ts'
import { gated, UNLIMITED } from '#assistant/lanes/allowance.ts'
import { writeReport } from '#assistant/lanes/reporting.ts'
import type { LaneServices } from '#assistant/lanes/services.ts'
import { noModel } from '#assistant/model/none.ts'
import { RoomAssistant } from '#assistant/roomAssistant.ts'
import type { RoomResult } from '#gateway/rooms/emissions.ts'
import type { Room } from '#gateway/rooms/room.ts'
import { deterministicReport } from '#projections/views/report/report.ts'
import { sessionDetail } from '#projections/views/session/detail.ts'
import { type Given, given } from '../helpers/given.ts'
import { ANA, ended, inMode, meeting, said } from '../helpers/givenMeeting.ts'
import { type LaneStage, laneStage } from '../helpers/laneStage.ts'

const open: LaneStage[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

/** An ended meeting whose model can write, under an allowance; `asked` lists the commands and notes in order. */
async function reporting(allowance: Partial<Allowance>) {
  const stage = await laneStage()
  open.push(stage)
  await expect.poll(() => stage.model.status().available).toBe(true)
  stage.says('The meeting agreed on the definitions.')
  const { room: state, events } = given(meeting(), said(ANA, 'We agree on the definitions.'), ended())
  const asked: string[] = []
  const room = { state, ask: async ({ type }: { type: string }) => void asked.push(type) } as unknown as Room
  const services = {
    ...{ model: stage.model, find: async () => room, outcome: () => {} },
    fault: (error: unknown) => void asked.push(String(error)),
    allowance: { ...UNLIMITED, ...allowance, reported: () => void asked.push('reported') },
  } as unknown as LaneServices
  const session = sessionDetail(events)
  await writeReport(services, 'K7QF2M', async () => ({ session, draft: deterministicReport(session) }))
  return { asked, calls: stage.double.asked.length }
}

test('[SN8] a report by a model is written within the recaps of the plan, and announced when it is done', async () => {
  expect((await reporting({})).asked).toEqual(['report', 'reported'])
})

test('[SN8] without recaps left the model is not asked', async () => {
  const { asked, calls } = await reporting({ recapLeft: () => false })
  expect(asked).toEqual(['reported'])
  expect(calls).toBe(0)
})

test('[SN8] a report that does not count any more is not kept', async () => {
  expect((await reporting({ takeRecap: async () => false })).asked).toEqual(['reported'])
})

test('[SN11] a gated model is away while the gate is closed', async () => {
  let isOpen = false
  const stage = await laneStage()
  open.push(stage)
  await expect.poll(() => stage.model.status().available).toBe(true)
  const model = gated(stage.model, () => isOpen)
  expect([model.status(), model.takes('answer')]).toEqual([{ available: false, model: null }, false])
  await expect(model.complete({ lane: 'answer', system: '', prompt: 'x' })).rejects.toMatchObject({ code: 'down' })
  isOpen = true
  stage.says('Yes.')
  expect(model.takes('answer')).toBe(true)
  await expect(model.complete({ lane: 'answer', system: '', prompt: 'x' })).resolves.toBe('Yes.')
})

test('[SN11] a meeting whose minutes are used up is told so, a silent one only when somebody asks', () => {
  const saidIn = (...past: Given[]) => {
    const { room: state } = given(...past)
    const asked: string[] = []
    const room = { state, ask: async ({ type }: { type: string }) => void asked.push(type) } as unknown as Room
    const services = {
      ...{ model: noModel, find: async () => null, fault: () => {}, outcome: () => {}, clock: { now: () => 0 } },
      ...{ analysis: { ask: async () => ({ text: '' }) }, share: { turn: async () => {} } },
      allowance: { ...UNLIMITED, minutesLeft: () => false },
    } as unknown as LaneServices
    const assistant = new RoomAssistant(services, 'K7QF2M', async () => null)
    assistant.attend(room, { events: [], state, command: { type: 'tick' } } as unknown as RoomResult)
    return asked
  }
  expect(saidIn(meeting())).toEqual(['sayMinutesSpent'])
  expect(saidIn(inMode('silent'))).toEqual([])
  expect(saidIn(inMode('silent'), said(ANA, '@assistant what is a contribution?'))).toEqual(['sayMinutesSpent'])
  expect(saidIn(meeting(), ended())).toEqual([])
})
