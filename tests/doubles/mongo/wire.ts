import type { Socket } from 'node:net'
import { BSON, type Document } from 'mongodb'

const OP_REPLY = 1
const OP_QUERY = 2004
const OP_MSG = 2013
const HEADER = 16
const CHECKSUM_PRESENT = 1
const MORE_TO_COME = 2

/** One command as it came in. */
export interface Request {
  readonly id: number
  /** Sent as OP_QUERY, as the first greeting of every driver is. */
  readonly isLegacy: boolean
  /** False where the sender waits for no answer. */
  readonly wantsReply: boolean
  readonly command: Document
}

/** The requests of a connection, in order; ends with it. */
export async function* requestsOf(socket: Socket): AsyncGenerator<Request> {
  let waiting: Buffer = Buffer.alloc(0)
  for await (const chunk of socket) {
    waiting = waiting.length === 0 ? (chunk as Buffer) : Buffer.concat([waiting, chunk as Buffer])
    while (waiting.length >= 4 && waiting.length >= waiting.readInt32LE(0)) {
      const length = waiting.readInt32LE(0)
      yield parsed(waiting.subarray(0, length))
      waiting = waiting.subarray(length)
    }
  }
}

function parsed(message: Buffer): Request {
  const opCode = message.readInt32LE(12)
  if (opCode === OP_MSG) return parsedMessage(message)
  if (opCode === OP_QUERY) return parsedQuery(message)
  throw new Error(`no message of kind ${opCode} is known here`)
}

/** A body, and sequences of documents beside it that belong into the command under their name. */
function parsedMessage(message: Buffer): Request {
  const flags = message.readUInt32LE(HEADER)
  const end = message.length - (flags & CHECKSUM_PRESENT ? 4 : 0)
  let command: Document = {}
  const sequences: Document = {}
  for (let at = HEADER + 4; at < end; ) {
    const kind = message[at]
    const size = message.readInt32LE(at + 1)
    const section = message.subarray(at + 1, at + 1 + size)
    if (kind === 0) command = documentIn(section)
    else Object.assign(sequences, sequenceIn(section))
    at += 1 + size
  }
  const id = message.readInt32LE(4)
  return { id, isLegacy: false, wantsReply: (flags & MORE_TO_COME) === 0, command: { ...command, ...sequences } }
}

function sequenceIn(section: Buffer): Document {
  const end = section.indexOf(0, 4)
  const documents: Document[] = []
  for (let at = end + 1; at < section.length; at += section.readInt32LE(at)) {
    documents.push(documentIn(section.subarray(at, at + section.readInt32LE(at))))
  }
  return { [section.toString('utf8', 4, end)]: documents }
}

function parsedQuery(message: Buffer): Request {
  const nameEnd = message.indexOf(0, HEADER + 4)
  const $db = message.toString('utf8', HEADER + 4, nameEnd).split('.')[0]
  const at = nameEnd + 9
  const command = documentIn(message.subarray(at, at + message.readInt32LE(at)))
  return { id: message.readInt32LE(4), isLegacy: true, wantsReply: true, command: { ...command, $db } }
}

function documentIn(bytes: Buffer): Document {
  return BSON.deserialize(bytes, { promoteBuffers: false })
}

let replies = 0

/** The answer to a request, in the form that the request had. */
export function replyTo({ id, isLegacy }: Request, document: Document): Buffer {
  const body = BSON.serialize(document, { ignoreUndefined: true })
  const before = isLegacy ? Buffer.alloc(20) : Buffer.alloc(5)
  if (isLegacy) before.writeInt32LE(1, 16)
  const header = Buffer.alloc(HEADER)
  header.writeInt32LE(HEADER + before.length + body.length, 0)
  replies = (replies + 1) & 0x7fffffff
  header.writeInt32LE(replies, 4)
  header.writeInt32LE(id, 8)
  header.writeInt32LE(isLegacy ? OP_REPLY : OP_MSG, 12)
  return Buffer.concat([header, before, body])
}
