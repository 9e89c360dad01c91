import { describe, expect, test } from 'vitest'
import { BATCH_DOCUMENTS_MAX, DOCUMENT_CHARS_MAX, NEWEST_MAX } from '#stores/readModels/limits.ts'
import { type View, type ViewDocument, ViewError, type ViewStore } from '#stores/readModels/port.ts'

/** Where views are kept, so that a case can open them more than once. */
export interface ViewPlace {
  open(): Promise<ViewStore>
  /** Removes the place; its stores are closed by then. */
  dispose(): Promise<void>
}

interface Note {
  readonly text: string
}

const NOTES = { name: 'notes', version: 1 }

export const note = (
  _id: string,
  rev = 1,
  over: Partial<Omit<ViewDocument<Note>, '_id' | 'rev'>> = {},
): ViewDocument<Note> => ({ _id, rev, at: 0, tags: [], value: { text: `${_id} ${rev}` }, ...over })

export const batch = (
  documents: readonly ViewDocument<Note>[],
  position = '',
  { removed = [], after = '' }: { removed?: readonly string[]; after?: string } = {},
) => ({ documents, removed, after, position })

export async function everything<T extends object>(view: View<T>): Promise<ViewDocument<T>[]> {
  const found: ViewDocument<T>[] = []
  for await (const document of view.all()) found.push(document)
  return found
}

const idsOf = (documents: readonly ViewDocument[]) => documents.map(({ _id }) => _id)

/** Every adapter of the ViewStore port passes this. `lasting`: what was written outlives the store that wrote it. */
export function viewsContract(
  name: string,
  makePlace: () => Promise<ViewPlace>,
  { lasting }: { lasting: boolean },
): void {
  const withView = (body: (view: View<Note>, store: ViewStore, place: ViewPlace) => Promise<void>) => async () => {
    const place = await makePlace()
    const store = await place.open()
    try {
      await body(await store.open<Note>(NOTES), store, place)
    } finally {
      await store.close()
      await place.dispose()
    }
  }
  const refused = async (call: Promise<unknown>, code: ViewError['code']) => {
    const error = await call.then(
      () => null,
      (thrown: unknown) => thrown,
    )
    expect(error).toBeInstanceOf(ViewError)
    expect((error as ViewError).code).toBe(code)
  }

  describe(`views contract: ${name}`, () => {
    test(
      '[VW1] a fresh view is empty and begins at the start',
      withView(async (view) => {
        expect(await view.position()).toBe('')
        expect(await view.get('a')).toBeNull()
        expect(await view.newest({ limit: 10 })).toEqual([])
        expect(await everything(view)).toEqual([])
      }),
    )

    test(
      '[VW1] gives back what was written, any text in it',
      withView(async (view) => {
        const written = note('a', 3, { at: -5, tags: ['seat:x', "'; --"], value: { text: '賛成 \u0000 "quoted"' } })
        await view.write(batch([written], '0000000000000007'))
        expect(await view.get('a')).toEqual(written)
        expect(await view.position()).toBe('0000000000000007')
      }),
    )

    test(
      '[VW2] a batch written twice, or an older one after a newer, changes nothing',
      withView(async (view) => {
        const newer = batch([note('a', 2, { tags: ['new'] }), note('b')], '0000000000000009')
        const older = batch([note('a', 1, { tags: ['old'], at: 99 })], '0000000000000004')
        await view.write(newer)
        await view.write(newer)
        await view.write(older)
        expect(await everything(view)).toEqual(newer.documents)
        expect(idsOf(await view.newest({ limit: 5, tag: 'old' }))).toEqual([])
        expect(await view.position()).toBe('0000000000000009')
        await view.write(batch([note('a', 2, { value: { text: 'same rev' } })]))
        expect((await view.get('a'))!.value.text).toBe('a 2')
      }),
    )

    test(
      '[VW2] a newer document replaces the older one under its own tags and order',
      withView(async (view) => {
        await view.write(batch([note('a', 1, { at: 1, tags: ['x', 'y'] }), note('b', 1, { at: 2, tags: ['x'] })]))
        await view.write(batch([note('a', 2, { at: 3, tags: ['y', 'z'] })]))
        expect(idsOf(await view.newest({ limit: 5 }))).toEqual(['a', 'b'])
        expect(idsOf(await view.newest({ limit: 5, tag: 'x' }))).toEqual(['b'])
        expect(idsOf(await view.newest({ limit: 5, tag: 'z' }))).toEqual(['a'])
      }),
    )

    test(
      '[VW5] the newest first, the id ascending among equals, no more than asked for',
      withView(async (view) => {
        const documents = ['c', 'a', 'b', 'd'].map((id) => note(id, 1, { at: id === 'd' ? 9 : 5, tags: ['t'] }))
        await view.write(batch([...documents, note('e', 1, { at: 1 })]))
        expect(idsOf(await view.newest({ limit: 10 }))).toEqual(['d', 'a', 'b', 'c', 'e'])
        expect(idsOf(await view.newest({ limit: 2 }))).toEqual(['d', 'a'])
        expect(idsOf(await view.newest({ limit: 2, tag: 't' }))).toEqual(['d', 'a'])
        expect(idsOf(await view.newest({ limit: 10, tag: 't' }))).toEqual(['d', 'a', 'b', 'c'])
        expect(await view.newest({ limit: 10, tag: 'T' })).toEqual([])
      }),
    )

    test.each([{}, { tag: 't' }])('[VW5] a list is continued after its last document, there or not: %o', (tagged) =>
      withView(async (view) => {
        const places = [9, 5, 5, 5, 1, -2].map((at, i) => ({ at, id: 'fabced'[i]! }))
        await view.write(batch(places.map(({ at, id }) => note(id, 1, { at, tags: ['t', id] }))))
        const pages: string[][] = []
        for (let after: { at: number; _id: string } | undefined; ; ) {
          const page = await view.newest({ limit: 2, ...tagged, ...(after && { after }) })
          if (page.length === 0) break
          pages.push(idsOf(page))
          after = page.at(-1)!
        }
        expect(pages).toEqual([
          ['f', 'a'],
          ['b', 'c'],
          ['e', 'd'],
        ])
        await view.write(batch([], '0000000000000002', { removed: ['b'] }))
        expect(idsOf(await view.newest({ limit: 9, ...tagged, after: { at: 5, _id: 'b' } }))).toEqual(['c', 'e', 'd'])
        expect(idsOf(await view.newest({ limit: 9, tag: 'e', after: { at: 5, _id: 'b' } }))).toEqual(['e'])
        expect(await view.newest({ limit: 9, ...tagged, after: { at: -2, _id: 'd' } })).toEqual([])
      })(),
    )

    test(
      '[VW1] gives back those of some ids that there are',
      withView(async (view) => {
        const [a, b, c] = [note('a', 1, { tags: ['t'] }), note('b'), note("'; --")]
        await view.write(batch([a, b, c]))
        const found = await view.some(["'; --", 'nobody', 'a'])
        expect(found.toSorted((one, other) => (one._id < other._id ? 1 : -1))).toEqual([a, c])
        expect(await view.some([])).toEqual([])
        const many = Array.from({ length: BATCH_DOCUMENTS_MAX + 1 }, (_, i) => `n${i}`)
        await refused(view.some(many), 'invalid')
        expect(await view.some(many.slice(1))).toEqual([])
      }),
    )

    test(
      'removes documents, and their tags with them; unknown ids are passed over',
      withView(async (view) => {
        await view.write(batch([note('a', 1, { tags: ['t'] }), note('b', 1, { tags: ['t'] })]))
        await view.write(batch([], '0000000000000002', { removed: ['a', 'nobody'] }))
        expect(await view.get('a')).toBeNull()
        expect(idsOf(await view.newest({ limit: 5, tag: 't' }))).toEqual(['b'])
      }),
    )

    test(
      'walks through all documents by id, whatever their number',
      withView(async (view) => {
        const ids = Array.from({ length: 1_203 }, (_, i) => `n${String(i).padStart(4, '0')}`)
        for (let i = 0; i < ids.length; i += 400) await view.write(batch(ids.slice(i, i + 400).map((id) => note(id))))
        expect(idsOf(await everything(view))).toEqual(ids)
      }),
    )

    test(
      '[VW2] all of a batch is written or nothing',
      withView(async (view) => {
        await view.write(batch([note('a')], '0000000000000001'))
        const bad = [
          batch([note('b'), note('c', 0)], '0000000000000002'),
          batch([note('b'), note('')], '0000000000000002'),
          batch([note('b'), note('c', 1, { tags: ['x', 'x'] })], '0000000000000002'),
          batch([note('b'), note('c', 1, { at: 0.5 })], '0000000000000002'),
          batch([note('b'), note('c', 1, { value: { text: 'x'.repeat(DOCUMENT_CHARS_MAX) } })], '0000000000000002'),
          batch(Array.from({ length: BATCH_DOCUMENTS_MAX + 1 }, (_, i) => note(`x${i}`))),
        ]
        for (const one of bad) await refused(view.write(one), 'invalid')
        expect(idsOf(await everything(view))).toEqual(['a'])
        expect(await view.position()).toBe('0000000000000001')
        for (const limit of [0, -1, 1.5, NEWEST_MAX + 1]) await refused(view.newest({ limit }), 'invalid')
      }),
    )

    test(
      '[VW4] projections keep to themselves; another version of one begins anew',
      withView(async (view, store) => {
        const others = await store.open<Note>({ name: 'others', version: 1 })
        await view.write(batch([note('a', 1, { tags: ['t'] })], '0000000000000005'))
        await others.write(batch([note('a', 7, { tags: ['t'] })], '0000000000000006'))
        expect((await (await store.open<Note>(NOTES)).get('a'))!.rev).toBe(1)
        const next = await store.open<Note>({ ...NOTES, version: 2 })
        expect([await next.position(), await everything(next), await next.newest({ limit: 5, tag: 't' })]).toEqual([
          '',
          [],
          [],
        ])
        expect((await others.get('a'))!.rev).toBe(7)
        expect(await others.position()).toBe('0000000000000006')
      }),
    )

    test(
      '[VW2] a view that stands before what its writer saw saved says so, and writes nothing',
      withView(async (view) => {
        await view.write(batch([note('a')], '0000000000000005'))
        await view.write(batch([note('b')], '0000000000000006', { after: '0000000000000005' }))
        await view.write(batch([note('b')], '0000000000000006', { after: '0000000000000004' }))
        await refused(view.write(batch([note('c')], '0000000000000009', { after: '0000000000000007' })), 'behind')
        await view.clear()
        await refused(view.write(batch([note('c')], '0000000000000009', { after: '0000000000000006' })), 'behind')
        expect([await view.position(), await everything(view)]).toEqual(['', []])
      }),
    )

    test(
      'clears to the start',
      withView(async (view) => {
        await view.write(batch([note('a', 4, { tags: ['t'] })], '0000000000000005'))
        await view.clear()
        expect([await view.position(), await everything(view)]).toEqual(['', []])
        await view.write(batch([note('a', 1, { tags: ['u'] })], '0000000000000001'))
        expect(idsOf(await view.newest({ limit: 5, tag: 't' }))).toEqual([])
        expect((await view.get('a'))!.rev).toBe(1)
      }),
    )

    test(
      'says closed after the end',
      withView(async (view, store) => {
        await store.close()
        await store.close()
        await refused(view.position(), 'closed')
        await refused(view.get('a'), 'closed')
        await refused(view.write(batch([note('a')])), 'closed')
        await refused(view.newest({ limit: 1 }), 'closed')
        await refused(store.open(NOTES), 'closed')
      }),
    )

    test.skipIf(!lasting)(
      '[VW1] keeps all of it over a reopening',
      withView(async (view, store, place) => {
        await view.write(batch([note('a', 4, { tags: ['t'] })], '0000000000000005'))
        await store.close()
        const again = await place.open()
        const reopened = await again.open<Note>(NOTES)
        expect(await reopened.newest({ limit: 5, tag: 't' })).toEqual([note('a', 4, { tags: ['t'] })])
        expect(await reopened.position()).toBe('0000000000000005')
        await again.close()
      }),
    )
  })
}
