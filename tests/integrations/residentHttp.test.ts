import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { httpResident } from '#integrations/resident/httpResident.ts'
import { type Resident, ResidentAway } from '#integrations/resident/port.ts'
import { bodyHash, signatureOf } from '#integrations/resident/signature.ts'

const SECRETS = ['one-secret-of-at-least-thirty-two-bytes', 'two-secret-of-at-least-thirty-two-bytes']
const NOW = 1_700_000_000_900

let server: Server
let resident: Resident
let respond: (request: IncomingMessage, response: ServerResponse, body: string) => void

beforeEach(async () => {
  server = createServer(async (request, response) => respond(request, response, await text(request)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/behind/a/proxy/`
  resident = httpResident({ url, publicUrl: 'https://resident.example.org', secrets: SECRETS, now: () => NOW })
})
afterEach(async () => {
  await resident.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const ends = (status: number, body: string): typeof respond => {
  return (_request, response) => response.writeHead(status).end(body)
}

test('[KX1] the signature covers version, method, path, time, nonce and the hash of the body', () => {
  const signed = { method: 'POST', path: '/kxp/summarize', timestamp: '1700000000', nonce: 'n0nce-0000000001' }
  const hash = bodyHash([Buffer.from('{"room":"ABC123","sectionId":"s1",'), Buffer.from('"seq":1,"messages":[]}')])
  expect(hash).toBe('224a7f47d12d22ae6340a36e929a2d9bcfa763357bea6bbc6fcc4e63b43623ec')
  expect(signatureOf('test-secret-test-secret-test-secret', signed, hash)).toBe(
    'b00f25a339a82b5a9497d92b92027def2013a63dbd39d40b207489a04e14ecad',
  )
})

test('[KX52] requests are signed with every secret, for the path that arrives, each with a nonce of its own', async () => {
  const seen: { url: string; nonce: string }[] = []
  respond = (request, response, body) => {
    const { 'x-kxp-timestamp': timestamp, 'x-kxp-nonce': nonce, 'x-kxp-signature': signature } = request.headers
    expect(timestamp).toBe('1700000000')
    expect(nonce).toMatch(/^[A-Za-z0-9_-]{16,64}$/)
    const signed = { method: 'POST', path: '/kxp/end', timestamp: timestamp as string, nonce: nonce as string }
    const hash = createHash('sha256').update(body).digest('hex')
    expect(signature).toBe(SECRETS.map((secret) => `v1=${signatureOf(secret, signed, hash)}`).join(', '))
    seen.push({ url: request.url!, nonce: nonce as string })
    response.end('{"ok":true,"destroyed":true}')
  }
  for (let i = 0; i < 2; i++) expect(await resident.end('ABC123')).toEqual({ destroyed: true })
  expect(seen.map(({ url }) => url)).toEqual(Array(2).fill('/behind/a/proxy/kxp/end'))
  expect(seen[0]!.nonce).not.toBe(seen[1]!.nonce)
})

test('[KX52] a file is sent as a form with its length announced, its name on one line', async () => {
  let length = 0
  let sent = ''
  respond = (request, response, body) => {
    length = Number(request.headers['content-length'])
    sent = body
    response.writeHead(415).end('{"error":"Not a kind that is read."}')
  }
  const chunks = [Buffer.from('first '), Buffer.from('second')]
  const file = { fileName: 'a "b"\r\nX: y.pdf', declared: 'bad\r\ntype', chunks, bytes: 12 }
  expect(await resident.keep('ABC123', file)).toEqual({ refused: 415, error: 'Not a kind that is read.' })
  expect(Buffer.byteLength(sent)).toBe(length)
  expect(sent).toContain(
    'name="file"; filename="a %22b%22  X: y.pdf"\r\nContent-Type: application/octet-stream\r\n\r\n',
  )
  expect(sent).toContain('\r\n\r\nfirst second\r\n--')
})

test.each([401, 429, 500, 502, 503])(
  '[KX50] an answer with status %i means that the resident is away',
  async (status) => {
    respond = ends(status, '{"error":"Not now."}')
    await expect(resident.end('ABC123')).rejects.toBeInstanceOf(ResidentAway)
    await expect(resident.answer('ABC123', 'Why?')).rejects.toBeInstanceOf(ResidentAway)
  },
)

test.each([
  [200, 'no JSON'],
  [200, '{"ok":true}'],
  [200, '{"ok":false,"text":"","sections":[]}'],
  [404, '<html>'],
  [409, '{}'],
])('[KX50] an answer that cannot be read means so too: %i %s', async (status, body) => {
  respond = ends(status, body)
  await expect(resident.answer('ABC123', 'Why?')).rejects.toBeInstanceOf(ResidentAway)
})

test('[KX50] a request that the resident finds invalid is refused with a sentence, whatever the details say', async () => {
  respond = ends(422, '{"detail":[{"loc":["body","room"],"msg":"bad","type":"value_error"}]}')
  expect(await resident.answer('ABC123', 'Why?')).toEqual({ refused: 422, error: expect.stringMatching(/\.$/) })
})

test('[KX52] a kept connection that was closed meanwhile is replaced once, with a fresh nonce', async () => {
  const nonces = new Set<unknown>()
  let cutNext = false
  respond = (request, response) => {
    nonces.add(request.headers['x-kxp-nonce'])
    if (cutNext) {
      cutNext = false
      request.socket.resetAndDestroy()
    } else response.end('{"ok":true,"destroyed":false}')
  }
  await resident.end('ABC123')
  cutNext = true
  expect(await resident.end('ABC123')).toEqual({ destroyed: false })
  expect(nonces.size).toBe(3)
})

test('[KX50] closing ends what waits for an answer', async () => {
  const arrived = Promise.withResolvers<void>()
  respond = () => arrived.resolve()
  const ending = resident.end('ABC123')
  await arrived.promise
  await resident.close()
  await expect(ending).rejects.toBeInstanceOf(ResidentAway)
})

test('[KX54] an answer that comes before the file was sent ends the sending: its memory is used for the next', async () => {
  let isClosed = false
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    request.socket.once('close', () => {
      isClosed = true
    })
    response.writeHead(413).end('{"error":"Too large."}')
  })
  const chunks = Array.from({ length: 64 }, () => Buffer.alloc(256 * 1024))
  const kept = resident.keep('ABC123', { fileName: 'a.pdf', declared: '', chunks, bytes: 16 * 2 ** 20 })
  expect(await kept).toEqual({ refused: 413, error: 'Too large.' })
  await expect.poll(() => isClosed).toBe(true)
})
