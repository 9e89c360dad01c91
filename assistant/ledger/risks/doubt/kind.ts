export type RiskKind = 'contradiction' | 'missing-info' | 'risk'
export type Severity = 'low' | 'medium' | 'high'

const AGAINST = ['differ', 'different number', 'number but number', 'source has number', 'says number']
const MISSING = ['gap', 'not specified', 'no knowing', 'nobody knows', 'have no', 'is no', 'nobody does', 'asks saying']

/** What kind of risk the signs of a message tell. */
export function kindOf(signs: ReadonlySet<string>): RiskKind {
  if (AGAINST.some((name) => signs.has(name)) && !signs.has('condition')) return 'contradiction'
  return MISSING.some((name) => signs.has(name)) ? 'missing-info' : 'risk'
}

const SEVERE =
  /(?:^|[^\p{L}])(?:liable|liability|su(?:e|ed)|illegal|unlawful|breach|fined?|penalt(?:y|ies)|lawsuit|court|show-?stopper|deal-?breaker|lose (?:the|our|everything|all)|can(?:not|[’']?t) (?:sign|accept|publish|release|ship)|unlimited|serious(?:ly)?|critical|big (?:problem|risk|one)|huge|severe|major|blocker|blocking|blocks|gdpr|privacy|personal data|security|leak|fraud|void|invalid|haft|danger(?:ous)?|terrible|disaster|nightmare|stuck|deadlock)(?=$|[^\p{L}])/iu
const MILD =
  /(?:^|[^\p{L}])(?:minor|small|tiny|slight(?:ly)?|a bit|nit|nitpick|cosmetic|typo|not (?:urgent|critical|a big deal|dramatic|tragic)|little|maybe|low|probably|unlikely|editorial|wording)(?=$|[^\p{L}])/iu

/** High where law, money lost or people's data are named, low for small things and for gaps. */
export function severityOf(sentence: string, kind: RiskKind): Severity {
  if (SEVERE.test(sentence)) return 'high'
  if (MILD.test(sentence)) return 'low'
  return kind === 'missing-info' ? 'low' : 'medium'
}
