import { beforeEach, describe, expect, test } from 'vitest'
import { type KeptTexts, TEXT_CHARS_MAX } from '#stores/kept/port.ts'

/** Every adapter of the KeptTexts port passes this. `open` opens the texts of one fresh place. */
export function keptContract(name: string, makePlace: () => Promise<() => Promise<KeptTexts>>): void {
  describe(`kept texts: ${name}`, () => {
    let open: () => Promise<KeptTexts>
    let texts: KeptTexts
    beforeEach(async () => {
      open = await makePlace()
      texts = await open()
    })

    test('[MN22] a text is read as it was written, also by who opens them later', async () => {
      expect(await texts.read('a.json')).toBeNull()
      const odd = 'Größe 賛成 \u0000 "quoted"\n'
      await texts.write('a.json', odd)
      await texts.write('b', '')
      expect([await texts.read('a.json'), await texts.read('b')]).toEqual([odd, ''])
      await texts.write('a.json', 'next')
      expect(await (await open()).read('a.json')).toBe('next')
    })

    test('[MN22] of many that claim a name, all get the text of one, and it stays', async () => {
      const many = await Promise.all(Array.from({ length: 8 }, open))
      const got = await Promise.all(many.map((one, i) => one.claim('secret', `text ${i}`)))
      expect(new Set(got).size).toBe(1)
      expect(got[0]).toMatch(/^text \d$/)
      expect([await texts.claim('secret', 'late'), await texts.read('secret')]).toEqual([got[0], got[0]])
    })

    test('[MN22] of many that write one name at once, one text is there whole', async () => {
      const all = Array.from({ length: 10 }, (_, i) => String(i).repeat(10_000 + i))
      await Promise.all(all.map((text) => texts.write('one', text)))
      expect(all).toContain(await texts.read('one'))
    })

    test('[MN22] a group lists its own names, in order, until they are removed', async () => {
      expect(await texts.names('jobs/')).toEqual([])
      for (const one of ['jobs/b', 'jobs/a.json', 'jobs/-c', 'jobs2/x', 'jobs']) {
        if (one !== 'jobs') await texts.write(one, one)
      }
      await texts.write('job', 'no group')
      expect(await texts.names('jobs/')).toEqual(['jobs/-c', 'jobs/a.json', 'jobs/b'])
      await texts.remove('jobs/b')
      await texts.remove('jobs/nobody')
      expect([await texts.names('jobs/'), await texts.read('jobs/b')]).toEqual([['jobs/-c', 'jobs/a.json'], null])
      expect(await texts.names('jobs2/')).toEqual(['jobs2/x'])
    })

    test('[MN22] names that could mean another place, and texts that are too long, are refused', async () => {
      for (const bad of ['', '.', '..', '../a', 'a/b/c', '/a', 'a/', '.a', 'a/.b', 'a\\b', 'a\0', 'é']) {
        const calls = [texts.read(bad), texts.write(bad, ''), texts.claim(bad, ''), texts.remove(bad)]
        for (const outcome of await Promise.allSettled(calls)) {
          expect([bad, outcome]).toMatchObject([bad, { status: 'rejected', reason: { name: 'RangeError' } }])
        }
      }
      for (const bad of ['', 'a', '../', 'a/b/']) await expect(texts.names(bad)).rejects.toThrow(RangeError)
      const long = 'x'.repeat(TEXT_CHARS_MAX)
      await expect(texts.write('long', `${long}x`)).rejects.toThrow(RangeError)
      await texts.write('long', long)
      expect(await texts.read('long')).toBe(long)
      expect(texts.place('long')).toContain('long')
    })
  })
}
