import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { comparable } from '#dev/harness/referenceClient.ts'
import { Rig } from '#dev/harness/rig.ts'
import { isWritten } from '#dev/harness/written.ts'
import { verifyChain } from '#engine/stream.ts'
import { sha256 } from '#gateway/digest.ts'
import { memoryLog } from '#stores/events/memory.ts'
import type { EventLog } from '#stores/events/port.ts'

const PEOPLE = ['Ana', 'Ben', 'Cem']

/** A log whose appends begin and answer when the scheduler says so; `durable` holds what it has answered for. */
function scheduled(scheduler: fc.Scheduler, durable: { seq: number; messageIds: Set<string> }): EventLog {
  const log = memoryLog()
  const append: EventLog['append'] = async (stream, events, expected) => {
    await scheduler.schedule(Promise.resolve(), `append after ${expected}`)
    const appended = await log.append(stream, events, expected)
    await scheduler.schedule(Promise.resolve(), `answer ${appended.last}`)
    durable.seq = appended.last
    for (const { data } of events) durable.messageIds.add((data as { messageId?: string }).messageId ?? '')
    return appended
  }
  return new Proxy(log, {
    get: (target, name) => {
      if (name === 'append') return append
      const member = target[name as keyof EventLog]
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
}

describe('P4 many at once', () => {
  test('[DU1] [HC7] [EV14] T05 T41 no gap, no repeat, nothing told before it is durable, each sender in order', async () => {
    const talk = fc.array(fc.record({ who: fc.nat({ max: 2 }), lull: fc.boolean() }), { minLength: 1, maxLength: 25 })
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), talk, async (scheduler, turns) => {
        const durable = { seq: 0, messageIds: new Set<string>() }
        const early: string[] = []
        const rig = new Rig({
          log: scheduled(scheduler, durable),
          leaving: (sent) => {
            if (!isWritten(sent, durable)) early.push(sent.event)
          },
        })
        const people = PEOPLE.map((name) => rig.player(name))
        await scheduler.waitFor(rig.create(people[0]!))
        for (const someone of people.slice(1)) rig.enter(someone)
        await scheduler.waitFor(rig.settled())
        rig.send(people[0]!, 'setup:start')
        const sent: string[][] = [[], [], []]
        for (const [i, { who, lull }] of turns.entries()) {
          sent[who]!.push(`${i}`)
          rig.send(people[who]!, 'chat:message', { text: `${i}` })
          if (lull) await scheduler.waitFor(new Promise((resolve) => setImmediate(resolve)))
        }
        await scheduler.waitFor(rig.settled())
        const events = await rig.stored()
        expect(early).toEqual([])
        expect(events.map(({ seq }) => seq)).toEqual(events.map((_, i) => i + 1))
        expect(verifyChain(events, sha256).ok).toBe(true)
        for (const [who, texts] of sent.entries()) {
          const stored = events.flatMap(({ type, data }) =>
            type === 'messaged' && data.senderId === people[who]!.id ? [data.text] : [],
          )
          expect(stored).toEqual(texts)
        }
        for (const { client } of people) expect(comparable(client.state)).toEqual(comparable(rig.room.view()))
        expect(rig.faults).toEqual([])
        await rig.close()
      }),
      { numRuns: 60 },
    )
  })

  test('[OR6] everyone hears the messages in the order of the stream', async () => {
    const talk = fc.array(fc.nat({ max: 2 }), { minLength: 5, maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(talk, async (turns) => {
        const rig = new Rig()
        const people = PEOPLE.map((name) => rig.player(name))
        await rig.create(people[0]!)
        for (const someone of people.slice(1)) rig.enter(someone)
        await rig.settled()
        rig.send(people[0]!, 'setup:start')
        for (const [i, who] of turns.entries()) {
          rig.send(people[who]!, 'chat:message', { text: `${i}` })
          if (i % 7 === who) await rig.settled()
        }
        await rig.settled()
        const stored = (await rig.stored()).flatMap(({ type, data }) => (type === 'messaged' ? [data.messageId] : []))
        for (const { client } of people) expect(client.delivered).toEqual(stored)
        await rig.close()
      }),
      { numRuns: 40 },
    )
  })
})
