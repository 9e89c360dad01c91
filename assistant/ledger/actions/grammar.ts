import type { Names } from '../language/names.ts'
import type { Cue } from './cues/cue.ts'
import { CUES_OF_SENDER } from './cues/mine.ts'
import { cuesOfNamed } from './cues/named.ts'
import { OPEN_CUES } from './cues/open.ts'

/** How commitments are recognised among these people. */
export interface CommitmentGrammar {
  /** Where a clause with a new subject begins inside a sentence. */
  readonly breaks: RegExp
  /** A name that the message speaks to: at its start, at its end, or after an @. */
  readonly addressed: RegExp
  /** Several people spoken to at once: `Ana, Ben and Chiara, please …`. */
  readonly listed: RegExp
  /** In order: the first that fits a clause counts. */
  readonly cues: readonly Cue[]
  readonly names: Names
  /** Any of the names, wherever. */
  readonly named: RegExp
}

export function grammarOf(names: Names): CommitmentGrammar {
  const { source } = names
  const subject = `(?:i(?=[’']ll|[’']m|[’']d|\\s(?:will|can|could|take|do|would|am|send|have|shall|should|must|want|need))|you(?=[’']ll|\\s(?:will|can|get|have))|we(?=[’']ll|\\s)|(?:he|she|they)(?!\\p{L})|@?(?:${source})(?=[\\s,:’'@–—-])|let[’']?s|(?:someone|somebody|then i|then we|ich|je|yo)(?!\\p{L}))`
  const opening = `${subject}(?![\\p{L}]*\\s*[?.!]*$)`
  return {
    names,
    named: new RegExp(source, 'iu'),
    breaks: new RegExp(
      `(?:,|(?<![\\s,]))\\s+(?:and|but|so|while|whereas|und|aber|et|mais|y|pero|plus)\\s+(?=${subject}|can you|could you|please)|,\\s+(?=${opening})`,
      'giu',
    ),
    addressed: new RegExp(
      `@(${source})(?=$|[^\\p{L}\\p{N}])|^(?:(?:and|ok|okay|hey|hi|so|thanks|but|right)[,\\s]+)*(${source})(?:\\s*[,:?–—-]|\\s+(?=can|could|will|would|please|you|pls))|[,?.!]\\s*(${source})\\s*[?.!]*$|(?:you|could|can|would|will)(?![\\p{L}])[^.?!,]{0,40},\\s*(${source}),|[.?!]\\s+(${source})(?:[,:]|\\s+(?=can|could|will|would|please))`,
      'iu',
    ),
    listed: new RegExp(
      `^(?:(?:and|ok|so|hi|hey)[,\\s]+)?@?(?:${source})(?:,\\s@?(?:${source}))*,?\\s(?:and|und|et|y|&|\\+)\\s@?(?:${source})(?=[,:\\s])`,
      'iu',
    ),
    cues: [...cuesOfNamed({ who: `(?<name>${source})`, names: source }), ...CUES_OF_SENDER, ...OPEN_CUES],
  }
}
