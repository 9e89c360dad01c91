import { contentWords } from '#engine/language/words.ts'
import { sentencesOf } from '../../retrieval/sentences.ts'
import { unmarked } from './citations.ts'

/** UTF-16 units of a sentence; a longer one is taken in pieces. */
const SENTENCE_CHARACTERS_MAX = 1_000
/** Lines and claims that are looked at; no answer asked for has as many. */
const LINES_MAX = 100
const CLAIMS_MAX = 200
/** A list's dash or number and a heading's signs say nothing. */
const LEAD = /^(?:[-*•#>]+|\p{N}{1,2}[.)])\s+/u

/**
 * The claims of a marked text by line: its sentences, those that say nothing by themselves joined to the next, each once, as a
 * model that goes round in circles repeats itself.
 */
export function claimLines(text: string): string[][] {
  const known = new Set<string>()
  const isNew = (claim: string) => {
    if (known.size >= CLAIMS_MAX || known.has(claim)) return false
    known.add(claim)
    return true
  }
  return text
    .split('\n', LINES_MAX)
    .map((line) =>
      claimsOf(
        line
          .trim()
          .replace(LEAD, '')
          .replace(/\*\*|__/gu, ''),
      ).filter(isNew),
    )
    .filter((claims) => claims.length > 0)
}

function claimsOf(line: string): string[] {
  const claims: string[] = []
  let held = ''
  for (const { from, to } of sentencesOf(line, SENTENCE_CHARACTERS_MAX).slice(0, CLAIMS_MAX)) {
    const claim = held === '' ? line.slice(from, to) : `${held} ${line.slice(from, to)}`
    const says = contentWords(unmarked(claim)).length > 0
    if (says) claims.push(claim)
    held = says ? '' : claim
  }
  return held === '' ? claims : [...claims, held]
}
