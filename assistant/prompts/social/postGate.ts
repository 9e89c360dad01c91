import { HASHTAG, HASHTAGS_MAX } from '#engine/post/limits.ts'
import { cleanText } from '#engine/text.ts'
import { addressesIn, namesOtherAddress } from '../grounding/addresses.ts'
import { groundOf, numbersStand } from '../grounding/grounds.ts'
import { cutAtSentence, withoutMarkdown } from '../grounding/plainText.ts'

/** UTF-16 units of a text; with link, hashtags and signature a post may have 3,000. */
const POST_TEXT_MAX = 2_000
/** What has less than this says nothing. */
const POST_TEXT_MIN = 40

const TAG = /(?<![\p{L}\p{M}\p{N}_&])[#＃]([\p{L}\p{M}\p{N}_]+)/gu
const LIST_NUMBER = /^\s*\p{N}{1,2}[.)]\s+/u

interface Grounds {
  /** What the model was given. */
  readonly given: readonly string[]
  /** Hashtags that the post has in any case. */
  readonly hashtags: readonly string[]
}

/**
 * Plain text of a model's answer: without Markdown, without hashtags in the text, without lines that name an address or a number
 * that nobody gave, cut at a sentence. Null when too little is left. [SO64]
 */
export function acceptedPost(
  answer: { readonly text: string; readonly hashtags: readonly unknown[] },
  { given, hashtags }: Grounds,
): { readonly text: string; readonly hashtags: readonly string[] } | null {
  const ground = groundOf(given)
  const addresses = new Set(given.flatMap(addressesIn))
  const plain = withoutMarkdown(cleanText(answer.text).replaceAll('\t', ' '))
  const inText = [...plain.matchAll(TAG)].map(([, tag = '']) => tag)
  const lines = plain
    .split('\n')
    .map(withoutTags)
    .filter((line) => !namesOtherAddress(line, addresses) && numbersStand(line.replace(LIST_NUMBER, ''), ground))
  const text = cutAtSentence(
    lines
      .join('\n')
      .replace(/\n{3,}/gu, '\n\n')
      .trim(),
    POST_TEXT_MAX,
  )
  if (text.length < POST_TEXT_MIN) return null
  const named = answer.hashtags
    .filter((tag) => typeof tag === 'string')
    .map((tag) => tag.trim().replace(/^[#＃]+/u, ''))
  return { text, hashtags: tagsOf([...hashtags, ...named, ...inText]) }
}

/** A line of nothing but hashtags goes; in a sentence their words stay. */
function withoutTags(line: string): string {
  const rest = line.replace(TAG, '').trim()
  return (rest === '' ? '' : line.replace(TAG, '$1')).trimEnd()
}

/** Those of the right form, each once whatever its case, the first ones where there are too many. */
function tagsOf(tags: readonly string[]): string[] {
  const known = new Map<string, string>()
  for (const tag of tags) {
    const key = tag.toLowerCase()
    if (HASHTAG.test(tag) && !known.has(key) && known.size < HASHTAGS_MAX) known.set(key, tag)
  }
  return [...known.values()]
}
