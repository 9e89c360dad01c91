import { afterEach, describe, expect, test } from 'vitest'
import type { Person } from '../helpers/people.ts'
import { eventually, stage } from '../helpers/stage.ts'

const on = stage()
const open: WebSocket[] = []
afterEach(() => {
  for (const socket of open.splice(0)) socket.close()
})

/** A bare websocket that has done the Engine.IO and Socket.IO handshakes, or only the first. */
async function bare(connects = true) {
  const socket = new WebSocket(`${on.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  open.push(socket)
  const frames: string[] = []
  socket.addEventListener('message', ({ data }) => void frames.push(String(data)))
  await eventually(() => expect(frames[0]).toMatch(/^0\{/))
  if (connects) {
    socket.send('40')
    await eventually(() => expect(frames[1]).toMatch(/^40\{/))
  }
  return { socket, frames }
}
const isClosed = ({ readyState }: WebSocket) => readyState >= WebSocket.CLOSING

describe('bare frames', () => {
  test('[EV1] create and join as the protocol says', async () => {
    const { socket, frames } = await bare()
    socket.send('421["room:create",{"name":"Ana"}]')
    await eventually(() => expect(frames.some((frame) => frame.startsWith('431[{"code":"'))).toBe(true))
  })

  test.each([
    '42',
    '42[',
    '42{}',
    '42[]',
    '42[null]',
    '42[{}]',
    '42["disconnect"]',
    '42["connect_error",{}]',
    '42"text"',
    '45',
    '451-',
    '45999999-["e"]',
    '451-["e",{"_placeholder":true,"num":7}]',
    '4999999999',
    '43',
    '431[1]',
    '44{"message":"x"}',
    '40/admin',
    '42/admin,["room:create",{"name":"x"}]',
    '9',
    '',
    '\u0000',
    `42["chat:message",${'['.repeat(200_000)}`,
    `42["chat:message",{"text":${'['.repeat(100_000)}${']'.repeat(100_000)}}]`,
  ])('[EV8] [EV10] the frame %# is shrugged off or closes its own connection, no more', async (frame) => {
    const [ana, ben] = (await on.meeting(['Ana', 'Ben'])) as [Person, Person]
    const { socket } = await bare()
    socket.send(frame)
    socket.send('423["room:state",{}]')
    expect(await ana.ask('chat:message', { text: 'going on' })).toMatchObject({ ok: true })
    await ben.hears('chat:message', ({ text }) => text === 'going on')
  })

  test('[EV8] events before the handshake are not taken', async () => {
    const { socket, frames } = await bare(false)
    socket.send('421["room:create",{"name":"Ana"}]')
    await eventually(() => expect(isClosed(socket)).toBe(true))
    expect(frames.filter((frame) => frame.startsWith('43'))).toEqual([])
  })

  test('[EV6] an answer is given under the id that was asked for, also twice under one id', async () => {
    const { socket, frames } = await bare()
    for (const id of [7, 7, 999_999]) socket.send(`42${id}["room:state",{}]`)
    await eventually(() => expect(frames.filter((frame) => frame.startsWith('437['))).toHaveLength(2))
    await eventually(() => expect(frames.filter((frame) => frame.startsWith('43999999['))).toHaveLength(1))
  })

  test('[EV6] bytes where an object belongs are refused, attachments that never come harm nobody', async () => {
    const { socket, frames } = await bare()
    socket.send('451-1["room:state",{"_placeholder":true,"num":0}]')
    socket.send(new Uint8Array([1, 2, 3]))
    await eventually(() => expect(frames.some((frame) => frame.startsWith('431[{"error":"'))).toBe(true))
    socket.send('451-2["room:create",{"name":{"_placeholder":true,"num":0}}]')
    const [ana] = await on.room(['Ana'])
    expect((await ana.ask('room:state', {})).participantId).toBe(ana.id)
  })

  test('[EV17] attachments without end close the connection, before and after the handshake', async () => {
    const [ana] = await on.room(['Ana'])
    for (const greets of [true, false]) {
      const { socket } = await bare(greets)
      socket.send(`45${9}-["room:state"${',{"_placeholder":true,"num":0}'.repeat(9)}]`)
      for (let i = 0; i < 3; i++) socket.send(new Uint8Array(1_000_000))
      await eventually(() => expect(isClosed(socket)).toBe(true))
    }
    expect((await ana.ask('room:state', {})).participantId).toBe(ana.id)
  })

  test('[SE8] leaving the namespace is leaving the room', async () => {
    const [ana] = await on.room(['Ana'])
    const { socket, frames } = await bare()
    socket.send(`421["room:join",{"code":"${ana.code}","name":"Ben"}]`)
    await eventually(() => expect(frames.some((frame) => frame.startsWith('431['))).toBe(true))
    socket.send('41')
    await ana.hears('room:update', ({ participants }) => participants[1]?.connected === false)
  })
})
