import { createLetterReader } from '#documents/letters/letterReader.ts'
import { InboxSync } from '#gateway/outreach/inbox/inboxSync.ts'
import type { OutreachStore } from '#gateway/outreach/store.ts'
import { openInbox } from '#integrations/inbox/openInbox.ts'
import type { Settings } from './settings.ts'

interface Parts {
  readonly store: OutreachStore
  readonly fault: (error: unknown, where: string) => void
}

/** The inbox that answers to our mails arrive in; nothing is started before it is read. */
export function openInboxSync({ IMAP_URL, OUTREACH_FROM }: Settings, { store, fault }: Parts) {
  const reader = createLetterReader()
  const sync = new InboxSync({ store, fault, reader, inbox: openInbox(IMAP_URL), ownAddress: addressOf(OUTREACH_FROM) })
  return {
    sync,
    async close() {
      await sync.stop()
      await reader.close()
    },
  }
}

function addressOf(sender: string | undefined): string | null {
  return sender === undefined ? null : (/<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender).trim().toLowerCase()
}
