import { describe, expect, test } from 'vitest'
import { BoundedText } from '#documents/context/boundedText.ts'
import { DATA_TEXT_MAX } from '#documents/context/contextFile.ts'
import { TableText } from '#documents/context/tableText.ts'
import { RecordCache } from '#documents/record/recordCache.ts'
import type { RecordResult } from '#documents/record/recordWriter.ts'

describe('[CX3] [CX7] a text up to its limit', () => {
  const filled = (characters: number) => {
    const text = new BoundedText()
    for (let left = characters; left > 0; left -= 1_000) text.add('x'.repeat(Math.min(999, left - 1)))
    return text
  }

  test('is whole while it fits, and has room for the line that says what is missing', () => {
    const most = DATA_TEXT_MAX - 100
    const whole = filled(most)
    expect([whole.isFull, whole.text().length]).toEqual([false, most - 1])
    for (const more of [1, 50, 99, 100, 1_000]) {
      const text = filled(most + more).text('The rest of it, which is a good deal, is left out.')
      expect(text).toMatch(/x\nThe rest of it, which is a good deal, is left out\.$/)
      expect(text.length).toBeLessThanOrEqual(DATA_TEXT_MAX)
    }
  })

  test('counts the rows of a table that it has no room for, from the first on', () => {
    const table = new TableText(['a'])
    const cell = 'x'.repeat(180)
    let rows = 0
    for (let length = 0; length < DATA_TEXT_MAX + 500; length += 190) {
      table.add([cell])
      rows += 1
    }
    const text = table.text()
    const shown = text.match(/^Row /gmu)!.length
    expect(text).toContain(`\n${rows - shown} more rows are left out.`)
    expect(text.length).toBeLessThanOrEqual(DATA_TEXT_MAX)
  })
})

describe('[RD14] records that are remembered', () => {
  const record = (bytes: number) => ({ ok: true, bytes: Buffer.alloc(bytes) }) as RecordResult & { ok: true }

  test('make room by those that were longest not asked for', () => {
    const cache = new RecordCache(30)
    const [a, b, c, d] = [record(10), record(10), record(10), record(10)]
    cache.set('a', a)
    cache.set('b', b)
    cache.set('c', c)
    expect(cache.get('a')).toBe(a)
    cache.set('d', d)
    expect(['a', 'b', 'c', 'd'].map((key) => cache.get(key))).toEqual([a, undefined, c, d])
    cache.set('e', record(20))
    expect(['a', 'c', 'd'].map((key) => cache.get(key))).toEqual([undefined, undefined, d])
  })

  test('are none that is larger than all of the room, and one counts once however often it is written', () => {
    const cache = new RecordCache(30)
    const small = record(10)
    cache.set('a', small)
    cache.set('huge', record(31))
    expect([cache.get('a'), cache.get('huge')]).toEqual([small, undefined])
    for (let i = 0; i < 5; i++) cache.set('b', record(20))
    expect(cache.get('a')).toBe(small)
  })
})
