export type RiskKind = 'contradiction' | 'missing-info' | 'risk'
export type Severity = 'low' | 'medium' | 'high'

const AGAINST =
  /(?<!\p{L})(?:(?:not|hardly|in)[- ]?(?:compatible|consistent)|contradict\p{L}*|conflict(?:s|ing)?|inconsisten\p{L}*|mismatch\p{L}*|differ(?:s|ed|ent|ently)?|disagree\p{L}*|discrepanc\p{L}*|diverge\p{L}*|opposite|clash\p{L}*|widersprech\p{L}*|widerspr\p{L}*|contredi\p{L}*|contradi\p{L}*)(?!\p{L})/iu
const MISSING =
  /(?<!\p{L})(?:missing|lack(?:s|ed|ing)?|absent|gaps?|omit(?:s|ted)?|unknown|undefined|unspecified|undocumented|unassigned|unanswered|blank|empty|tbd|tba|nowhere|no (?:\p{L}{1,20} ){0,2}(?:rule|criteri\p{L}*|mention|word|owner|definition|number|date)|(?:doesn[’']?t|does not|don[’']?t|do not|nobody|no one|never|not|nothing) (?:\p{L}{1,20} ){0,3}(?:says?|said|states?|mention\p{L}*|defin\p{L}*|specif\p{L}*|names?|lists?|covers?|tells?|explains?|find|finds|know|knows|asked|address\p{L}*)|fehlt|steht nicht|manque|falta)(?!\p{L})/iu

/** What kind of risk a sentence tells. */
export function kindOf(sentence: string): RiskKind {
  if (AGAINST.test(sentence) && !/(?<!\p{L})(?:if|when|unless)(?!\p{L})/iu.test(sentence)) return 'contradiction'
  return MISSING.test(sentence) ? 'missing-info' : 'risk'
}

/** Says something of something; a sentence without such a word only names things. */
const STATES =
  /(?<!\p{L})(?:is|are|was|were|be|been|has|have|had|do|does|did|will|would|can|could|may|might|must|should|no|not|nobody|nothing|never|without|if|only|too|still|\p{L}{1,20}n[’']?t|\p{L}{2,20}(?:[^s\P{L}]s|ed)|ist|sind|hat|kein\p{L}{0,2}|nicht|wird|est|sont|pas|es|son|hay)(?!\p{L})/iu

/** Logits that typed words add: what they set against each other or miss counts, what they only name does not. */
export function typedAdds(sentence: string): number {
  if (AGAINST.test(sentence) || MISSING.test(sentence)) return 1
  return STATES.test(sentence) ? 0 : -2
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
