import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

export const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const CIPHER = 'aes-256-gcm'

/** Encrypts bytes by AES-256-GCM with a fresh nonce, bound to a subject. Returns nonce, tag and ciphertext, unjoined. [KX20] */
export function seal(key: Uint8Array, subject: string, plain: Uint8Array): readonly Buffer[] {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(subject))
  const parts = [cipher.update(plain), cipher.final()]
  return [nonce, cipher.getAuthTag(), ...parts]
}

/** Decrypts what `seal` returned, joined. Throws when the key, the subject or the bytes are others. [KX20] */
export function unseal(key: Uint8Array, subject: string, sealed: Uint8Array): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(subject))
    .setAuthTag(tag)
  const plain = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES))
  // In this mode the last call checks the tag and returns nothing.
  decipher.final()
  return plain
}
