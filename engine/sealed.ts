import * as z from 'zod'

/** Characters of one sealed field: 16 KB of answers, sealed and in base64url, fit twice. */
const SEALED_CHARS_MAX = 48 * 1024

/**
 * Personal data as streams hold it: base64url of what AES-256-GCM made of its JSON under the key of its subject, which is
 * kept elsewhere. Opaque here; without the key nobody reads it. [SL1]
 */
export const sealedText = z
  .string()
  .regex(/^[A-Za-z0-9_-]{38,}$/)
  .max(SEALED_CHARS_MAX)
export type Sealed = string
