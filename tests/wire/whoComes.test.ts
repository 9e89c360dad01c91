import { connect } from 'node:net'
import { io } from 'socket.io-client'
import { afterEach, expect, test } from 'vitest'
import { type Person, person } from '../helpers/people.ts'
import { type TestService, testService } from '../helpers/service.ts'

const HANDSHAKE = '/socket.io/?EIO=4&transport=polling'
const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close()
})

async function service(env: Record<string, string>): Promise<TestService> {
  const started = await testService({ RATE_LIMITS: 'on', ...env })
  open.push(started)
  return started
}

async function somebody(url: string, transport: 'websocket' | 'polling' = 'websocket'): Promise<Person> {
  const someone = await person(url, transport)
  open.push({ close: () => someone.leave() })
  return someone
}

test('[OP12] handshakes beyond those of a minute are answered 429 before a session is made', async () => {
  const { url } = await service({ LIMIT_HANDSHAKES_ADDRESS: '5' })
  const answers = await Promise.all(Array.from({ length: 40 }, () => fetch(url + HANDSHAKE)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  const refused = answers.find(({ status }) => status === 429)!
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toEqual({ error: expect.stringMatching(/^Too many .*\.$/) })
})

test('[OP12] websockets are counted with them, and told the same', async () => {
  const { url } = await service({ LIMIT_HANDSHAKES_ADDRESS: '2' })
  await somebody(url)
  await somebody(url, 'polling')
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  )
  const answer = await new Promise<string>((resolve) => {
    let text = ''
    socket.on('data', (piece) => {
      text += piece
    })
    socket.once('end', () => resolve(text))
  })
  expect(answer).toMatch(/^HTTP\/1\.1 429 .*Retry-After: \d+.*\{"error":"Too many .*\."\}$/s)
})

test('[OP12] open sockets have a limit, of polling sessions too; one that is closed makes room', async () => {
  const { url } = await service({ LIMIT_SOCKETS_ADDRESS: '3' })
  const ana = await somebody(url)
  await somebody(url, 'polling')
  expect((await fetch(url + HANDSHAKE)).status).toBe(200)
  expect((await fetch(url + HANDSHAKE)).status).toBe(429)
  const turnedAway = io(url, { transports: ['websocket'], forceNew: true, reconnection: false })
  await new Promise((resolve) => turnedAway.once('connect_error', resolve))
  ana.leave()
  await expect.poll(async () => (await fetch(url + HANDSHAKE)).status).toBe(200)
})

test('[OP15] an address has no more rooms read into memory in a minute than it may have; those there stay open to it', async () => {
  const { url } = await service({ LIMIT_ROOMS_ADDRESS: '2' })
  const [ana, ben] = [await somebody(url), await somebody(url)]
  const { code } = await ana.ask('room:create', { name: 'Ana' })
  const opened = [await fetch(`${url}/api/rooms/ZZZZZZ/intel`), await fetch(`${url}/api/rooms/YYYYYY/intel`)]
  expect(opened.map(({ status }) => status)).toEqual([404, 404])
  const refused = await fetch(`${url}/api/rooms/XXXXXX/intel`)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  const sentence = { error: expect.stringMatching(/^Too many rooms .*\.$/) }
  expect(await refused.json()).toEqual(sentence)
  expect(await ben.ask('room:join', { code: 'XXXXXX', name: 'Ben' })).toEqual(sentence)
  expect((await ben.ask('room:join', { code, name: 'Ben' })).participantId).toBeTruthy()
  expect((await fetch(`${url}/api/rooms/${code}/intel`)).status).toBe(200)
})

test('[OP12] one address cannot take all TCP connections', async () => {
  const { url } = await service({ LIMIT_SOCKETS_ADDRESS: '1' })
  const { hostname, port } = new URL(url)
  const sockets = Array.from({ length: 5 }, () => connect(Number(port), hostname))
  for (const socket of sockets) open.push({ close: () => socket.destroy() })
  const answer = await new Promise<string>((resolve) => {
    for (const socket of sockets) socket.once('data', (bytes) => resolve(String(bytes)))
  })
  expect(answer).toMatch(/^HTTP\/1\.1 429 .*\{"error":"Too many .*\."\}$/s)
  sockets[0]!.destroy()
  await expect.poll(async () => (await fetch(url + HANDSHAKE)).status).toBe(200)
})

test('[OP12] all addresses together have a limit, and a trusted proxy tells them apart', async () => {
  const { url } = await service({ LIMIT_SOCKETS: '3', LIMIT_SOCKETS_ADDRESS: '2', TRUST_PROXY: 'true' })
  const from = async (address: string) => {
    return (await fetch(url + HANDSHAKE, { headers: { 'X-Forwarded-For': `203.0.113.9, ${address}` } })).status
  }
  expect([await from('2001:db8::1'), await from('2001:db8::2'), await from('2001:db8::3')]).toEqual([200, 200, 429])
  expect([await from('192.0.2.1'), await from('192.0.2.2')]).toEqual([200, 429])
})

test('[OP12] rooms made in a minute have a limit', async () => {
  const { url } = await service({ LIMIT_NEW_ROOMS_ADDRESS: '3' })
  const ana = await somebody(url)
  const replies = await Promise.all(Array.from({ length: 6 }, () => ana.ask('room:create', { name: 'Ana' })))
  expect(replies.map(({ code }) => code !== undefined)).toEqual([true, true, true, false, false, false])
  expect(replies.at(-1)).toEqual({ error: expect.stringMatching(/^Too many rooms .*\.$/) })
})

test('[OP12] live rooms have a limit; one that ended makes room', async () => {
  const { url } = await service({ LIMIT_ROOMS_ADDRESS: '2' })
  const ana = await somebody(url)
  for (let i = 0; i < 2; i++) {
    expect(await ana.ask('room:create', { name: 'Ana' })).toHaveProperty('code')
    await ana.ask('setup:start')
  }
  expect(await ana.ask('room:create', { name: 'Ana' })).toEqual({
    error: expect.stringMatching(/^Too many rooms .*\.$/),
  })
  expect(await ana.ask('chat:stop')).toEqual({ ok: true })
  expect(await ana.ask('room:create', { name: 'Ana' })).toHaveProperty('code')
})

test('[EV12] [OP12] RATE_LIMITS=off lifts limits of rate and number', async () => {
  const { url } = await service({
    RATE_LIMITS: 'off',
    LIMIT_HANDSHAKES_ADDRESS: '1',
    LIMIT_SOCKETS: '1',
    LIMIT_NEW_ROOMS: '1',
    LIMIT_ROOMS: '1',
  })
  for (const name of ['Ana', 'Ben', 'Cem']) {
    expect(await (await somebody(url)).ask('room:create', { name })).toHaveProperty('code')
  }
})
