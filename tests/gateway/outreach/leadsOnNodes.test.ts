import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LeadContact } from '#engine/lead/contact.ts'
import { isRefusal } from '#engine/refusal.ts'
import { SYSTEM } from '#engine/stream.ts'
import { SubjectKeys } from '#gateway/accounts/subjectKeys.ts'
import { systemClock } from '#gateway/clock.ts'
import { OutreachStore } from '#gateway/outreach/store.ts'
import { memoryLog } from '#stores/events/memory.ts'
import { SharedKeys } from '#stores/keys/memory.ts'

const contact = (email: string | null, profileUrl: string | null = null): LeadContact => ({
  name: 'Ada',
  email,
  company: null,
  title: null,
  profileUrl,
  notes: null,
  tags: [],
})
const lead = (email: string | null, profileUrl?: string) =>
  ({ source: 'csv', userId: null, contact: contact(email, profileUrl) }) as const
let nodes: { readonly store: OutreachStore; readonly keys: SubjectKeys }[]
beforeEach(async () => {
  const log = memoryLog()
  const shared = new SharedKeys()
  const fault = (error: unknown) => expect.fail(String(error))
  nodes = []
  for (let i = 0; i < 2; i++) {
    const keys = await SubjectKeys.open(shared.open(), ['a1'.repeat(32)])
    const store = new OutreachStore({ log, clock: systemClock(), keys, fault })
    await store.start()
    nodes.push({ store, keys })
  }
})
afterEach(async () => {
  for (const { store, keys } of nodes) {
    await store.stop()
    await keys.close()
  }
})

test('[MN39] an address or a profile that two nodes add at once becomes one lead', async () => {
  for (const fresh of [lead('ada@example.org'), lead(null, 'https://linkedin.com/in/ada')]) {
    const done = await Promise.all(nodes.map(({ store }) => store.addLead(fresh, SYSTEM)))
    expect(done.filter((each) => !isRefusal(each))).toHaveLength(1)
  }
  for (const { store } of nodes) await expect.poll(() => store.index.size).toBe(2)
})

test('[MN39] an address that one node adds and another gives to a lead at once is one lead’s', async () => {
  const [one, other] = nodes.map(({ store }) => store)
  const known = await one!.addLead(lead('old@example.org'), SYSTEM)
  if (isRefusal(known)) throw new Error(known.error)
  await expect.poll(() => other!.index.size).toBe(1)
  const hashes = one!.hashesOf(contact('new@example.org'))
  const [claim, added] = await Promise.all([
    one!.claim(hashes, known.id),
    other!.addLead(lead('new@example.org'), SYSTEM),
  ])
  expect([claim !== null, !isRefusal(added)].filter((is) => is)).toHaveLength(1)
  claim?.[Symbol.dispose]()
})
