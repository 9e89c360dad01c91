import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CODE_ALPHABET } from '#engine/ids.ts'
import { maskedPath } from '#gateway/telemetry/masking/paths.ts'
import { maskedMessage, maskedSelector, maskedText } from '#gateway/telemetry/masking/texts.ts'
import { referrerHost } from '#gateway/telemetry/referrer.ts'
import { countryOf, isBot, senderOf } from '#gateway/telemetry/sender.ts'

const none = () => false
const SLUG = 'aB3dE6gH9jK2mN5pQ8sT1v'
const CODE = 'K7QF2M'
const code = fc.array(fc.constantFrom(...CODE_ALPHABET), { minLength: 6, maxLength: 6 }).map((c) => c.join(''))
const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const slug = fc.array(fc.constantFrom(...letters), { minLength: 22, maxLength: 22 }).map((c) => c.join(''))

describe('[TE7] a path', () => {
  test.each([
    ['/', '/'],
    ['/spaces', '/spaces'],
    [`/spaces/${SLUG}`, '/spaces/:slug'],
    ['/spaces/whatever/board?tab=1#top', '/spaces/:slug/board'],
    [`/r/${CODE}`, '/r/:code'],
    ['/r/k7qf2m', '/r/:code'],
    [`/rooms/${CODE}/setup`, '/rooms/:code/setup'],
    [`/replay/2026-03-01-${CODE}`, '/replay/:name'],
    ['/archive/x', '/archive/:name'],
    [`/api/persistent-rooms/${SLUG}/calls`, '/api/persistent-rooms/:slug/calls'],
    [`/api/rooms/${CODE}/report`, '/api/rooms/:code/report'],
    ['/invite/abc', '/invite/:token'],
    [`/pricing/${CODE}`, '/pricing/:code'],
    [`/pricing/${SLUG}`, '/pricing/:slug'],
    ['/u/ada@example.org', '/u/:email'],
    [`/u/ada%${'25'.repeat(9)}40example.org`, '/u/:email'],
    ['/from/203.0.113.7/x', '/from/:ip/x'],
    ['/from/2001:db8::1', '/from/:ip'],
    ['/admin/rooms/k7qfmm', '/admin/rooms/:code'],
    ['/confirm/482913', '/confirm/:number'],
    ['/x/eyJhbGciOiJIUzI1NiJ9', '/x/:token'],
    ['/x/0b0e7a9c-6d6c-4d0a-9d0c-0d7f3c1f2a11', '/x/:id'],
    ['/tools/agenda-builder', '/tools/agenda-builder'],
    ['/blog/how-to-run-a-review-2024', '/blog/how-to-run-a-review-2024'],
    ['/r/:code', '/r/:code'],
    ['/spaces/:slug', '/spaces/:slug'],
    ['/:unknown', '/:unknown'],
  ])('%s is kept as %s', (path, kept) => {
    expect(maskedPath(path, none)).toBe(kept)
  })

  test.each([
    `//spaces//${SLUG}`,
    `/Spaces/${SLUG}`,
    `/%2Fspaces%2F${SLUG}`,
    `/spaces%252F${SLUG}`,
    `/%73paces/${SLUG}%E0%A4%A`,
    `/x/../spaces/${SLUG}`,
    `/./spaces/./${SLUG}`,
    `/spaces\\${SLUG}`,
    `/spa\u200bces/${SLUG}`,
    `/%00spaces/${SLUG}`,
  ])('%s hides the slug however it is written', (path) => {
    const kept = maskedPath(path, none)
    expect(kept.toLowerCase()).toMatch(/^\/spaces\/:slug$/)
  })

  test('never holds a code or slug that was in it, whatever stands around', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('/r/', '/rooms/', '/x/', '/', '/a/b/'),
        code,
        fc.constantFrom('', '/', '/y', '?z'),
        (before, secret, after) => {
          expect(maskedPath(before + secret + after, none)).not.toContain(secret)
        },
      ),
    )
    fc.assert(
      fc.property(fc.constantFrom('/spaces/', '/r/', '/x/', '/a/b-'), slug, (before, secret) => {
        fc.pre(/\d/.test(secret) || (/[a-z]/.test(secret) && /[A-Z]/.test(secret)))
        expect(maskedPath(before + secret, none)).not.toContain(secret)
      }),
    )
  })

  test('comes out well formed, bounded and the same a second time, whatever it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 511 }), (text) => {
        const kept = maskedPath(`/${text}`, none)
        expect(kept.startsWith('/') && kept.length <= 512 && kept.isWellFormed()).toBe(true)
        expect(maskedPath(kept.slice(0, 500), none).length).toBeLessThanOrEqual(512)
      }),
    )
    expect(maskedPath(`/r/x/${'y'.repeat(507)}`, none).length).toBeLessThanOrEqual(512)
  })

  test('the code of a room that is open is known in small letters too', () => {
    const isOpen = (known: string) => known === 'SECRET'
    expect(maskedPath('/x/secret', isOpen)).toBe('/x/:code')
    expect(maskedPath('/x/secret', none)).toBe('/x/secret')
  })
})

describe('[TE8] a text', () => {
  test.each([
    ['TypeError: x is not a function', 'TypeError: x is not a function'],
    ["Cannot read properties of undefined (reading 'foo')", "Cannot read properties of undefined (reading 'foo')"],
    ["I can't open it, don't ask", "I can't open it, don't ask"],
    [`Unexpected token 'p', "hunter2" is not valid JSON`, "Unexpected token 'p', … is not valid JSON"],
    ['Unexpected token in `my secret plan', 'Unexpected token in …'],
    [`failed at https://h.example/spaces/${SLUG}?x=1`, 'failed at /spaces/:slug'],
    [`failed at /spaces/abc now`, 'failed at /spaces/:slug now'],
    [`Room ${CODE} failed`, 'Room :code failed'],
    ['room k7qf2m failed', 'room :code failed'],
    [`no space ${SLUG}`, 'no space :slug'],
    ['mail ada@example.org, 10.1.2.3 and 2001:db8::1', 'mail :email :ip and :ip'],
    ['ada%40example.org, ada%2540example.org', ':email :email'],
    ['no “hunter2”, „hunter2“, «hunter2» or ‘hunter2’', 'no …, …, … or …'],
    ['at app.js:12:5', 'at app.js:12:5'],
    ['code 482913 sent', 'code :number sent'],
    [`Bearer rrk_${'a1B2'.repeat(10)}`, 'Bearer :token'],
  ])('%s is kept as %s', (message, kept) => {
    expect(maskedMessage(message, 300, none)).toBe(kept)
  })

  test.each([
    ['div.board-toolbar-button-2:nth-child(3)', 'div.board-toolbar-button-2:nth-child(3)'],
    [`#room-${CODE} > button.primary`, '#:code > button.primary'],
    [`a[href="/spaces/${SLUG}"]`, 'a[href]'],
    ['input[value="secret text"]', 'input[value]'],
    ['[data-slug=AbC', '[data-slug]'],
    ['button:has-text("My (own) secret")', 'button:has-text'],
    ["p:contains('x')", 'p:contains'],
  ])('of a selector %s only %s is kept', (selector, kept) => {
    expect(maskedSelector(selector, 200, none)).toBe(kept)
  })

  test('is cut, cleaned, and nothing when nothing is left', () => {
    expect(maskedText(`  a\u0000\u202e\n${'b '.repeat(400)}`, 10, none)).toBe('a b b b b')
    expect(maskedText(' \n ', 10, none)).toBeNull()
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const kept = maskedMessage(text, 300, none) ?? ''
        expect(kept.length <= 300 && kept.isWellFormed()).toBe(true)
      }),
    )
  })

  test('takes no long time, however it is made', () => {
    const hostile = [
      'a'.repeat(300),
      '@'.repeat(300),
      'a.'.repeat(150),
      'a:'.repeat(150),
      "'a".repeat(150),
      '(['.repeat(150),
    ]
    const startedAt = performance.now()
    for (const text of hostile) {
      for (let i = 0; i < 20; i++) {
        maskedMessage(text, 300, none)
        maskedSelector(`:has(${text}`, 200, none)
        maskedPath(`/${text}`, none)
      }
    }
    expect(performance.now() - startedAt).toBeLessThan(1_000)
  })
})

describe('[TE7] a referrer', () => {
  const own = (host: string) => host === 'parley.example'
  test.each([
    ['https://News.Example.org/a?b=c', 'news.example.org'],
    ['news.example.org', 'news.example.org'],
    ['https://user:secret@news.example.org:8080/', 'news.example.org'],
    ['android-app://com.example.news/', 'com.example.news'],
    ['https://parley.example/r/K7QF2M', null],
    ['http://10.1.2.3/', null],
    ['http://[2001:db8::1]/', null],
    ['about:blank', null],
    ['javascript:alert(1)', null],
    ['nonsense with spaces', null],
    [' ', null],
  ])('%s is kept as %s', (referrer, host) => {
    expect(referrerHost(referrer, own)).toBe(host)
  })
})

describe('a sender', () => {
  const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
  test.each([
    [CHROME, 'desktop', 'chrome'],
    [`${CHROME} Edg/140.0`, 'desktop', 'edge'],
    [`${CHROME} OPR/120.0`, 'desktop', 'opera'],
    ['Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0', 'desktop', 'firefox'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
      'mobile',
      'safari',
    ],
    ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1', 'tablet', 'safari'],
    ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36', 'mobile', 'chrome'],
    ['Mozilla/5.0 (Linux; Android 15; Tab) Chrome/140.0 Safari/537.36', 'tablet', 'chrome'],
    ['', 'desktop', 'other'],
  ])('[TE6] %s is %s, %s', (agent, device, browser) => {
    expect(senderOf(agent, null)).toEqual({ country: null, device, browser })
  })

  test('[TE6] a country is two letters', () => {
    expect(['de', ' FR ', 'XX', 'T1', 'DEU', '', undefined].map(countryOf)).toEqual([
      'DE',
      'FR',
      null,
      null,
      null,
      null,
      null,
    ])
  })

  test('[TE5] programs that say so are known', () => {
    for (const agent of [
      'Googlebot/2.1',
      'Mozilla (compatible; CrawlerX)',
      'Baiduspider',
      'Yahoo! Slurp',
      'LinkPreview',
    ])
      expect(isBot(agent)).toBe(true)
    expect(isBot(CHROME)).toBe(false)
  })
})
