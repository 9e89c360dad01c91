/** Keys whose value is an address: without the slug nothing of it is left to say. */
const ADDRESSES: ReadonlySet<string> = new Set(['slug', 'url', 'joinUrl'])
/** Stands in a text where somebody pasted the link. */
const LINK = '[link]'

/** Returns a text in which the secret of the space does not occur. [XP3] */
export function textWithoutSlug(text: string, slug: string): string {
  return text.replaceAll(slug, LINK)
}

/** Returns the JSON value without the secret of the space: addresses that hold it are null, and texts name no link. [XP3] */
export function withoutSlug<T>(value: T, slug: string): T {
  return JSON.parse(JSON.stringify(value), (key, item: unknown) => {
    if (typeof item !== 'string' || !item.includes(slug)) return item
    return ADDRESSES.has(key) ? null : textWithoutSlug(item, slug)
  })
}
