import { foundIn } from './found.ts'
import type { FoundDecision } from './items.ts'
import { chapter, decisionLines, document } from './markdown.ts'
import type { Pasted } from './pasted.ts'

const NOTHING = 'No decision was found in this text.'
const NOTHING_STATED = 'None is stated outright.'
const CHECK = 'Nothing says outright that these were decided; their wording suggests it. Check them.'

/** The decisions of a text, those stated outright first, each with the words it rests on. [TL8] */
export function decisionsOf(pasted: Pasted): string {
  return decisionsDocument(foundIn(pasted).decisions)
}

export function decisionsDocument(decisions: readonly FoundDecision[]): string {
  const stated = decisions.filter(({ isStated }) => isStated)
  const inferred = decisions.filter(({ isStated }) => !isStated)
  if (decisions.length === 0) return document(chapter('Decisions', [], NOTHING))
  return document([
    ...chapter('Decisions', decisionLines(stated), NOTHING_STATED),
    ...(inferred.length > 0 ? chapter('Possible decisions', [CHECK, '', ...decisionLines(inferred)], '') : []),
  ])
}
