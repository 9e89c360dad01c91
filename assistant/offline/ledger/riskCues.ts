import { CONTRADICTS } from './riskWords/contradictions.ts'
import { MISSING } from './riskWords/gaps.ts'
import { CALM, WORRIES } from './riskWords/worries.ts'
import type { Clause } from './sentences.ts'
import { isHypothetical, isJoke } from './stance.ts'

export type RiskKind = 'contradiction' | 'missing-info' | 'risk'
export type Severity = 'low' | 'medium' | 'high'

/** A sentence of a message that worries, misses something or sets two things against each other. */
export interface RiskCue {
  readonly kind: RiskKind
  readonly severity: Severity
  readonly sentence: string
  readonly question: boolean
}

/** Asks whether there is one at all. */
const WHETHER = /^(?:(?:and|so|ok|but|hm+)[,\s]+)*(?:is|are|do|does|did|any|have|has|was)(?=\s)/iu
const SEVERE =
  /(?:^|[^\p{L}])(?:liable|liability|su(?:e|ed)|illegal|unlawful|breach|fined?|penalt(?:y|ies)|lawsuit|court|show-?stopper|deal-?breaker|lose (?:the|our|everything|all)|can(?:not|[’']?t) (?:sign|accept|publish|release|ship)|unlimited|serious(?:ly)?|critical|big (?:problem|risk|one)|huge|severe|major|blocker|blocking|blocks|gdpr|privacy|personal data|security|leak|fraud|void|invalid|haft|danger(?:ous)?|terrible|disaster|nightmare|stuck|deadlock)(?=$|[^\p{L}])/iu
const MILD =
  /(?:^|[^\p{L}])(?:minor|small|tiny|slight(?:ly)?|a bit|nit|nitpick|cosmetic|typo|not (?:urgent|critical|a big deal|dramatic|tragic)|little|maybe|low|probably|unlikely|editorial|wording)(?=$|[^\p{L}])/iu

export function riskCuesOf(clauses: readonly Clause[]): RiskCue[] {
  const cues: RiskCue[] = []
  let place = -1
  for (const clause of clauses) {
    if (clause.place === place) continue
    place = clause.place
    const cue = cueOf(clause.sentence, clause.question)
    if (cue) cues.push(cue)
  }
  return cues
}

function cueOf(sentence: string, question: boolean): RiskCue | null {
  if (isJoke(sentence) || CALM.test(sentence)) return null
  const kind = CONTRADICTS.test(sentence)
    ? 'contradiction'
    : MISSING.test(sentence)
      ? 'missing-info'
      : WORRIES.test(sentence)
        ? 'risk'
        : null
  if (kind === null || isHypothetical(sentence)) return null
  if (kind === 'risk' && (isExclamation(sentence) || (question && WHETHER.test(sentence)))) return null
  if (kind === 'missing-info' && question && WHICH_MISSING.test(sentence)) return null
  return { kind, severity: severityOf(sentence, kind), sentence, question }
}

/** `Oh dear.` says nothing of what. */
function isExclamation(sentence: string): boolean {
  return sentence.split(/\s+/u).length < 3
}

/** Asks for what is missing, as everybody knows that something is. */
const WHICH_MISSING = /^(?:(?:and|so|ok)[,\s]+)*(?:which|what|who|how many)\s[^?]{0,40}(?:missing|absent|lacking)/iu

export function severityOf(sentence: string, kind: RiskKind): Severity {
  if (SEVERE.test(sentence)) return 'high'
  if (MILD.test(sentence)) return 'low'
  return kind === 'missing-info' ? 'low' : 'medium'
}
