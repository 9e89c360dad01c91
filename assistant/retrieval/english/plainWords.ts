import { contentWords } from '#engine/language/words.ts'
import { AGREEMENTS } from './agreements.ts'
import { EVERYDAY } from './everyday.ts'
import { SYSTEMS } from './systems.ts'

/** Words of people who ask, and behind the colon what documents say instead; a slash parts one group from the next. */
const FORMAL = formalOf([AGREEMENTS, SYSTEMS, EVERYDAY].join('/'))

function formalOf(groups: string): Map<string, readonly string[]> {
  const formal = new Map<string, readonly string[]>()
  for (const group of groups.split('/')) {
    const [plain = [], others = []] = group.split(':').map(contentWords)
    for (const word of plain) {
      const known = formal.get(word) ?? []
      formal.set(
        word,
        [...new Set([...known, ...others])].filter((other) => other !== word),
      )
    }
  }
  return formal
}

/** Formal words that a plain word of a question may stand for; not the other way round. */
export function formalWords(word: string): readonly string[] {
  return FORMAL.get(word) ?? []
}
