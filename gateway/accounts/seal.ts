import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

export const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
const CIPHER = 'aes-256-gcm'

/** Encrypts bytes with a key and binds them to their subject. Returns base64url of IV, ciphertext and tag. */
export function sealBytes(key: Buffer, subject: string, bytes: Buffer): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(subject))
  return Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

/** Decrypts sealed bytes. Throws when the key, the subject or the bytes differ from those that were sealed. */
export function openBytes(key: Buffer, subject: string, sealed: string): Buffer {
  const bytes = Buffer.from(sealed, 'base64url')
  const end = bytes.length - TAG_BYTES
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(subject))
    .setAuthTag(bytes.subarray(end))
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, end)), decipher.final()])
}
