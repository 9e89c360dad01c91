import { cutWhole } from '#engine/text.ts'
import type { ThreadMessage } from '../../document.ts'
import { narrow } from '../../text/charset.ts'
import type { CollectedMessage } from './duplicates.ts'
import { MESSAGES_MAX, SNIFF_BYTES, THREAD_TEXT_MAX } from './limits.ts'
import { isMail } from './mail/mail.ts'
import { type Collected, mailMessages } from './mail/mailMessages.ts'
import { splitMbox } from './mail/mbox.ts'
import { storedMessages } from './mail/storedMessages.ts'
import { pastedMessages } from './quoted/pastedMessages.ts'
import { baseSubject, threadTitle } from './title.ts'

export interface Thread {
  readonly title: string
  /** Oldest first. */
  readonly messages: readonly ThreadMessage[]
  /** Messages of the file beyond the limit, which were not taken; absent when all were. */
  readonly omitted?: number
}

/** Files that are something else, whatever their name says. */
const OTHER_MAGIC = [
  '%PDF-',
  '\u00d0\u00cf\u0011\u00e0',
  'PK\u0003\u0004',
  '\u0089PNG',
  '\u00ff\u00d8\u00ff',
  'GIF8',
  '{\\rtf',
]

/** The messages of an .eml, .mbox or pasted thread, oldest first. Null when the bytes are no e-mail thread. */
export async function parseThread(source: Uint8Array, fileName: string): Promise<Thread | null> {
  const { bytes, wasWide } = narrow(source)
  if (isOtherFormat(bytes)) return null
  const { messages, omitted } = await collect(bytes, fileName, { isUtf8: wasWide })
  const kept = messages.slice(-MESSAGES_MAX)
  if (kept.length === 0) return null
  const bodies = kept.map(({ body }) => body)
  const left = omitted + Math.max(0, messages.length - MESSAGES_MAX)
  return {
    title: threadTitle(subjectsByUse(kept), bodies, fileName),
    messages: withinTextLimit(kept),
    ...(left > 0 && { omitted: left }),
  }
}

function isOtherFormat(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, SNIFF_BYTES)).toString('latin1')
  return /^[\s\0]*$/u.test(head) || OTHER_MAGIC.some((magic) => head.startsWith(magic))
}

async function collect(bytes: Uint8Array, fileName: string, options: { readonly isUtf8: boolean }): Promise<Collected> {
  const { sources, omitted } = splitMbox(bytes)
  const isStore = sources.length > 1 || (sources.length === 1 && /\.mbo?x$/iu.test(fileName))
  if (isStore) return { messages: await storedMessages(sources, options), omitted }
  const single = sources[0] ?? bytes
  return isMail(single) ? mailMessages(single, options) : { messages: pastedMessages(bytes), omitted: 0 }
}

/** The subject that most messages share first; of several, the latest. */
function subjectsByUse(messages: readonly CollectedMessage[]): string[] {
  const uses = new Map<string, number>()
  for (const { subject } of messages.toReversed()) {
    const base = baseSubject(subject)
    uses.set(base, (uses.get(base) ?? 0) + 1)
  }
  return [...uses].sort(([, one], [, other]) => other - one).map(([subject]) => subject)
}

function withinTextLimit(messages: readonly CollectedMessage[]): ThreadMessage[] {
  let left = THREAD_TEXT_MAX
  return messages.map(({ messageId: _id, quoted: _quoted, ...message }) => {
    const body = cutWhole(message.body, left)
    left -= body.length
    return { ...message, body }
  })
}
