/** Looks up an untrusted key among own properties only, so `constructor` and the like find nothing. [BU15] [VO6] */
export function ownEntry<T>(entries: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(entries, key) ? entries[key] : undefined
}

/** Looks up a key that must exist; throws if it does not, because only a bug can cause that. */
export function entryOf<T>(entries: Readonly<Record<string, T>>, key: string): T
export function entryOf<T>(entries: ArrayLike<T>, place: number): T
export function entryOf<T>(entries: Readonly<Record<string | number, T>>, key: string | number): T {
  const entry = entries[key]
  if (entry === undefined) throw new Error(`nothing stands under ${key}`)
  return entry
}
