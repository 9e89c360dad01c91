import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DeadClicks, RageClicks } from '../../../web/app/telemetry/clicks.ts'
import { maskedMessage, maskedPath } from '../../../web/app/telemetry/masked.ts'
import { Trail } from '../../../web/app/telemetry/trail.ts'

/** Which of the clicks, each `[at, x, y]`, complete a rage click. */
function rages(...clicks: readonly (readonly [number, number?, number?])[]): boolean[] {
  const rage = new RageClicks()
  return clicks.map(([at, x = 100, y = 100]) => rage.click({ at, x, y }))
}

describe('[BC6] a rage click', () => {
  test('is the third click within 1000 ms, up to and including the last of them', () => {
    expect(rages([0], [500], [1_000])).toEqual([false, false, true])
    expect(rages([0], [500], [1_001])).toEqual([false, false, false])
    expect(rages([0], [400], [1_100], [1_300])).toEqual([false, false, false, true])
  })

  test('needs all three within 30 px of each other', () => {
    expect(rages([0, 100], [100, 130], [200, 100])).toEqual([false, false, true])
    expect(rages([0, 100], [100, 130], [200, 160])).toEqual([false, false, false])
    expect(rages([0, 100, 100], [100, 118, 124], [200, 100, 100])).toEqual([false, false, true])
    expect(rages([0, 100, 100], [100, 119, 124], [200, 100, 100])).toEqual([false, false, false])
  })

  test('is reported once a burst, and again after a pause', () => {
    expect(rages([0], [200], [400], [600], [800])).toEqual([false, false, true, false, false])
    expect(rages([0], [200], [400], [1_500], [1_700], [1_900])).toEqual([false, false, true, false, false, true])
  })

  test('is reported at most once for any three clicks', () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 1_500 }), { maxLength: 40 })
    fc.assert(
      fc.property(gaps, (waits) => {
        let at = 0
        const clicks = waits.map((wait): [number] => {
          at += wait
          return [at]
        })
        expect(rages(...clicks).filter(Boolean).length).toBeLessThanOrEqual(clicks.length / 3)
      }),
    )
  })
})

describe('[BC7] a dead click', () => {
  test('is one without an answer for 2500 ms', () => {
    const dead = new DeadClicks()
    dead.click({ at: 0 })
    expect(dead.due(2_499)).toEqual([])
    expect(dead.isWaiting).toBe(true)
    expect(dead.due(2_500)).toEqual([{ at: 0 }])
    expect([dead.isWaiting, dead.due(9_000)]).toEqual([false, []])
  })

  test('is none when the page changed, went elsewhere or asked for something in time; later clicks count by themselves', () => {
    const dead = new DeadClicks()
    dead.click({ at: 0 })
    dead.answer()
    dead.click({ at: 1_000 })
    expect(dead.due(2_500)).toEqual([])
    expect(dead.due(3_500)).toEqual([{ at: 1_000 }])
  })

  test('is remembered for the newest 20 clicks', () => {
    const dead = new DeadClicks()
    for (let at = 0; at < 30; at++) dead.click({ at })
    expect(dead.due(9_000).map(({ at }) => at)).toEqual(Array.from({ length: 20 }, (_, i) => i + 10))
  })
})

describe('[BC8] a quick way back', () => {
  test('leaves a page by going back within 5 s', () => {
    const trail = new Trail('/', 0)
    expect(trail.move('push', '/tools', 10_000)).toBeNull()
    expect(trail.move('pop', '/', 15_000)).toBe('/tools')
  })

  test('is none after 5 s, forward, or by a link to the page before', () => {
    const trail = new Trail('/', 0)
    trail.move('push', '/tools', 10_000)
    expect(trail.move('pop', '/', 15_001)).toBeNull()
    expect(trail.move('pop', '/tools', 15_002)).toBeNull()
    expect(trail.move('push', '/', 15_003)).toBeNull()
  })

  test('is none when only the query changed, and the time of the page goes on', () => {
    const trail = new Trail('/', 0)
    trail.move('push', '/archive', 1_000)
    trail.move('push', '/archive', 4_000)
    expect(trail.move('pop', '/archive', 4_500)).toBeNull()
    expect(trail.move('pop', '/', 5_000)).toBe('/archive')
  })

  test('follows replaced entries, several steps at once, and entries from before the page was loaded', () => {
    const trail = new Trail('/', 0)
    trail.move('push', '/spaces', 1_000)
    trail.move('replace', '/signin', 2_000)
    trail.move('push', '/archive', 3_000)
    expect(trail.move('pop', '/', 4_000)).toBe('/archive')
    expect(trail.move('pop', '/signin', 4_500)).toBeNull()
    expect(trail.move('pop', '/earlier', 5_000)).toBeNull()
    trail.move('push', '/', 6_000)
    expect(trail.move('pop', '/earlier', 7_000)).toBe('/')
  })

  test('is recognised after any number of pages', () => {
    const trail = new Trail('/0', 0)
    for (let page = 1; page <= 200; page++) trail.move('push', `/${page}`, page)
    expect(trail.move('pop', '/199', 201)).toBe('/200')
    expect(trail.move('pop', '/198', 202)).toBe('/199')
  })
})

describe('[BC4] what leaves the browser', () => {
  test.each([
    ['/', '/'],
    ['/r/ABC234', '/r/:code'],
    ['/r/abc234/', '/r/:code'],
    ['/spaces', '/spaces'],
    ['/spaces/aB3dE6gH9jK2mN5pQ8sT1v', '/spaces/:slug'],
    ['/archive', '/archive'],
    ['/archive/', '/archive'],
    ['/archive/ABC234-20261121T100000Z', '/archive/:name'],
    ['/replay/ABC234-20261121T100000Z', '/replay/:name'],
    ['/tools', '/tools'],
    ['/tools/agenda-builder', '/tools/agenda-builder'],
    ['/tools/aB3dE6gH9jK2mN5pQ8sT1v', '/:unknown'],
    ['/signin', '/signin'],
    ['/space/aB3dE6gH9jK2mN5pQ8sT1v', '/:unknown'],
    ['/ABC234', '/:unknown'],
    ['/r/ABC234/more', '/:unknown'],
    ['/administrator', '/:unknown'],
  ])('names page %s as %s', (path, masked) => expect(maskedPath(path)).toBe(masked))

  test.each(['/admin', '/admin/', '/admin/users/7'])('holds nothing of page %s', (path) =>
    expect(maskedPath(path)).toBeNull(),
  )

  test('holds no word of an address that is no page of the service', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.string(), (first, second) => {
        const masked = maskedPath(`/x${first}/${second}`)
        expect(['/:unknown']).toContain(masked)
      }),
    )
  })

  test.each([
    ["Cannot read properties of undefined (reading 'secret')", 'Cannot read properties of undefined (reading …)'],
    [`Unexpected token 'H', "Hello Ana"... is not valid JSON`, 'Unexpected token …, …'],
    [`Unexpected token H in "it's Ben's`, 'Unexpected token H in …'],
    ['Failed to fetch https://parley.example/spaces/aB3?x=1', 'Failed to fetch #'],
    ['No member ana@parley.example in ABC234', 'No member # in #'],
    [`No such thing ${'s'.repeat(40)}`, 'No such thing #'],
    [`${'word '.repeat(400)}`, `${'word '.repeat(400)}`.slice(0, 300)],
    ['x is not defined', 'x is not defined'],
  ])('holds no value of the error %s', (message, masked) => expect(maskedMessage(message)).toBe(masked))
})
