import { setImmediate as breath } from 'node:timers/promises'
import type { IngestedDocument, IngestedSection, ThreadMessage } from '#documents/document.ts'
import type { DocumentReply } from '#protocol/kxp/exchanges.ts'

/**
 * What was read of a document, as lines of JSON: a head, then each section, then each message. A large one is neither written
 * nor parsed in one piece, and one section is found without the others. [KX33]
 */
interface Head {
  /** The answer that the upload was given. */
  readonly reply: DocumentReply
  readonly document: Omit<IngestedDocument, 'sections' | 'messages'>
  /** Null for a document that is no thread. */
  readonly messages: number | null
}

/** UTF-16 units that are written or parsed before others have their turn. */
const PIECE_CHARACTERS = 512 * 1024
const LINE_FEED = 10

export async function sealedReading(reply: DocumentReply, read: IngestedDocument): Promise<Buffer> {
  const { sections, messages, ...document } = read
  const head: Head = { reply, document, messages: messages?.length ?? null }
  const pieces: Buffer[] = []
  let text = ''
  for (const item of [head, ...sections, ...(messages ?? [])]) {
    text += `${JSON.stringify(item)}\n`
    if (text.length < PIECE_CHARACTERS) continue
    pieces.push(Buffer.from(text))
    text = ''
    await breath()
  }
  return Buffer.concat([...pieces, Buffer.from(text)])
}

/** The answer that the upload of a document was given. */
export function replyIn(reading: Buffer): DocumentReply {
  return headIn(reading).reply
}

/** The section at a place, from 0; null when there is none. */
export function sectionIn(reading: Buffer, place: number): IngestedSection | null {
  const { sections } = replyIn(reading)
  return place < sections.length ? JSON.parse(lineIn(reading, place + 1)) : null
}

/** The message at a place, from 0; null when there is none. */
export function messageIn(reading: Buffer, place: number): ThreadMessage | null {
  const { reply, messages } = headIn(reading)
  return place < (messages ?? 0) ? JSON.parse(lineIn(reading, reply.sections.length + place + 1)) : null
}

/** The whole document. */
export async function documentIn(reading: Buffer): Promise<IngestedDocument> {
  const { reply, document, messages } = headIn(reading)
  const sections: IngestedSection[] = []
  const thread: ThreadMessage[] = []
  let from = reading.indexOf(LINE_FEED) + 1
  let parsed = 0
  for (let to = reading.indexOf(LINE_FEED, from); to !== -1; to = reading.indexOf(LINE_FEED, from)) {
    const item = JSON.parse(reading.toString('utf8', from, to))
    if (sections.length < reply.sections.length) sections.push(item)
    else thread.push(item)
    parsed += to - from
    from = to + 1
    if (parsed < PIECE_CHARACTERS) continue
    parsed = 0
    await breath()
  }
  return { ...document, sections, ...(messages === null ? {} : { messages: thread }) }
}

function headIn(reading: Buffer): Head {
  return JSON.parse(lineIn(reading, 0))
}

function lineIn(reading: Buffer, number: number): string {
  let from = 0
  for (let passed = 0; passed < number; passed++) from = reading.indexOf(LINE_FEED, from) + 1
  return reading.toString('utf8', from, reading.indexOf(LINE_FEED, from))
}
