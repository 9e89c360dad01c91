import { expect, test } from 'vitest'
import { Channel } from '#gateway/connections/channel.ts'
import { eventPacket } from '#gateway/connections/frames.ts'
import { streamed } from '#gateway/connections/listeners.ts'

test('[HP13] a drain is encoded once and is one write for each listener', () => {
  const channel = new Channel()
  const sent: Buffer[][] = [[], []]
  const leave = sent.map((received) =>
    channel.listeners.add({ send: (bytes) => void received.push(bytes), end: () => {} }),
  )
  let encoded = 0
  const encode = () => {
    encoded += 1
    return eventPacket('room:notice', { text: 'a, "b"\n' })
  }
  const notice = { to: 'room', event: 'assistant:floor', payload: { speaking: null } } as const
  channel.deliver([{ ...notice, seq: 4 }, notice, { ...notice, seq: 5 }], encode)
  expect(encoded).toBe(3)
  expect(sent.map(({ length }) => length)).toEqual([1, 1])
  expect(sent[0]![0]).toBe(sent[1]![0])
  const line = 'event: room:notice\ndata: {"text":"a, \\"b\\"\\n"}\n'
  expect(String(sent[0]![0])).toBe(`${line}id: 4\n\n${line}\n${line}id: 5\n\n`)
  leave[0]!()
  channel.broadcast('timer', { remainingMs: 1, durationMs: 2 })
  expect(sent.map(({ length }) => length)).toEqual([1, 2])
  expect(String(sent[1]![1])).toBe('event: timer\ndata: {"remainingMs":1,"durationMs":2}\n\n')
})

test('[HP12] a packet is an event of a stream, with an id where it has one', () => {
  const packet = eventPacket('chat:message', { text: 'a,b' })
  expect(streamed(packet, 7)).toBe('event: chat:message\ndata: {"text":"a,b"}\nid: 7\n\n')
  expect(streamed(packet, null)).toBe('event: chat:message\ndata: {"text":"a,b"}\n\n')
})

test('[HP11] listeners keep a room in memory but are nobody in it', () => {
  const changes: number[] = []
  const channel = new Channel(undefined, () => changes.push(channel.listeners.size))
  const leave = channel.listeners.add({ send: () => {}, end: () => leave() })
  expect([channel.size, channel.seatedCount, channel.seatedIds]).toEqual([1, 0, []])
  channel.listeners.end()
  expect(channel.size).toBe(0)
  expect(changes).toEqual([1, 0])
})
