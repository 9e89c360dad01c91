import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import { rc4 } from './rc4.ts'

/** What a PDF's encryption dictionary says that its key follows from. */
export interface KeyFacts {
  /** `V` and `R`: which algorithms are used. */
  readonly version: number
  readonly revision: number
  /** `Length` in bits, where it is stated. */
  readonly bits: number | null
  readonly owner: Uint8Array
  readonly user: Uint8Array
  /** `UE`, from revision 5 on. */
  readonly userKey: Uint8Array | null
  readonly permissions: number
  readonly isMetadataLocked: boolean
  /** First half of the file's identifier; empty when it has none. */
  readonly id: Uint8Array
}

const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')
const HASH_ROUNDS = 50
const SALT = 8

/**
 * The key of a file that opens without a password (ISO 32000-2, algorithms 2 and 2.A). Null when it needs one, or the
 * dictionary is not as the standard says.
 */
export function fileKey(facts: KeyFacts): Uint8Array | null {
  if (facts.revision >= 5) return newKey(facts)
  return (
    keyLengths(facts)
      .map((length) => oldKey(facts, length))
      .find((key) => opens(key, facts)) ?? null
  )
}

/** Lengths in bytes that the key may have, the likeliest first: files with crypt filters often state a wrong one. */
function keyLengths({ version, revision, bits }: KeyFacts): number[] {
  const stated = bits !== null && bits % 8 === 0 && bits >= 40 && bits <= 128 ? [bits / 8] : []
  if (version === 1 || revision === 2) return [5]
  return version === 4 ? [...new Set([16, ...stated])] : [...new Set([...stated, 5, 16])]
}

function oldKey({ owner, permissions, id, revision, isMetadataLocked }: KeyFacts, length: number): Buffer {
  const flags = Buffer.alloc(4)
  flags.writeInt32LE(permissions | 0)
  const open = revision >= 4 && !isMetadataLocked ? Buffer.alloc(4, 0xff) : Buffer.alloc(0)
  let hash = md5(PADDING, owner.subarray(0, 32), flags, id, open)
  if (revision >= 3) for (let i = 0; i < HASH_ROUNDS; i++) hash = md5(hash.subarray(0, length))
  return hash.subarray(0, length)
}

/** Algorithms 4 and 5: what the dictionary keeps to tell a right password from a wrong one. */
function opens(key: Buffer, { revision, user, id }: KeyFacts): boolean {
  if (revision === 2) return Buffer.compare(rc4(key, PADDING), user.subarray(0, 32)) === 0
  let check: Uint8Array = md5(PADDING, id)
  for (let i = 0; i < 20; i++)
    check = rc4(
      key.map((byte) => byte ^ i),
      check,
    )
  return Buffer.compare(check, user.subarray(0, 16)) === 0
}

function newKey({ revision, user, userKey }: KeyFacts): Uint8Array | null {
  if (userKey?.length !== 32 || user.length < 48) return null
  const hash = revision === 5 ? (salt: Uint8Array) => sha(256, salt) : hardened
  const check = hash(user.subarray(32, 32 + SALT))
  if (Buffer.compare(check, user.subarray(0, 32)) !== 0) return null
  const cipher = createDecipheriv('aes-256-cbc', hash(user.subarray(40, 40 + SALT)), Buffer.alloc(16))
  return Buffer.concat([cipher.setAutoPadding(false).update(userKey), cipher.final()])
}

/** Algorithm 2.B for an empty password. */
function hardened(salt: Uint8Array): Buffer {
  let key = sha(256, salt)
  for (let round = 0, last = 0; round < 64 || last > round - 32; round++) {
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false)
    const scrambled = cipher.update(Buffer.concat(Array.from({ length: 64 }, () => key)))
    const remainder = scrambled.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3
    key = sha(([256, 384, 512] as const)[remainder]!, scrambled)
    last = scrambled.at(-1)!
  }
  return key.subarray(0, 32)
}

export function md5(...parts: readonly Uint8Array[]): Buffer {
  const hash = createHash('md5')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

function sha(bits: 256 | 384 | 512, bytes: Uint8Array): Buffer {
  return createHash(`sha${bits}`).update(bytes).digest()
}
