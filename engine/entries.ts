/** The entry under a key from outside: `constructor` and the like name none. [BU15] [VO6] */
export function ownEntry<T>(entries: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(entries, key) ? entries[key] : undefined
}

/** The entry under a key that the stream or an index put there; without it there is a bug, and it throws. */
export function entryOf<T>(entries: Readonly<Record<string, T>>, key: string): T
export function entryOf<T>(entries: ArrayLike<T>, place: number): T
export function entryOf<T>(entries: Readonly<Record<string | number, T>>, key: string | number): T {
  const entry = entries[key]
  if (entry === undefined) throw new Error(`nothing stands under ${key}`)
  return entry
}
