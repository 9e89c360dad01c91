import { files } from '#engine/words/en/files.ts'
import { type Rejected, rejected } from '../../document.ts'
import { HEAD_BYTES } from '../../signatures.ts'
import { latin1 } from '../../text/isText.ts'
import type { KindReader } from '../kind.ts'
import { parseThread } from './thread.ts'
import { divideThread } from './topics/topics.ts'

const BROKEN = rejected(422, files.brokenMail)
const NO_THREAD = rejected(415, files.plainText)

export const read: KindReader['read'] = async (bytes, { fileName }) => {
  const thread = await parseThread(bytes, fileName)
  if (thread === null) return noThread(bytes)
  return { kind: 'email', source: 'email', pages: null, ...thread, sections: divideThread(thread) }
}

/** The answer for text that turned out to be no thread: a mail that is broken, or no mail at all. */
export function noThread(bytes: Uint8Array): Rejected {
  const start = latin1(bytes.subarray(0, HEAD_BYTES))
  const hasHeader = /^(?:from|to|subject|date|received|message-id|return-path|mime-version):/imu.test(start)
  return hasHeader ? BROKEN : NO_THREAD
}
