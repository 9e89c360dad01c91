import type { Accounts } from '#gateway/accounts/accounts.ts'
import type { Clock } from '#gateway/clock.ts'
import { OutreachStore } from '#gateway/outreach/store.ts'
import type { OutreachWriter } from '#gateway/outreach/writer.ts'
import type { EventLog } from '#stores/events/port.ts'

interface Parts {
  readonly log: EventLog
  readonly clock: Clock
  readonly fault: (error: unknown, where: string) => void
  readonly accounts: { readonly accounts: Accounts }
  readonly assistant: OutreachWriter
}

/** Outreach, caught up with the log. */
export async function openOutreach({ log, clock, fault, accounts: { accounts }, assistant }: Parts) {
  const store = new OutreachStore({ log, clock, fault, keys: accounts.store.keys })
  await store.start()
  return {
    store,
    writer: assistant,
    async close() {
      await store.stop()
    },
  }
}
