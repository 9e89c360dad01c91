import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { isLong } from '../helpers/longForm.ts'
import { judge } from './checker.ts'
import { DOCUMENT_LENGTH, worstAttack } from './cost.ts'
import type { Known } from './known.ts'
import { inventory, keyOf, type Pattern, writtenIn } from './patterns.ts'
import { isSlow, slowLengths } from './slow.ts'

/** The checker is asked about patterns that no verdict stands for; in all for this long, the clock judges the rest. */
const CHECKING_MS = 8_000
const JUDGING_MS = 1_500

const known = JSON.parse(readFileSync(new URL('../../fixtures/patterns.json', import.meta.url), 'utf8')) as Known

describe('the search for regular expressions', () => {
  test('finds literals and constructed expressions', () => {
    const text = [
      'const a: RegExp = /a(b)/giu',
      "export const b = new RegExp('c' + a.source, 'u')",
      "const c = (t: string) => t.match('d') ?? t.match(/e/) ?? RegExp(t)",
      '// new RegExp(f) /g/',
    ].join('\n')
    expect(writtenIn('some.ts', text)).toEqual({
      literals: [
        { line: 1, source: 'a(b)', flags: 'giu' },
        { line: 3, source: 'e', flags: '' },
      ],
      built: [2, 3],
      hidden: [3],
    })
  })

  test.each([
    ['(?<!\\s)\\s+$', 'u', true],
    ['\\d{1,9}(?:[.,]\\d{1,9}){0,3}\\s{0,9}%', 'giu', true],
    ['^[^\\s@]+@[^\\s@][^\\s@.]*\\.[^\\s@]+$', '', true],
    ['(?:a|a)*b', ''],
    ['\\s+$', 'u'],
    ['now(?:[\\s:,]+[^\\s.!?:;]+){0,6}?[\\s:,]*$', 'iu'],
    ['^bearer\\s+(\\S*)\\s*$', 'i'],
    ['\\p{L}.*\\s.*\\p{L}', 'u'],
  ] as [string, string, boolean?][])(
    'tells linear from slow expressions: /%s/%s',
    async (source, flags, linear = false) => {
      const attack = worstAttack({ source, flags })
      expect(await isSlow({ source, flags }, attack, DOCUMENT_LENGTH, linear ? undefined : 1)).toBe(!linear)
    },
  )
})

test('[TX3] every regular expression of the shipped code is linear in the text', async () => {
  const { patterns, unseen, hidden } = await inventory()
  expect(patterns.length).toBeGreaterThan(700)
  expect(unseen).toEqual([])
  expect(hidden).toEqual([])
  const until = performance.now() + CHECKING_MS
  const slow: string[] = []
  for (const pattern of patterns) {
    const stands = known[keyOf(pattern)]
    const found = stands ?? (await judgedNow(pattern, until))
    // What is listed was timed when it came; what the checker proved besides needs no second look.
    const lengths = stands?.judged === 'safe' && !isLong ? [] : await slowLengths(pattern, found.attack)
    if (lengths.length > 0 || found.judged === 'vulnerable')
      slow.push(`${pattern.places.join(', ')} ${found.judged} ${lengths} ${JSON.stringify(found.attack)}`)
  }
  expect(slow).toEqual([])
})

async function judgedNow(pattern: Pattern, until: number): Promise<Known[string]> {
  const asks = performance.now() < until
  const { judged, attack } = asks
    ? await judge(pattern.source, pattern.flags, JUDGING_MS)
    : { judged: 'unknown' as const, attack: undefined }
  return { judged, attack: worstAttack(pattern, attack ? [attack] : []) }
}
