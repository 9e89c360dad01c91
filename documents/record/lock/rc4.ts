/** RC4, which runs the same way to lock and to unlock. Written here because OpenSSL 3 offers it no more by itself. */
export function rc4(key: Uint8Array, bytes: Uint8Array): Uint8Array {
  const box = Uint8Array.from({ length: 256 }, (_, i) => i)
  for (let i = 0, j = 0; i < 256; i++) {
    const kept = box[i]!
    j = (j + kept + key[i % key.length]!) & 255
    box[i] = box[j]!
    box[j] = kept
  }
  const out = new Uint8Array(bytes.length)
  for (let at = 0, i = 0, j = 0; at < bytes.length; at++) {
    i = (i + 1) & 255
    const kept = box[i]!
    j = (j + kept) & 255
    box[i] = box[j]!
    box[j] = kept
    out[at] = bytes[at]! ^ box[(box[i]! + kept) & 255]!
  }
  return out
}
