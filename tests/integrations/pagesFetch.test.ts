import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PAGE_BYTES_MAX, PageFailure, type PageSource } from '#integrations/pages/page.ts'
import { pageFetcher } from '#integrations/pages/pageFetcher.ts'
import { type WebServer, webServer } from '../helpers/webServer.ts'

type Served = (response: ServerResponse, request: IncomingMessage) => void
const html = (body: string | Buffer, headers: Record<string, string> = {}): Served => {
  return (response) => void response.writeHead(200, { 'content-type': 'text/html', ...headers }).end(body)
}
const redirect = (to: string): Served => {
  return (response) => void response.writeHead(302, { location: to }).end('moved')
}

const PAGES: Record<string, Served> = {
  '/plain': (response) => void response.writeHead(200, { 'content-type': 'Text/Plain; Charset="ISO-8859-1"' }).end('x'),
  '/json': (response) => void response.writeHead(200, { 'content-type': 'application/ld+json' }).end('{}'),
  '/untyped': (response) => void response.writeHead(200).end('some words'),
  '/pdf': (response) => void response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF'),
  '/missing': (response) => void response.writeHead(404, { 'content-type': 'text/html' }).end('<p>no</p>'),
  '/gzip': html(gzipSync('packed words'), { 'content-encoding': 'gzip' }),
  '/br': html(brotliCompressSync('packed words'), { 'content-encoding': 'br' }),
  '/deflate': html(deflateSync('packed words'), { 'content-encoding': 'deflate' }),
  '/twice': html(gzipSync(gzipSync('x')), { 'content-encoding': 'gzip, gzip' }),
  '/notgzip': html('plain', { 'content-encoding': 'gzip' }),
  '/bomb': html(gzipSync(Buffer.alloc(300 * 2 ** 20, ' ')), { 'content-encoding': 'gzip' }),
  '/huge': html(Buffer.alloc(10 * 2 ** 20, 'a')),
  '/short': (response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-length': '1000' }).write('half')
    setTimeout(() => response.destroy(), 20)
  },
  '/loris': (response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    const drip = setInterval(() => response.write('.'), 20)
    response.once('close', () => clearInterval(drip))
  },
  '/silent': () => {},
  '/one': redirect('/two'),
  '/two': redirect('/three'),
  '/three': redirect('/plain'),
  '/zero': redirect('/one'),
  '/inside': redirect('http://169.254.169.254/latest'),
  '/local': redirect('http://127.0.0.1:1/'),
  '/file': redirect('file:///etc/passwd'),
  '/login': redirect('http://user:word@127.0.0.1/'),
  '/password': redirect('http://:word@127.0.0.1/'),
  '/endless': (response) => {
    const more = () => response.write('x'.repeat(65_536), () => response.closed || setImmediate(more))
    response.writeHead(200, { 'content-type': 'text/plain' })
    more()
  },
  '/nowhere': (response) => void response.writeHead(302).end(),
  '/cookies': (response, request) => {
    if (request.headers.cookie !== undefined) return void response.writeHead(500).end()
    response.writeHead(302, { location: '/echo', 'set-cookie': 'a=b' }).end()
  },
  '/echo': (response, { headers }) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(headers))
  },
}

let server: WebServer
let pages: PageSource
beforeAll(async () => {
  server = await webServer((request, response) => PAGES[request.url!]!(response, request))
  pages = pageFetcher([server.place], { timeMs: 1_500 })
})
afterAll(() => server.close())

const textOf = async (path: string) => Buffer.from((await pages.fetch(server.url + path)).bytes).toString('latin1')
const failure = (path: string) =>
  pages.fetch(server.url + path).then(
    () => 'fetched',
    (error: unknown) => (error instanceof PageFailure ? error.message : error),
  )

describe('[CX9] what a page is', () => {
  test('text with its type and character set', async () => {
    expect(await pages.fetch(`${server.url}/plain`)).toMatchObject({ mime: 'text/plain', charset: 'iso-8859-1' })
    expect(await pages.fetch(`${server.url}/json`)).toMatchObject({ mime: 'application/ld+json', charset: '' })
    expect(await pages.fetch(`${server.url}/untyped`)).toMatchObject({ mime: '', charset: '' })
  })

  test.each([
    ['/pdf', 'The address leads to a file, and only text pages are read.'],
    ['/missing', 'The page answered with status 404.'],
    ['/nowhere', 'The page answered with status 302.'],
    ['/twice', 'The page is compressed in a way that cannot be read.'],
    ['/notgzip', 'The page cannot be reached.'],
    ['/short', 'The page cannot be reached.'],
  ])('%s: %s', async (path, sentence) => {
    expect(await failure(path)).toBe(sentence)
  })

  test('a server that is away', async () => {
    const away = pageFetcher(['127.0.0.1'])
    await expect(away.fetch('http://127.0.0.1:1/')).rejects.toThrow('The page cannot be reached.')
  })

  test('nothing of ours goes along: no cookie, no credentials, a name of our own', async () => {
    const sent = JSON.parse(await textOf('/cookies'))
    expect(Object.keys(sent).sort()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent'])
    expect(sent['user-agent']).toMatch(/^Parley/)
    const login = pages.fetch(server.url.replace('//', '//user:word@'))
    await expect(login).rejects.toThrow('The address leads to something that is no web page.')
  })
})

describe('[CX9] limits', () => {
  test.each(['/gzip', '/br', '/deflate'])('%s is unpacked', async (path) => {
    expect(await textOf(path)).toBe('packed words')
  })

  test('T21 a page over 1 MB is cut there, packed or not', async () => {
    for (const path of ['/huge', '/bomb']) {
      const startedAt = performance.now()
      expect((await pages.fetch(server.url + path)).bytes.length).toBe(PAGE_BYTES_MAX)
      expect(performance.now() - startedAt).toBeLessThan(5_000)
    }
  })

  test('T21 of a page without end the first 1 MB is read, and no more waited for', async () => {
    const { bytes } = await pageFetcher([server.place], { timeMs: 20_000 }).fetch(`${server.url}/endless`)
    expect(bytes.length).toBe(PAGE_BYTES_MAX)
  })

  test('a page that drips, and one that says nothing, are given up in time', async () => {
    const startedAt = performance.now()
    expect(await Promise.all([failure('/loris'), failure('/silent')])).toEqual(
      Array(2).fill('The page took too long to answer.'),
    )
    expect(performance.now() - startedAt).toBeLessThan(6_000)
  })

  test('three redirects are followed, no fourth', async () => {
    expect(await textOf('/one')).toBe('x')
    expect(await failure('/zero')).toBe('The address leads from one page to another too often.')
  })

  test.each([
    ['/inside', 'The address is on a private network, which links are not read from.'],
    ['/local', 'The address is on a private network, which links are not read from.'],
    ['/file', 'The address leads to something that is no web page.'],
    ['/login', 'The address leads to something that is no web page.'],
    ['/password', 'The address leads to something that is no web page.'],
  ])('[CX10] a redirect is judged like a link: %s', async (path, sentence) => {
    expect(await failure(path)).toBe(sentence)
  })
})
