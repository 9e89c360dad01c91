import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { plainName, portableName } from '#gateway/spaces/export/portableName.ts'
import { withoutSlug } from '#gateway/spaces/export/withoutSlug.ts'

describe('[XP5] names in an export', () => {
  test.each([
    ['../../etc/passwd', '.._.._etc_passwd'],
    ['a\\b:c*?"<>|.txt', 'a_b_c______.txt'],
    ['Vertrag (final). ', 'Vertrag (final)'],
    ['line\nbreak\tand\u0000nul.pdf', 'line break andnul.pdf'],
    ['\u202egnp.exe', 'gnp.exe'],
    ['...', 'file'],
    ['', 'file'],
  ])('%j becomes %j', (name, portable) => {
    expect(portableName(name)).toBe(portable)
  })

  it('keep their ending when they are cut', () => {
    expect(portableName(`${'契約書'.repeat(60)}.docx`)).toMatch(/^(?:契約書)+契?約?\.docx$/)
  })

  it('can be unpacked anywhere, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (typed) => {
        const name = portableName(typed)
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(180)
        expect(name).not.toMatch(/[\\/:*?"<>|\p{Cc}]|[. ]$|^$/u)
        expect(name.isWellFormed()).toBe(true)
      }),
    )
  })

  test.each([
    ['Contrôle des prix 2026', 'controle-des-prix-2026'],
    ['契約', 'space'],
    ['-- !', 'space'],
  ])('the archive of %j is called %j', (name, plain) => {
    expect(plainName(name)).toBe(plain)
  })
})

describe('[XP3] the secret of a space', () => {
  const slug = 'AbCdEfGhIjKlMnOpQrStUv'

  it('is in no address and no text', () => {
    const space = {
      slug,
      url: `https://host/spaces/${slug}`,
      board: [{ text: `Read https://host/spaces/${slug} first`, data: { url: 'https://example.com/terms' } }],
      calls: [{ joinUrl: `https://host/spaces/${slug}`, title: 'Weekly' }],
    }
    expect(withoutSlug(space, slug)).toEqual({
      slug: null,
      url: null,
      board: [{ text: 'Read https://host/spaces/[link] first', data: { url: 'https://example.com/terms' } }],
      calls: [{ joinUrl: null, title: 'Weekly' }],
    })
  })

  it('is nowhere in any value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), (value, text) => {
        const given = { value, texts: [`${text}${slug}`, { url: `${text}${slug}${text}` }] }
        expect(JSON.stringify(withoutSlug(given, slug))).not.toContain(slug)
      }),
    )
  })
})
