import { describe, expect, test } from 'vitest'
import { readSettings } from '#app/settings.ts'
import { Allowance } from '#integrations/pages/allowance.ts'
import { PageFailure } from '#integrations/pages/page.ts'
import { pageFetcher } from '#integrations/pages/pageFetcher.ts'
import { isPublicAddress } from '#integrations/pages/publicAddress.ts'
import { webServer } from '../helpers/webServer.ts'

describe('[CX10] public addresses', () => {
  const hidden = [
    ['unspecified', '0.0.0.0', '0.1.2.3', '::'],
    ['loopback', '127.0.0.1', '127.255.0.9', '::1'],
    ['private', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fdab::1', 'fec0::1'],
    ['link-local, where clouds keep their secrets', '169.254.169.254', 'fe80::1', 'fe80::1%eth0'],
    ['carrier NAT', '100.64.0.1', '100.127.255.255'],
    ['multicast and reserved', '224.0.0.1', '239.1.1.1', '240.0.0.1', '255.255.255.255', 'ff02::1'],
    ['mapped and compatible', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:7f00:1', '::127.0.0.1', '::ffff:0:8.8.8.8'],
    ['NAT64, 6to4, Teredo', '64:ff9b::808:808', '64:ff9b:1::1', '2002:7f00:1::', '192.88.99.1', '2001:0:4136::1'],
    [
      'documentation and benchmarks',
      '192.0.2.1',
      '198.51.100.7',
      '203.0.113.9',
      '198.18.0.1',
      '2001:db8::1',
      '3fff::1',
    ],
    ['protocol assignments', '192.0.0.8', '2001:20::1'],
    ['no address at all', '', 'localhost', '1.2.3', '0x7f.1', '8.8.8.8 '],
  ]
  test.each(hidden)('%s: refused', (_name, ...addresses) => {
    expect(addresses.filter(isPublicAddress)).toEqual([])
  })

  test('the neighbours of those networks are public', () => {
    const open = [
      '8.8.8.8',
      '9.255.255.255',
      '11.0.0.0',
      '100.63.255.255',
      '100.128.0.0',
      '126.255.255.255',
      '128.0.0.1',
    ]
    const more = [
      '169.253.1.1',
      '172.15.1.1',
      '172.32.0.1',
      '192.167.1.1',
      '223.255.255.255',
      '2606:4700::1',
      '2a00::1',
    ]
    expect([...open, ...more].filter((address) => !isPublicAddress(address))).toEqual([])
  })
})

describe('[CX10] LINK_FETCH_ALLOW', () => {
  test('lists hosts, hosts with a port, and networks', () => {
    const allowed = new Allowance(['wiki.local', '127.0.0.1:8080', '10.1.0.0/16', '[::1]:9000', 'FD00::/8'])
    expect(allowed.allows('wiki.local', '192.168.7.7', 3000)).toBe(true)
    expect(allowed.allows('other.local', '192.168.7.7', 3000)).toBe(false)
    expect(allowed.allows('127.0.0.1', '127.0.0.1', 8080)).toBe(true)
    expect(allowed.allows('127.0.0.1', '127.0.0.1', 8081)).toBe(false)
    expect(allowed.allows('a.example', '10.1.255.1', 5000)).toBe(true)
    expect(allowed.allows('a.example', '10.2.0.1', 5000)).toBe(false)
    expect(allowed.allows('::1', '::1', 9000)).toBe(true)
    expect(allowed.allows('b.example', 'fd12::1', 443)).toBe(true)
    expect(allowed.allows('b.example', '::ffff:10.9.0.1', 443)).toBe(false)
  })

  test('of the public Internet the web ports and the high ones are open', () => {
    const allowed = new Allowance([])
    const open = [80, 443, 8080, 22, 25, 111].filter((port) => allowed.allows('a.example', '8.8.8.8', port))
    expect(open).toEqual([80, 443, 8080])
  })

  test('[OP4] a wrong list keeps the service from starting', () => {
    const read = (LINK_FETCH_ALLOW: string) => readSettings({ LINK_FETCH_ALLOW }).LINK_FETCH_ALLOW
    expect(read(' wiki.local, 127.0.0.1:8080 ,10.0.0.0/8,[::1]:80,::1, fd00::/8')).toHaveLength(6)
    expect(read('')).toEqual([])
    for (const wrong of ['http://a', 'a/b', '10.0.0.0/33', 'a b', 'a:99999', 'x@y', '10.0.0/8']) {
      expect(() => read(wrong), wrong).toThrow('The setting LINK_FETCH_ALLOW must be a comma-separated list')
    }
  })
})

describe('[CX10] what a link leads to', () => {
  const failure = (fetching: Promise<unknown>) =>
    fetching.then(
      () => 'fetched',
      (error: unknown) => (error instanceof PageFailure ? error.message : error),
    )
  const PRIVATE = 'The address is on a private network, which links are not read from.'

  test('a name is looked up once, and the connection goes to what was judged then', async () => {
    const server = await webServer((_request, response) => void response.end('a secret'))
    const { port } = new URL(server.url)
    const answers = [['127.0.0.2'], ['127.0.0.1']]
    let asked = 0
    const pages = pageFetcher(['127.0.0.2/32'], { strangersNames: async () => answers[asked++]!, timeMs: 400 })
    expect(await failure(pages.fetch(`http://rebind.example:${port}/`))).not.toBe('fetched')
    expect({ asked, served: server.asked }).toEqual({ asked: 1, served: [] })
    await server.close()
  })

  test.each([
    ['a private address', ['10.0.0.1']],
    ['loopback', ['127.0.0.1', '::1']],
    ['a mapped address', ['::ffff:127.0.0.1']],
  ])('a name that leads to %s is refused', async (_name, addresses) => {
    const pages = pageFetcher([], { strangersNames: async () => addresses, timeMs: 1_000 })
    expect(await failure(pages.fetch('http://inside.example/'))).toBe(PRIVATE)
  })

  test('of several addresses only the allowed ones are connected to', async () => {
    const server = await webServer((_request, response) => void response.end('page'))
    const { port } = new URL(server.url)
    const names = async () => ['10.0.0.1', '127.0.0.1']
    const pages = pageFetcher(['127.0.0.0/8'], { strangersNames: names, timeMs: 2_000 })
    expect(await failure(pages.fetch(`http://both.example:${port}/`))).toBe('fetched')
    await server.close()
  })

  test.each([
    'http://127.0.0.1/',
    'http://0x7f.1/',
    'http://2130706433/',
    'http://[::1]/',
    'http://[::ffff:7f00:1]/',
    'http://0/',
    'http://169.254.169.254/latest/meta-data',
  ])('%s is refused before anything is sent', async (url) => {
    expect(await failure(pageFetcher([]).fetch(url))).toBe(PRIVATE)
  })

  test('a name without addresses, and a name server that never answers, end in a sentence', async () => {
    const none = pageFetcher([], { strangersNames: async () => [] })
    expect(await failure(none.fetch('http://nowhere.example/'))).toBe('There is no server of that name.')
    const never = pageFetcher([], { strangersNames: () => new Promise(() => {}), timeMs: 100 })
    expect(await failure(never.fetch('http://never.example/'))).toBe('The page took too long to answer.')
  })
})
