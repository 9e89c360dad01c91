import { annotateOrder } from '#engine/room/summon.ts'
import { cleanLine } from '#engine/text.ts'
import { quotedPhrases } from './phrases.ts'

export type AnnotationKind = 'mark' | 'highlight' | 'comment' | 'note'

/** What the words of an annotate command ask for. */
export interface Wish {
  readonly kind: AnnotationKind
  /** Where to: what is left of the words. */
  readonly target: string
  /** What the annotation is to say; empty when nothing was said. */
  readonly text: string
  /** Words in quotation marks. */
  readonly phrases: readonly string[]
  /** The command means the section under discussion. */
  readonly here: boolean
}

const DOWN = /^(?:\s+(?:down|up)(?![\p{L}\p{N}]))?[\s:,-]*/iu
const OTHER_KIND = /(?<![\p{L}\p{N}])(?:an?\s+)?(highlight|mark|comment|note)(?![\p{L}\p{N}])/iu
const COLON = /:\s+(?=\S)|:$/u
const SAYING =
  /(?<![\p{L}\p{N}])(?:(?:which |that |and )?(?:saying|says|say|reads|reading)(?: that)?|with the (?:comment|note|text|words?|remark))(?![\p{L}\p{N}])[\s:,]*/iu
const THAT = /^that\s+/iu
const AS = /(?<![\p{L}\p{N}])as\s+(?=\S)/iu
const HERE =
  /(?<![\p{L}\p{N}])(?:here|(?:this|the current|the present)(?: (?:section|clause|article|topic|one|part|paragraph))?)(?![\p{L}\p{N}])/iu
/** Words that lead to a place and say nothing themselves. */
const LEADING =
  /^(?:(?:on|in|at|to|under|of|for|about|around|beside|into|the|a|an|words?|phrase|sentence|passage|part|text|line|bit)\s+)+/iu
const TRAILING =
  /(?<![\s,:;.-]|(?<![\p{L}\p{N}])(?:on|in|at|to|under|of|for|about|with|as|the|and))(?:[\s,:;.-]|(?<![\p{L}\p{N}])(?:on|in|at|to|under|of|for|about|with|as|the|and))+$/iu

/** Reads an annotate command; null when it begins with no word that asks for an annotation. */
export function wishOf(command: string): Wish | null {
  const order = annotateOrder(command.trim())
  if (!order) return null
  const rest = order.rest.replace(DOWN, '')
  const kind = kindOf(order.word, rest)
  const phrases = quotedPhrases(rest)
  const masked = phrases.reduce(
    (text, { at }) => text.slice(0, at.from) + ' '.repeat(at.to - at.from) + text.slice(at.to),
    rest,
  )
  const parted = partedText(kind, rest, masked)
  const target = parted.target.replace(/\s+/gu, ' ').trim()
  const quoted = parted.text === '' ? phrases.at(-1) : undefined
  return {
    kind,
    target: target.replace(LEADING, '').replace(TRAILING, '').trim(),
    text: cleanLine(quoted?.phrase ?? unquoted(parted.text)),
    phrases: phrases.map(({ phrase }) => phrase),
    here: HERE.test(target),
  }
}

function kindOf(word: string, rest: string): AnnotationKind {
  if (!['annotate', 'annotation', 'pin'].includes(word)) return word as AnnotationKind
  return (OTHER_KIND.exec(rest)?.[1]?.toLowerCase() ?? 'note') as AnnotationKind
}

/** Where to and what: parted at a colon, at "saying", at "as" or behind "that"; a note without any of them is all text. */
function partedText(kind: AnnotationKind, rest: string, masked: string): { target: string; text: string } {
  for (const mark of [COLON, SAYING]) {
    const match = mark.exec(masked)
    if (match) return { target: masked.slice(0, match.index), text: rest.slice(match.index + match[0].length) }
  }
  const speaks = kind === 'comment' || kind === 'note'
  if (speaks && THAT.test(rest)) return { target: rest, text: rest.replace(THAT, '') }
  const as = speaks ? null : AS.exec(masked)
  if (as) return { target: masked.slice(0, as.index), text: rest.slice(as.index + as[0].length) }
  const placed = LEADING.test(masked.trimStart()) || masked.trim() === '' || HERE.test(masked)
  if (!speaks || placed) return { target: masked, text: '' }
  return { target: masked, text: masked === rest ? rest : '' }
}

function unquoted(text: string): string {
  const [only] = quotedPhrases(text)
  const bare = text.trim()
  return only && only.at.to - only.at.from === bare.length ? only.phrase : bare
}
