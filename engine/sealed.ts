import * as z from 'zod'

/** Maximum characters of a sealed field: twice the size of 16 KB of answers, sealed and in base64url. */
const SEALED_CHARS_MAX = 48 * 1024

/**
 * Encrypted personal data in an event: base64url of its JSON, encrypted by AES-256-GCM with its subject's key. The key is stored
 * elsewhere; without it the data cannot be read. [SL1]
 */
export const sealedText = z
  .string()
  .regex(/^[A-Za-z0-9_-]{38,}$/)
  .max(SEALED_CHARS_MAX)
export type Sealed = string
