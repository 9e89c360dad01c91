import { describe, expect, test } from 'vitest'
import type { Checkpoint } from '#gateway/rooms/checkpoint.ts'
import { NOT_SAVED } from '#protocol/errors.ts'
import type { AppendFault } from '#stores/events/faults.ts'
import { memoryLog } from '#stores/events/memory.ts'
import type { EventLog } from '#stores/events/port.ts'
import { type Player, Rig } from '../helpers/arbitrariesRig.ts'
import { comparable } from '../helpers/client.ts'

const FAILED = { error: NOT_SAVED }

/** A running room whose next appends meet these faults. */
async function chat(): Promise<{ rig: Rig; ana: Player; ben: Player; meet: (...faults: AppendFault[]) => void }> {
  const faults: AppendFault[] = []
  const rig = new Rig({ log: memoryLog({ faults: { append: () => faults.shift() } }) })
  const [ana, ben] = [rig.player('Ana'), rig.player('Ben')]
  await rig.create(ana)
  rig.enter(ben)
  await rig.settled()
  rig.send(ana, 'setup:start')
  await rig.settled()
  rig.sent.length = 0
  return { rig, ana, ben, meet: (...next) => void faults.push(...next) }
}

const repliesOf = (rig: Rig) => rig.sent.map(({ replies }) => replies)
const textsOf = ({ client }: Player) =>
  client.state!.messages.filter(({ type }) => type === 'user').map(({ text }) => text)

describe('a failed append: regressions found by random search', () => {
  test('[DU5] a state request decided after it does not show unwritten events', async () => {
    const { rig, ana, ben, meet } = await chat()
    meet('unavailable')
    rig.send(ana, 'chat:message', { text: 'lost' })
    rig.send(ben, 'room:state')
    await rig.settled()
    expect(repliesOf(rig)).toEqual([[FAILED], [expect.objectContaining({ participantId: ben.id })]])
    expect(textsOf(ben)).toEqual([])
    await rig.close()
  })

  test('[MS3] [DU5] a repeat with the same key in the same batch is not acked as a duplicate but written', async () => {
    const { rig, ana, ben, meet } = await chat()
    meet('unavailable')
    rig.send(ana, 'chat:message', { text: 'once', key: 'k' })
    rig.send(ana, 'chat:message', { text: 'once', key: 'k' })
    await rig.settled()
    expect(repliesOf(rig)).toEqual([[FAILED], [{ ok: true, id: expect.stringMatching(/^m_/) }]])
    expect(textsOf(ben)).toEqual(['once'])
    await rig.close()
  })

  test('[DU6] after a lost reply the append is retried: the message is written once and acked', async () => {
    const { rig, ana, ben, meet } = await chat()
    meet('reply-lost', 'reply-lost')
    rig.send(ana, 'chat:message', { text: 'once' })
    await rig.settled()
    expect(repliesOf(rig)).toEqual([[{ ok: true, id: expect.any(String) }]])
    expect(textsOf(ben)).toEqual(['once'])
    await rig.close()
  })

  test('[DU6] when a written append is denied and then refused, the stream tells: the caller gets the ack, everybody sees it once', async () => {
    for (const faults of [
      ['reply-lost', 'reply-lost', 'reply-lost'],
      ['reply-lost', 'unavailable', 'unavailable'],
      ['lost', 'reply-lost', 'lost'],
    ] as const) {
      const { rig, ana, ben, meet } = await chat()
      meet(...faults)
      rig.send(ana, 'chat:message', { text: 'there after all' })
      await rig.settled()
      expect(repliesOf(rig)).toEqual([[{ ok: true, id: expect.any(String) }]])
      for (const someone of [ana, ben]) {
        expect(textsOf(someone)).toEqual(['there after all'])
        expect(comparable(someone.client.state)).toEqual(comparable(rig.room.view()))
      }
      await rig.close()
    }
  })

  test('[CK3] [DU6] a start that was written but denied is in the checkpoint for the next restart', async () => {
    const saved: Checkpoint[] = []
    const checkpoint = {
      load: async () => ({ position: '', rooms: {} }),
      save: async (one: Checkpoint) => void saved.push(one),
    }
    const faults: AppendFault[] = []
    const rig = new Rig({ checkpoint, log: memoryLog({ faults: { append: () => faults.shift() } }) })
    const ana = rig.player('Ana')
    await rig.create(ana)
    faults.push('reply-lost', 'reply-lost', 'reply-lost')
    rig.send(ana, 'setup:start')
    await rig.settled()
    await rig.close()
    expect(ana.client.state!.phase).toBe('chat')
    expect(saved.at(-1)!.rooms).toEqual({ [rig.code]: { running: true, pending: [], due: expect.any(Number) } })
  })

  test('[SE8] T07 a participant whose disconnect could not be written is shown as gone a second later', async () => {
    const { rig, ana, ben, meet } = await chat()
    meet('unavailable')
    rig.drop(ben)
    await rig.settled()
    expect(rig.room.state.seats[ben.id!]!.connectionId).not.toBeNull()
    await rig.wait(1_000)
    expect(rig.room.state.seats[ben.id!]!.connectionId).toBeNull()
    expect(comparable(ana.client.state)).toEqual(comparable(rig.room.view()))
    await rig.close()
  })

  test('[SE6] T07 a rejoin that was written but denied takes the seat, as the stream tells', async () => {
    const { rig, ben, meet } = await chat()
    meet('reply-lost', 'reply-lost', 'reply-lost')
    const older = ben.connection
    rig.enter(ben)
    await rig.settled()
    expect(ben.connection).not.toBe(older)
    expect(rig.room.channel.connectionOf(ben.id!)).toBe(ben.connection)
    expect(rig.room.state.seats[ben.id!]!.connectionId).toBe(ben.connection!.id)
    await rig.close()
  })
})

describe('[DU4] the events of one command', () => {
  test('are one append, stored entirely or not at all', async () => {
    const lost: AppendFault[] = ['lost', 'lost', 'lost']
    const late: AppendFault[] = ['reply-lost', 'reply-lost', 'reply-lost']
    for (const [faults, isStored] of [
      [[], true],
      [['unavailable'], false],
      [lost, false],
      [late, true],
    ] as const) {
      const { rig, ana, meet } = await chat()
      const from = (await rig.stored()).length
      const append = rig.log.append.bind(rig.log)
      const offered: string[] = []
      const listen: EventLog['append'] = (stream, events, ...rest) => {
        offered.push(events.map(({ type }) => type).join(' '))
        return append(stream, events, ...rest)
      }
      Object.assign(rig.log, { append: listen })
      meet(...faults)
      rig.send(ana, 'chat:stop')
      await rig.settled()
      expect(new Set(offered)).toEqual(new Set(['messaged ended']))
      const stored = (await rig.stored()).slice(from).map(({ type }) => type)
      expect([faults, stored]).toEqual([faults, isStored ? ['messaged', 'ended'] : []])
      expect(rig.room.state.phase).toBe(isStored ? 'ended' : 'chat')
      await rig.close()
    }
  })
})

describe('one drain: regressions found by random search', () => {
  test('[OR5] [ST9] the update at its end shows all of it: a message next to a join is not lost', async () => {
    const { rig, ana } = await chat()
    const cem = rig.player('Cem')
    rig.enter(cem)
    await new Promise((resolve) => setImmediate(resolve))
    rig.send(ana, 'voice:hand', { raised: true })
    rig.send(ana, 'ai:mode', { mode: 'silent' })
    rig.send(ana, 'chat:message', { text: 'hello' })
    await rig.settled()
    expect(textsOf(ana)).toEqual(['hello'])
    expect(comparable(ana.client.state)).toEqual(comparable(rig.room.view()))
    await rig.close()
  })

  test('[VO6] [BU15] nobody can speak under the id “constructor”', async () => {
    const { rig } = await chat()
    rig.attachBot()
    await rig.settled()
    for (const id of ['constructor', '__proto__', 'toString']) rig.botSays(id, 'yes', 'u1')
    await rig.settled()
    expect(rig.sent.slice(1).map(({ replies }) => replies)).toEqual(
      Array.from({ length: 3 }, () => [{ error: 'You are not a participant of this room.' }]),
    )
    expect(rig.faults).toEqual([])
    await rig.close()
  })
})
