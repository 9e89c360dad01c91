import { t } from '../../strings/t.ts'
import type { Synced } from '../outreachRest.ts'

const said = t.outreach.shared.inbox

/** What a reading of the inbox found, in a sentence. */
export function inboxSentence({ configured, scanned, replies, bounces, unsubscribes }: Synced): string {
  if (!configured) return said.off
  return scanned === 0 ? said.nothing : said.found(scanned, replies, bounces, unsubscribes)
}
