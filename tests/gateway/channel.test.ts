import type { Socket } from 'socket.io'
import { expect, test } from 'vitest'
import { Channel, type Outgoing } from '#gateway/connections/channel.ts'
import { Connection } from '#gateway/connections/connection.ts'
import type { Broadcast } from '#gateway/rooms/emissions.ts'
import type { Room } from '#gateway/rooms/room.ts'

function listener(id: string) {
  const heard: string[] = []
  let writes = 0
  const conn = {
    transport: { name: 'polling' },
    writeBuffer: [],
    write: (packet: string) => void heard.push(JSON.parse(packet.slice(1))[0]),
    close() {},
  }
  const socket = {
    get connected() {
      writes += 1
      return true
    },
    conn,
  }
  const connection = new Connection(id, socket as unknown as Socket, 'loopback', null)
  return { connection, heard, writes: () => writes }
}
type Listener = ReturnType<typeof listener>

function seated(channel: Channel, participantId: string, who: Listener = listener(participantId)): Listener {
  who.connection.seat = { room: {} as Room, participantId }
  channel.seat(participantId, who.connection)
  return who
}

const toRoom = (text: string): Outgoing => {
  return { to: 'room', event: 'voice:caption', payload: { participantId: 'p', name: 'P', text } }
}
const INTERRUPT: Outgoing = { to: 'bot', event: 'voice:interrupt', payload: {} }
const MUTE: Outgoing = { to: 'bot', event: 'voice:mute-align', payload: { muted: true } }
const answer = (to: Listener, then: () => unknown = () => {}): Outgoing => ({
  to: 'caller',
  member: to.connection,
  answer: () => {
    to.heard.push('ack')
    then()
  },
})
const encode = (broadcast: Broadcast) => {
  return `2["${broadcast.event === 'voice:caption' ? broadcast.payload.text : broadcast.event}",{}]`
}

test('[OR6] [OR2] everybody hears all in order, an answer stands in its place', () => {
  const channel = new Channel()
  const [ana, ben] = [seated(channel, 'a'), seated(channel, 'b')]
  channel.deliver([toRoom('one'), answer(ana), toRoom('two'), answer(ben), answer(ana), toRoom('three')], encode)
  expect(ana.heard).toEqual(['one', 'ack', 'two', 'ack', 'three'])
  expect(ben.heard).toEqual(['one', 'two', 'ack', 'three'])
})

test('[MN49] what is held leaves before the next events, in the same write, and before an answer', () => {
  const channel = new Channel()
  const [ana, ben] = [seated(channel, 'a'), seated(channel, 'b')]
  channel.hold([
    encode({ to: 'room', event: 'voice:caption', payload: { participantId: 'p', name: 'P', text: 'held' } }),
  ])
  expect([...ana.heard, ...ben.heard]).toEqual([])
  channel.deliver([answer(ana), toRoom('one')], encode)
  channel.deliver([toRoom('two')], encode)
  expect(ana.heard).toEqual(['held', 'ack', 'one', 'two'])
  expect(ben.heard).toEqual(['held', 'one', 'two'])
  expect(ben.writes()).toBe(2)
})

test('[OR9] who is not answered in between is written to once', () => {
  const channel = new Channel()
  const [ana, ben] = [seated(channel, 'a'), seated(channel, 'b')]
  channel.deliver([toRoom('one'), answer(ana), toRoom('two'), toRoom('three')], encode)
  expect(ben.writes()).toBe(1)
})

test('[OR7] [SE2] who is seated by the answer hears what follows it and nothing from before', () => {
  const channel = new Channel()
  const ana = seated(channel, 'a')
  const cem = listener('c')
  const joins = answer(cem, () => seated(channel, 'c', cem))
  channel.deliver([toRoom('before'), joins, toRoom('after')], encode)
  expect(cem.heard).toEqual(['ack', 'after'])
  expect(ana.heard).toEqual(['before', 'after'])
})

test('[SE6] a connection superseded in the midst of a delivery hears nothing of what follows', () => {
  const channel = new Channel()
  const older = seated(channel, 'a')
  const newer = listener('a')
  const claims = answer(newer, () => seated(channel, 'a', newer))
  channel.deliver([answer(older), toRoom('one'), claims, toRoom('two')], encode)
  channel.deliver([toRoom('three')], encode)
  expect(older.connection.seat).toBeNull()
  expect(older.heard).toEqual(['ack'])
  expect(newer.heard).toEqual(['ack', 'two', 'three'])
  channel.unseat('a', older.connection)
  expect(channel.holds('a')).toBe(true)
})

test('[VO10] the bot hears what is for the bot, and nobody else does', () => {
  const channel = new Channel()
  const ana = seated(channel, 'a')
  const bot = listener('bot')
  channel.addBot(bot.connection)
  channel.deliver([INTERRUPT, toRoom('one'), MUTE], encode)
  expect(bot.heard).toEqual(['voice:interrupt', 'voice:mute-align'])
  expect(ana.heard).toEqual(['one'])
  channel.removeBot(bot.connection)
  expect([channel.hasBots, channel.size]).toEqual([false, 1])
})
