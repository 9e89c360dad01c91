import { createHash } from 'node:crypto'

/** Bytes among which the header is looked for. */
export const HEADER_BYTES_MAX = 64 * 1024
const MESSAGE_ID = /^message-id[ \t]*:[ \t]*(?:\r?\n[ \t]+)?([^\r\n]+)/imu

/**
 * A key that is the same for every copy of a mail: of its Message-ID, or, where it has none, of its first bytes. `head` is the
 * mail's beginning, at least its header. [OT82]
 */
export function keyOfMail(head: Uint8Array): string {
  const text = Buffer.from(head.subarray(0, HEADER_BYTES_MAX)).toString('latin1')
  const header = text.replace(/^\s+/u, '').split(/\r?\n\r?\n/u, 1)[0] ?? ''
  const id = MESSAGE_ID.exec(header)?.[1]?.trim() ?? ''
  return hashed(id === '' ? `mail ${text}` : `id ${id}`)
}

/** 128 bits say enough. */
function hashed(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}
