import { FolderInbox } from './folderInbox.ts'
import { ImapInbox } from './imapInbox.ts'
import type { Inbox } from './port.ts'

/** The mailbox of `IMAP_URL`; null without one. */
export function openInbox(address: string | undefined): Inbox | null {
  if (address === undefined) return null
  return address.startsWith('dir:') ? new FolderInbox(address.slice('dir:'.length)) : new ImapInbox(address)
}
