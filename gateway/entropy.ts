import { randomFillSync, randomInt } from 'node:crypto'
import { CODE_ALPHABET, CODE_LENGTH, ENTROPY_DIGITS, type Entropy, entropyFrom } from '#engine/ids.ts'

const POOL_BYTES = 4096
const pool = new Uint8Array(POOL_BYTES)
let used = POOL_BYTES

/** Returns fresh randomness for one command from a pool; one system call serves 200 commands. */
export function freshEntropy(): Entropy {
  if (used + ENTROPY_DIGITS > POOL_BYTES) {
    randomFillSync(pool)
    used = 0
  }
  const entropy = entropyFrom(pool.subarray(used, used + ENTROPY_DIGITS))
  used += ENTROPY_DIGITS
  return entropy
}

/** Returns a new room code from a cryptographic source. [ID1] */
export function freshCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('')
}
