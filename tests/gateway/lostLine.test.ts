import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { socketTo } from '#dev/harness/socketDouble.ts'
import { type Admission, join, rejoin } from '#gateway/connections/admission.ts'
import { attachBot } from '#gateway/connections/bot.ts'
import type { Connection } from '#gateway/connections/connection.ts'
import { Rig } from '../helpers/arbitrariesRig.ts'

let rig: Rig
let on: Admission & { botSecret: string }
beforeEach(async () => {
  rig = new Rig()
  await rig.create(rig.player('Ana'), { voice: true })
  const codes = { tried: async (_: string, look: () => Promise<unknown>) => ({ found: await look(), wait: 0 }) }
  on = { rooms: rig.rooms, codes: codes as never, video: true, botSecret: 'secret' }
})
afterEach(() => rig.close())

/** A connection that is gone when the service answers what it asked for. */
function lost(): { connection: Connection; heard: string[] } {
  const heard: string[] = []
  const connection = socketTo('c_lost', ({ event }) => void heard.push(event))
  connection.socket.connected = false
  return { connection, heard }
}

describe('a line that was lost while the answer was on its way', () => {
  test('[SE8] holds no seat by a join: the seat is made, and shown as not connected', async () => {
    const { connection, heard } = lost()
    const replies: { participantId?: string }[] = []
    await join(on, connection, { code: rig.code, name: 'Ben' }, (reply) => void replies.push(reply))
    expect(connection.seat).toBeNull()
    await rig.settled()
    const id = replies[0]!.participantId!
    expect(rig.room.channel.holds(id)).toBe(false)
    expect(rig.room.state.seats[id]).toMatchObject({ name: 'Ben', connectionId: null })
    expect(heard).toEqual([])
  })

  test('[SE8] holds no seat by a rejoin, and whoever comes after it does', async () => {
    const ben = rig.player('Ben')
    rig.enter(ben)
    await rig.settled()
    rig.drop(ben)
    await rig.settled()
    const { connection } = lost()
    await rejoin(on, connection, { code: rig.code, participantId: ben.id! }, () => {})
    expect(connection.seat).toBeNull()
    await rig.settled()
    expect(rig.room.state.seats[ben.id!]!.connectionId).toBeNull()
    rig.enter(ben)
    await rig.settled()
    expect(rig.room.state.seats[ben.id!]!.connectionId).toBe(ben.connection!.id)
  })

  test('[VO4] serves as no bot', async () => {
    const { connection } = lost()
    await attachBot(on, connection, { code: rig.code, secret: 'secret' }, () => {})
    expect(connection.botOf).toBeNull()
    await rig.settled()
    expect([rig.room.channel.hasBots, rig.room.state.botReady]).toEqual([false, false])
  })
})
