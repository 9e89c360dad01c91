import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { egressFiles } from '#integrations/video/egress.ts'
import { EgressFailure } from '#integrations/video/port.ts'

const FILM = Buffer.alloc(300_000, 'film')
const MB = 2 ** 20
const never = new AbortController().signal

let folder: string
let server: Server
let base: string
const asked: string[] = []

/** Answers by the last part of the path. */
const ANSWERS: Readonly<Record<string, (response: ServerResponse) => void>> = {
  'film.mp4': (response) => void response.end(FILM),
  'r%C3%A4um%20%231%3F.mp4': (response) => void response.end(FILM),
  'moved.mp4': (response) => void response.writeHead(302, { location: '/rec/film.mp4' }).end(),
  'busy.mp4': (response) => void response.writeHead(503).end(),
  'forbidden.mp4': (response) => void response.writeHead(403).end(),
  'large.mp4': (response) => void response.writeHead(200, { 'content-length': 2 * MB }).end(Buffer.alloc(2 * MB)),
  // Without a length: only counting shows how large it is.
  'endless.mp4': (response) => {
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536)));
    }
    response.on('drain', more)
    more()
  },
  'stalls.mp4': (response) => void response.writeHead(200).write('x'),
  'broken.mp4': (response) => {
    response.writeHead(200, { 'content-length': 100 }).write('x')
    setTimeout(() => response.destroy(), 20)
  },
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-egress-'))
  server = createServer((request, response) => {
    asked.push(request.url!)
    const answer = ANSWERS[request.url!.split('/').at(-1)!]
    if (answer) answer(response)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rec/`
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true })
})

const copy = (filename: string, { bytesMax = MB, signal = never, stallMs = 5_000 } = {}) =>
  egressFiles(base, stallMs).copy(filename, join(folder, randomUUID()), bytesMax, signal)
const failed = (filename: string, options = {}) =>
  copy(filename, options).then(
    () => null,
    (error: EgressFailure) => ({ failure: error instanceof EgressFailure, isFinal: error.isFinal }),
  )

describe('a recording of the video service', () => {
  test('[RG4] is copied to the disk and hashed on the way', async () => {
    const path = join(folder, 'copied')
    const sha256 = createHash('sha256').update(FILM).digest('hex')
    expect(await egressFiles(base).copy('film.mp4', path, MB, never)).toEqual({ sha256, bytes: FILM.length })
    expect((await readFile(path)).equals(FILM)).toBe(true)
  })

  test.each(['/film.mp4', 'räum #1?.mp4', 'a/b/film.mp4', '%2e%2e/film.mp4'])(
    '[RG4] %s is below the base',
    async (name) => {
      asked.length = 0
      await copy(name)
      expect(asked).toEqual([expect.stringMatching(/^\/rec\//u)])
      expect(asked[0]).not.toContain('..')
      expect(asked[0]).not.toContain('?')
    },
  )

  test.each([
    '../film.mp4',
    'a/../../film.mp4',
    './film.mp4',
    '//evil.example/film.mp4',
    'http://evil.example/film.mp4',
    '..\\film.mp4',
    'a\0b',
    '',
    '/',
    `${'a/'.repeat(600)}b`,
  ])('[RG4] %j is asked of nobody', async (name) => {
    asked.length = 0
    expect(await failed(name)).toEqual({ failure: true, isFinal: true })
    expect(asked).toEqual([])
  })

  test.each([
    ['moved.mp4', false],
    ['missing.mp4', false],
    ['busy.mp4', false],
    ['broken.mp4', false],
    ['forbidden.mp4', true],
    ['large.mp4', true],
    ['endless.mp4', true],
  ])('[RG4] %s fails, for good: %s', async (name, isFinal) => {
    asked.length = 0
    expect(await failed(name)).toEqual({ failure: true, isFinal })
    expect(asked).toHaveLength(1)
  })

  test('[RG4] one that stalls is given up', async () => {
    expect(await failed('stalls.mp4', { stallMs: 50 })).toEqual({ failure: true, isFinal: false })
  })

  test('[RG4] one that is called off rejects with the reason', async () => {
    const over = new AbortController()
    setTimeout(() => over.abort(new Error('stopping')), 30)
    await expect(copy('stalls.mp4', { signal: over.signal })).rejects.toThrow('stopping')
  })

  test('[RG4] a disk that fails is not the video service', async () => {
    const copying = egressFiles(base).copy('film.mp4', join(folder, 'no', 'folder'), MB, never)
    await expect(copying).rejects.toMatchObject({ code: 'ENOENT' })
  })
})
