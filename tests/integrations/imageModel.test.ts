import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { imageModel } from '#integrations/images/imageModel.ts'
import { IMAGE_BYTES_MAX, ImageFailure, type ImageModel } from '#integrations/images/port.ts'

type Respond = (response: ServerResponse, request: IncomingMessage, body: string) => void

let server: Server
let base: string
let respond: Respond

beforeEach(async () => {
  server = createServer(async (request, response) => respond(response, request, await text(request).catch(() => '')))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const never = new AbortController().signal
const made = (over: Partial<Parameters<typeof imageModel>[0]> = {}, signal = never) =>
  imageModel({ base, model: 'image-1', ...over }).make('A table, seen from above', signal)
const answers = (b64_json: unknown): Respond => {
  return (response) => response.end(JSON.stringify({ created: 1, data: [{ b64_json, revised_prompt: 'x' }] }))
}
const failure = (picture: ReturnType<ImageModel['make']>) =>
  picture.then(
    () => 'made',
    (error: unknown) => (error instanceof ImageFailure ? error.message : `not a failure: ${error}`),
  )

describe('[SO61] the image model', () => {
  test('is asked once, in the form of images/generations', async () => {
    const seen: unknown[] = []
    respond = (response, { method, url, headers }, body) => {
      seen.push({ method, url, type: headers['content-type'], body: JSON.parse(body) })
      answers(Buffer.from('picture').toString('base64'))(response, {} as IncomingMessage, '')
    }
    expect((await made()).toString()).toBe('picture')
    expect((await made({ base: `${base}/`, model: undefined })).toString()).toBe('picture')
    const body = { prompt: 'A table, seen from above', size: '1792x1024', n: 1, response_format: 'b64_json' }
    const sent = { method: 'POST', url: '/v1/images/generations', type: 'application/json' }
    expect(seen).toEqual([
      { ...sent, body: { model: 'image-1', ...body } },
      { ...sent, body },
    ])
  })

  test('may answer with 8 MB of picture and no more', async () => {
    const most = Buffer.alloc(IMAGE_BYTES_MAX, 7)
    respond = answers(most.toString('base64'))
    expect((await made()).equals(most)).toBe(true)
    respond = answers(Buffer.alloc(IMAGE_BYTES_MAX + 1, 7).toString('base64'))
    expect(await failure(made())).toBe('The image model answered with too large a picture.')
  })

  test('an answer that does not end is cut off', async () => {
    let gone = false
    respond = (response) => {
      const more = () => void (response.writable && response.write('x'.repeat(64 * 1024), more))
      response.once('close', () => {
        gone = true
      })
      more()
    }
    expect(await failure(made())).toBe('The image model answered with too large a picture.')
    await expect.poll(() => gone).toBe(true)
  })

  test.each<[string, Respond, string]>([
    ['no JSON', (response) => response.end('<html>'), 'something else than a picture'],
    ['an empty list', (response) => response.end('{"data":[]}'), 'something else than a picture'],
    [
      'an address instead',
      (response) => response.end('{"data":[{"url":"http://h/"}]}'),
      'something else than a picture',
    ],
    ['no base 64', answers('!!!'), 'something else than a picture'],
    ['a number', answers(7), 'something else than a picture'],
    ['nothing', (response) => response.end(), 'something else than a picture'],
    [
      'a refusal in its own words',
      (response) => response.writeHead(400).end('{"error":{"message":"Not\\nallowed\\u0000"}}'),
      'The image model answered with status 400: Not allowed',
    ],
    [
      'a fault',
      (response) => response.writeHead(500).end('<h1>Fault</h1>'),
      'The image model answered with status 500.',
    ],
    ['too many requests', (response) => response.writeHead(429).end(), 'The image model answered with status 429.'],
    [
      'a way elsewhere',
      (response) => response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(),
      'The image model cannot be reached.',
    ],
    [
      'half an answer',
      (response) => {
        response.writeHead(200, { 'content-length': 1_000 })
        response.write('{"data":[{"b64_', () => response.destroy())
      },
      'The answer of the image model broke off.',
    ],
    ['a cut line', (response) => response.destroy(), 'The image model cannot be reached.'],
  ])('that answers with %s has failed, in a sentence', async (_what, how, sentence) => {
    respond = how
    expect(await failure(made())).toContain(sentence)
  })

  test('that is not there or too slow has failed; one that is called off ends with the reason', async () => {
    const gone = new Promise<void>((resolve) => {
      respond = (response) => response.once('close', resolve)
    })
    expect(await failure(made({ timeMs: 200 }))).toMatch(/^The image model took longer than/)
    await gone
    const off = new AbortController()
    respond = () => off.abort(new Error('stopped'))
    await expect(made({}, off.signal)).rejects.toThrow('stopped')
    await expect(made({}, off.signal)).rejects.toThrow('stopped')
    expect(await failure(made({ base: 'http://127.0.0.1:1' }))).toBe('The image model cannot be reached.')
  })
})
