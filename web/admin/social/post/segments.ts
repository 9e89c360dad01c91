/** A part of a published text: as the network shows it. */
export interface Segment {
  readonly kind: 'text' | 'link' | 'hashtag'
  readonly text: string
}

const ADDRESS = /https?:\/\/[^\s]+/giu

/** A composed text in parts: addresses, and the line of hashtags, are what the network makes links of; number signs elsewhere are text. [WF36] */
export function segmentsOf(commentary: string, hashtags: readonly string[]): readonly Segment[] {
  const line = hashtags.map((tag) => `#${tag}`).join(' ')
  const at = line === '' ? -1 : commentary.lastIndexOf(`\n\n${line}`)
  if (at < 0) return addressesOf(commentary)
  const [before, after] = [commentary.slice(0, at + 2), commentary.slice(at + 2 + line.length)]
  const tags = hashtags.flatMap((tag, place): Segment[] => [
    ...(place === 0 ? [] : [{ kind: 'text', text: ' ' } as const]),
    { kind: 'hashtag', text: `#${tag}` },
  ])
  return [...addressesOf(before), ...tags, ...addressesOf(after)]
}

function addressesOf(text: string): readonly Segment[] {
  const parts: Segment[] = []
  let from = 0
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    if (index > from) parts.push({ kind: 'text', text: text.slice(from, index) })
    parts.push({ kind: 'link', text: address })
    from = index + address.length
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) })
  return parts
}
