import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { keptSecret } from '#gateway/accounts/keptSecret.ts'
import { MasterKeyError } from '#gateway/accounts/masterKeys.ts'
import { SubjectKeys } from '#gateway/accounts/subjectKeys.ts'
import { folderTexts } from '#stores/kept/folder.ts'
import { fileShelf } from '#stores/keys/file.ts'

const MASTER = 'a1'.repeat(32)
let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-keys-'))
  path = join(folder, 'subject-keys.jsonl')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('[SL2] keys of subjects', () => {
  test('seal what only they open, each time differently, and only for their subject', async () => {
    const keys = await SubjectKeys.open(fileShelf(folder), [MASTER])
    await Promise.all([keys.ensure('one'), keys.ensure('other'), keys.ensure('one')])
    const value = { email: 'ä@example.org', deep: [1, null, { x: '\ud83d\ude00' }] }
    const [a, b] = [keys.seal('one', value), keys.seal('one', value)]
    expect(a).not.toBe(b)
    expect(a).toMatch(/^[A-Za-z0-9_-]{38,}$/)
    expect(keys.unseal('one', a)).toEqual(value)
    expect(() => keys.unseal('other', a)).toThrow()
    expect(() => keys.unseal('one', `${a.slice(0, -2)}AA`)).toThrow()
    expect(keys.unseal('one', null)).toBeNull()
    expect((await readFile(path, 'utf8')).split('\n')).toHaveLength(3)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    await keys.close()
  })

  test('outlive a restart, and the wrapped key is not the key', async () => {
    const keys = await SubjectKeys.open(fileShelf(folder), [MASTER])
    await keys.ensure('one')
    const sealed = keys.seal('one', 'tea')
    await keys.close()
    const again = await SubjectKeys.open(fileShelf(folder), [MASTER])
    expect(again.unseal('one', sealed)).toBe('tea')
    await again.close()
    await expect(SubjectKeys.open(fileShelf(folder), ['b2'.repeat(32)])).rejects.toThrow(MasterKeyError)
  })

  test('[SL3] destroyed ones are gone from memory and from the file; the others stay', async () => {
    const keys = await SubjectKeys.open(fileShelf(folder), [MASTER])
    for (const subject of ['one', 'two', 'three']) await keys.ensure(subject)
    const [one, two] = [keys.seal('one', 1), keys.seal('two', 2)]
    await Promise.all([keys.destroy('one', 'unknown'), keys.ensure('four')])
    expect([keys.has('one'), keys.unseal('one', one), keys.unseal('two', two)]).toEqual([false, null, 2])
    expect(() => keys.seal('one', 1)).toThrow()
    const text = await readFile(path, 'utf8')
    expect(
      text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).subject),
    ).toEqual(['two', 'three', 'four'])
    await keys.close()
    const again = await SubjectKeys.open(fileShelf(folder), [MASTER])
    expect([again.unseal('one', one), again.unseal('two', two), again.has('four')]).toEqual([null, 2, true])
    await again.close()
  })

  test('a line that a crash cut off is dropped and does not spoil the next one', async () => {
    const keys = await SubjectKeys.open(fileShelf(folder), [MASTER])
    await keys.ensure('one')
    const sealed = keys.seal('one', 1)
    await keys.close()
    await appendFile(path, '{"subject":"two","und')
    const again = await SubjectKeys.open(fileShelf(folder), [MASTER])
    await again.ensure('three')
    await again.close()
    const third = await SubjectKeys.open(fileShelf(folder), [MASTER])
    expect([third.unseal('one', sealed), third.has('two'), third.has('three')]).toEqual([1, false, true])
    await third.close()
  })

  test('are wrapped anew under a new master key', async () => {
    const keys = await SubjectKeys.open(fileShelf(folder), [MASTER])
    await keys.ensure('one')
    const sealed = keys.seal('one', 1)
    await keys.close()
    const other = 'b2'.repeat(32)
    const moved = await SubjectKeys.open(fileShelf(folder), [other, MASTER])
    expect(moved.unseal('one', sealed)).toBe(1)
    await moved.ensure('two')
    await moved.close()
    const alone = await SubjectKeys.open(fileShelf(folder), [other])
    expect([alone.unseal('one', sealed), alone.has('two')]).toEqual([1, true])
    await alone.close()
  })
})

describe('[SL8] subjects by their address', () => {
  const found = (keys: SubjectKeys, email: string) => keys.subjectsOf(email).toSorted()
  const contacts = (...subjects: string[]) => subjects.map((subject) => ({ subject, email: 'ada@example.org' }))

  test('are found until they are destroyed, after a restart and under a new master key too', async () => {
    const keys = await SubjectKeys.open(fileShelf(folder), [MASTER])
    expect(found(keys, 'ada@example.org')).toEqual([])
    await keys.ensureAll([...contacts('mb_1', 'mb_2'), { subject: 'mb_3', email: 'bea@example.org' }])
    await keys.ensureAll([...contacts('mb_1', 'mb_4'), { subject: 'mb_5' }])
    expect(found(keys, 'ada@example.org')).toEqual(['mb_1', 'mb_2', 'mb_4'])
    expect(found(keys, 'cy@example.org')).toEqual([])
    await keys.destroy('mb_2')
    await keys.close()
    const other = 'b2'.repeat(32)
    for (const masters of [[MASTER], [other, MASTER], [other]]) {
      const again = await SubjectKeys.open(fileShelf(folder), masters)
      expect(found(again, 'ada@example.org')).toEqual(['mb_1', 'mb_4'])
      expect(found(again, 'bea@example.org')).toEqual(['mb_3'])
      await again.close()
    }
  })

  test('leave nothing in the file that another file has too, and nothing at all once they are destroyed', async () => {
    const about = async (at: string) => {
      const keys = await SubjectKeys.open(fileShelf(at), [MASTER])
      await keys.ensureAll(contacts('mb_1'))
      const text = await readFile(join(at, 'subject-keys.jsonl'), 'utf8')
      expect(text).not.toContain('ada')
      await keys.destroy('mb_1')
      expect(await readFile(join(at, 'subject-keys.jsonl'), 'utf8')).not.toContain('about')
      await keys.close()
      return /"about":"([^"]+)"/.exec(text)?.[1]
    }
    const other = await mkdtemp(join(tmpdir(), 'parley-keys-'))
    const hashes = [await about(folder), await about(other)]
    expect(hashes).toEqual([expect.stringMatching(/^[A-Za-z0-9_-]{43}$/), expect.stringMatching(/^[A-Za-z0-9_-]{43}$/)])
    expect(hashes[0]).not.toBe(hashes[1])
    await rm(other, { recursive: true })
  })
})

describe('a kept secret', () => {
  test('is made once, for its owner alone, and damaged ones stop the start', async () => {
    const [one, other] = [
      await keptSecret(folderTexts(folder), 'secret'),
      await keptSecret(folderTexts(folder), 'secret'),
    ]
    expect(one).toMatch(/^[0-9a-f]{64}$/)
    expect(other).toBe(one)
    expect((await stat(join(folder, 'secret'))).mode & 0o777).toBe(0o600)
    await writeFile(join(folder, 'secret'), one.slice(0, 20))
    await expect(keptSecret(folderTexts(folder), 'secret')).rejects.toThrow(/holds no secret/)
  })
})
