import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

export const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const CIPHER = 'aes-256-gcm'

/** Encrypts bytes by AES-256-GCM with a fresh nonce, bound to a subject. Returns nonce, ciphertext and tag, unjoined. [KX20] */
export function seal(key: Uint8Array, subject: string, plain: Uint8Array): readonly Buffer[] {
  return [...sealedPieces(key, subject, [plain])]
}

/** The same, of pieces, each encrypted when it is asked for. The key is taken at once. */
export function sealedPieces(key: Uint8Array, subject: string, plain: Iterable<Uint8Array>): Generator<Buffer> {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(subject))
  return (function* () {
    yield nonce
    for (const piece of plain) yield cipher.update(piece)
    yield cipher.final()
    yield cipher.getAuthTag()
  })()
}

/** Decrypts what `seal` returned, joined. Throws when the key, the subject or the bytes are others. [KX20] */
export function unseal(key: Uint8Array, subject: string, sealed: Uint8Array): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const end = Math.max(NONCE_BYTES, sealed.length - TAG_BYTES)
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(subject))
    .setAuthTag(sealed.subarray(end))
  const plain = decipher.update(sealed.subarray(NONCE_BYTES, end))
  // In this mode the last call checks the tag and returns nothing.
  decipher.final()
  return plain
}
