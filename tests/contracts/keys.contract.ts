import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { KeptKey, KeyShelf } from '#stores/keys/port.ts'

/** Where keys are kept, and how a process comes to them. */
export interface KeysStage {
  /** Another process on the same keys. */
  open(): KeyShelf
  close(): Promise<void>
}

const key = (subject: string, n = 1): KeptKey => ({ subject, under: 'a1b2c3d4', wrapped: `wrapped-${subject}-${n}` })

/** Every adapter of the KeyShelf port passes this. */
export function keysContract(name: string, stageOf: () => Promise<KeysStage>): void {
  describe(`keys on a shelf: ${name}`, () => {
    let stage: KeysStage
    let shelf: KeyShelf
    beforeEach(async () => {
      stage = await stageOf()
      shelf = stage.open()
    })
    afterEach(async () => {
      await shelf.close()
      await stage.close()
    })

    test('[SL2] keys that are added stand, are found, and outlive the process', async () => {
      expect(await shelf.news()).toEqual({ isAll: true, changes: [] })
      const about = { ...key('two'), about: 'hash' }
      expect(await shelf.add([key('one'), about])).toEqual([key('one'), about])
      expect(await shelf.add([])).toEqual([])
      expect([await shelf.find('two'), await shelf.find('three')]).toEqual([about, null])
      await shelf.close()
      shelf = stage.open()
      const { isAll, changes } = await shelf.news()
      expect(isAll).toBe(true)
      expect(changes.toSorted((a, b) => (a.subject < b.subject ? -1 : 1))).toEqual([
        { subject: 'one', key: key('one') },
        { subject: 'two', key: about },
      ])
      expect((await shelf.news()).isAll).toBe(false)
    })

    test('[MN36] a subject that has a key keeps it, also where two are added at once', async () => {
      await shelf.news()
      expect(await shelf.add([key('one', 1)])).toEqual([key('one', 1)])
      expect(await shelf.add([key('two', 1), key('one', 2)])).toEqual([key('two', 1), key('one', 1)])
      const [[a], [b]] = await Promise.all([shelf.add([key('three', 1)]), shelf.add([key('three', 2)])])
      expect(a).toEqual(b)
      expect(await shelf.find('three')).toEqual(a)
    })

    test('[SL3] destroyed keys are gone, twice as well as once, and the subject can get another', async () => {
      await shelf.news()
      await shelf.add([key('one'), key('two'), key('three')])
      await shelf.destroy(['one', 'unknown', 'three'])
      await shelf.destroy(['one'])
      expect([await shelf.find('one'), await shelf.find('two')]).toEqual([null, key('two')])
      expect(await shelf.add([key('one', 2)])).toEqual([key('one', 2)])
      await shelf.close()
      shelf = stage.open()
      const { changes } = await shelf.news()
      expect(changes.map(({ key }) => key?.wrapped).toSorted()).toEqual(['wrapped-one-2', 'wrapped-two-1'])
    })

    test('[SL2] keys are wrapped anew, but for those that are gone', async () => {
      await shelf.news()
      await shelf.add([key('one'), { ...key('two'), about: 'hash' }, key('three')])
      await shelf.destroy(['three'])
      const anew = (was: KeptKey) => ({ was, is: { ...was, under: 'ffffffff', wrapped: `anew-${was.subject}` } })
      await shelf.rewrap([anew(key('one')), anew({ ...key('two'), about: 'hash' }), anew(key('three'))])
      expect(await shelf.find('one')).toEqual({ subject: 'one', under: 'ffffffff', wrapped: 'anew-one' })
      expect((await shelf.find('two'))?.about).toBe('hash')
      expect(await shelf.find('three')).toBeNull()
    })

    test('[MN39] a mark is one subject’s until it is released or the subject’s key is destroyed', async () => {
      await shelf.news()
      await shelf.add([key('one'), key('two')])
      const of = (subject: string, ...marks: string[]) => marks.map((mark) => ({ mark, subject }))
      expect(await shelf.claim(of('one', 'a', 'b'))).toEqual(['one', 'one'])
      expect(await shelf.claim(of('two', 'b', 'c'))).toEqual(['one', 'two'])
      expect(await shelf.claim(of('one', 'a'))).toEqual(['one'])
      expect([await shelf.holder('b'), await shelf.holder('d')]).toEqual(['one', null])
      await shelf.release({ mark: 'a', subject: 'two' })
      expect(await shelf.holder('a')).toBe('one')
      await shelf.release({ mark: 'a', subject: 'one' })
      expect(await shelf.claim(of('two', 'a'))).toEqual(['two'])
      await shelf.destroy(['one'])
      expect([await shelf.holder('a'), await shelf.holder('b')]).toEqual(['two', null])
      const holders = await Promise.all(['x', 'y', 'z'].map((subject) => shelf.claim(of(subject, 'e'))))
      expect(new Set(holders.flat()).size).toBe(1)
    })
  })
}

/** Every adapter that several processes share passes this too. */
export function sharedKeysContract(name: string, stageOf: () => Promise<KeysStage>): void {
  describe(`keys of several nodes: ${name}`, () => {
    let stage: KeysStage
    let one: KeyShelf
    let other: KeyShelf
    beforeEach(async () => {
      stage = await stageOf()
      ;[one, other] = [stage.open(), stage.open()]
      await Promise.all([one.news(), other.news()])
    })
    afterEach(async () => {
      await Promise.all([one.close(), other.close()])
      await stage.close()
    })

    test('[MN36] nodes that make the key of a subject at once end with one key', async () => {
      expect([one.isShared, other.isShared]).toEqual([true, true])
      for (let i = 0; i < 20; i++) {
        const subject = `subject-${i}`
        const [[a], [b]] = await Promise.all([one.add([key(subject, 1)]), other.add([key(subject, 2)])])
        expect(a).toEqual(b)
      }
    })

    test('[MN37] [MN38] what a node makes, wraps anew or destroys is news to the others, once', async () => {
      await one.add([key('one'), key('two')])
      const seen = new Map((await other.news()).changes.map(({ subject, key }) => [subject, key]))
      expect(seen).toEqual(
        new Map([
          ['one', key('one')],
          ['two', key('two')],
        ]),
      )
      expect((await other.news()).changes).toEqual([])
      const anew = { ...key('two'), under: 'ffffffff', wrapped: 'anew' }
      await one.rewrap([{ was: key('two'), is: anew }])
      await one.destroy(['one'])
      const then = new Map((await other.news()).changes.map(({ subject, key }) => [subject, key]))
      expect(then).toEqual(
        new Map([
          ['one', null],
          ['two', anew],
        ]),
      )
    })

    test('[MN37] no news are missed while nodes write at once', async () => {
      const seen = new Set<string>()
      let isDone = false
      const reading = (async () => {
        while (!isDone) for (const { subject } of (await other.news()).changes) seen.add(subject)
      })()
      const subjects = Array.from({ length: 120 }, (_, i) => `subject-${i}`)
      await Promise.all(subjects.map((subject, i) => (i % 2 ? one : other).add([key(subject)])))
      isDone = true
      await reading
      for (const { subject } of (await other.news()).changes) seen.add(subject)
      expect(seen).toEqual(new Set(subjects))
    })

    test('[MN44] of nodes that wrap a key anew at once one does', async () => {
      await one.add([key('one')])
      await Promise.all([one.news(), other.news()])
      const anew = (n: number) => ({ was: key('one'), is: { ...key('one', n), under: 'ffffffff' } })
      await Promise.all([one.rewrap([anew(2)]), other.rewrap([anew(3)])])
      const found = await one.find('one')
      expect([key('one', 2).wrapped, key('one', 3).wrapped]).toContain(found?.wrapped)
      await other.rewrap([anew(4)])
      expect(await one.find('one')).toEqual(found)
    })

    test('[MN39] of nodes that claim one mark at once one holds it, and all learn which', async () => {
      for (let i = 0; i < 20; i++) {
        const claims = [one, other].map((shelf, n) => shelf.claim([{ mark: `mark-${i}`, subject: `of-${n}` }]))
        const [[a], [b]] = (await Promise.all(claims)) as [string[], string[]]
        expect(a).toBe(b)
      }
    })
  })
}
