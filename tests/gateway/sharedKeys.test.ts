import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MasterKeyError } from '#gateway/accounts/masterKeys.ts'
import { SubjectKeys } from '#gateway/accounts/subjectKeys.ts'
import { SharedKeys } from '#stores/keys/memory.ts'

const MASTER = 'a1'.repeat(32)
const OTHER_MASTER = 'b2'.repeat(32)
let shared: SharedKeys
let one: SubjectKeys
let other: SubjectKeys
beforeEach(async () => {
  shared = new SharedKeys()
  one = await SubjectKeys.open(shared.open(), [MASTER])
  other = await SubjectKeys.open(shared.open(), [MASTER])
})
afterEach(() => Promise.all([one.close(), other.close()]))

describe('keys of subjects on several nodes', () => {
  test('[MN36] nodes that make the key of a subject at once seal with the same one', async () => {
    await Promise.all([one.ensureAll([{ subject: 'ada', email: 'ada@example.org' }]), other.ensure('ada')])
    await one.refresh()
    expect(one.unseal('ada', other.seal('ada', 'tea'))).toBe('tea')
    expect(other.unseal('ada', one.seal('ada', 'tea'))).toBe('tea')
  })

  test('[MN36] addresses are hashed under one key, whichever node makes it', async () => {
    await Promise.all([
      one.ensureAll([{ subject: 'mb_1', email: 'ada@example.org' }]),
      other.ensureAll([{ subject: 'mb_2', email: 'ada@example.org' }]),
    ])
    await Promise.all([one.refresh(), other.refresh()])
    for (const keys of [one, other]) expect(keys.subjectsOf('ada@example.org').toSorted()).toEqual(['mb_1', 'mb_2'])
  })

  test('[MN37] keys of another node are known before its events are folded', async () => {
    const changed: string[] = []
    other.onChange((subjects) => changed.push(...subjects))
    await one.ensure('ada')
    expect(other.has('ada')).toBe(false)
    await other.beforeFold!()
    expect(other.unseal('ada', one.seal('ada', 1))).toBe(1)
    expect(changed).toEqual(['ada'])
  })

  test('[MN37] where the keys cannot be reached, events are folded without them, and they come later', async () => {
    await one.ensure('ada')
    shared.isAway = true
    await other.beforeFold!()
    expect(other.has('ada')).toBe(false)
    await expect(other.refresh()).rejects.toThrow('cannot be reached')
    shared.isAway = false
    await expect.poll(() => other.has('ada'), { timeout: 10_000 }).toBe(true)
  })

  test('[MN38] a key that one node destroys is soon gone from the memory of the others, unasked', async () => {
    await one.ensure('ada')
    await other.refresh()
    const sealed = other.seal('ada', 1)
    await one.destroy('ada')
    await expect.poll(() => other.has('ada'), { timeout: 10_000 }).toBe(false)
    expect(other.unseal('ada', sealed)).toBeNull()
    await other.ensure('ada')
    await one.refresh()
    expect(one.unseal('ada', other.seal('ada', 2))).toBe(2)
  })

  test('[MN38] a node destroys also keys that it does not know yet', async () => {
    await one.ensure('ada')
    await other.destroy('ada')
    await one.refresh()
    expect([one.has('ada'), shared.keys.size]).toEqual([false, 0])
  })

  test('[MN44] a node with a new master key wraps all keys anew, and nodes with the old one keep what they know', async () => {
    await one.ensure('ada')
    const sealed = one.seal('ada', 1)
    const moved = await SubjectKeys.open(shared.open(), [OTHER_MASTER, MASTER])
    await moved.ensure('bea')
    await one.refresh()
    expect([one.unseal('ada', sealed), one.has('bea'), moved.unseal('ada', sealed)]).toEqual([1, false, 1])
    await moved.close()
    await expect(SubjectKeys.open(shared.open(), [MASTER])).rejects.toThrow(MasterKeyError)
    const alone = await SubjectKeys.open(shared.open(), [OTHER_MASTER])
    expect(alone.unseal('ada', sealed)).toBe(1)
    await alone.close()
  })
})
