import { phrases } from '#engine/language/lexicon/languages.ts'
import type { MarkKind } from './utterance.ts'

/** Maximum words of a back-channel. */
const MARK_WORDS_MAX = 8
/** Maximum words of one turn of phrase in it. */
const PHRASE_WORDS_MAX = 4

const LISTS = { hears: 'hearing', agrees: 'agreeing', objects: 'objecting' } as const
/** Signs of no language. */
const SIGNS: Partial<Record<MarkKind, string>> = { agrees: '+1 👍 ✅ 💯 🤝 👌', objects: '👎' }
/** By how much each says. */
const STRENGTH: readonly MarkKind[] = ['hears', 'agrees', 'objects']
const KINDS: ReadonlyMap<string, MarkKind> = new Map(
  STRENGTH.flatMap((kind) =>
    [...phrases(LISTS[kind]).flatMap((list) => list.split('|')), ...(SIGNS[kind]?.split(' ') ?? [])].map(
      (phrase) => [phrase, kind] as const,
    ),
  ),
)

/** Words that a phrase begins with: most texts begin with none of them. */
const FIRST: ReadonlySet<string> = new Set([...KINDS.keys()].map((phrase) => phrase.split(' ', 1)[0] ?? ''))

/** Words at the beginning of `tokens` that say no more than a back-channel does: how many, and what they say. */
export function openingOf(tokens: readonly string[]): { readonly length: number; readonly kind: MarkKind | null } {
  let length = 0
  let strength = -1
  for (let next = phraseAt(tokens, length); next; next = phraseAt(tokens, length)) {
    length += next.length
    strength = Math.max(strength, STRENGTH.indexOf(next.kind))
  }
  return { length, kind: STRENGTH[strength] ?? null }
}

function phraseAt(tokens: readonly string[], from: number): { length: number; kind: MarkKind } | null {
  if (!FIRST.has(tokens[from] ?? '')) return null
  for (let length = Math.min(PHRASE_WORDS_MAX, tokens.length - from); length > 0; length -= 1) {
    const kind = KINDS.get(tokens.slice(from, from + length).join(' '))
    if (kind) return { length, kind }
  }
  return null
}

/** What a text without content says to the one before (`Yeah.`, `Mm-hmm.`, `No no.`); null for a text with content. [IN30] */
export function markOf(tokens: readonly string[], question: boolean): MarkKind | null {
  if (tokens.length > MARK_WORDS_MAX) return null
  const { length, kind } = openingOf(tokens)
  if (length < tokens.length) return null
  return question ? 'hears' : (kind ?? 'hears')
}
