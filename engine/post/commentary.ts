import type { PostWords } from './events.ts'

type Words = { readonly [K in keyof PostWords]: Readonly<PostWords[K]> }

/** What the network reads as something else than text, wherever it stands. */
const RESERVED = /[\\|{}@[\]()<>#*_~]/g

/** What readers see: text, link, hashtags and signature, those that are set joined by blank lines. [SO5] */
export function composed({ text, link, hashtags, signature }: Words): string {
  return joined([text, link ?? '', hashtags.map((tag) => `#${tag}`).join(' '), signature])
}

/** The same in the network's markup: reserved characters of text, link and signature are escaped, hashtags are templates. [SO5] */
export function escaped({ text, link, hashtags, signature }: Words): string {
  const tags = hashtags.map((tag) => `{hashtag|\\#|${tag}}`).join(' ')
  return joined([plain(text), plain(link ?? ''), tags, plain(signature)])
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n')
}

function plain(text: string): string {
  return text.replace(RESERVED, '\\$&')
}
