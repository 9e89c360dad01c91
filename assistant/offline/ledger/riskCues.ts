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

const word = (source: string): RegExp => new RegExp(`(?:^|[^\\p{L}\\p{N}])(?:${source})(?=$|[^\\p{L}\\p{N}])`, 'iu')

const CONTRADICTS = word(
  [
    'contradict(?:s|ed|ing|ion|ions|ory|icts)?',
    'conflict(?:s|ing)? with',
    'in conflict',
    'inconsisten(?:t|cy|cies)',
    'mismatch(?:es)?',
    "(?:do|does|did)(?:n[’']?t| not) (?:match|agree with|square|fit with|add up|line up|tally|correspond|reconcile)",
    'differs? from',
    '(?:two|three) different (?:\\p{L}+ )?(?:numbers|dates|figures|values|amounts|deadlines|periods|terms|limits|names|versions|answers|definitions)',
    "(?:can[’']?t|cannot) both be (?:right|true|correct)",
    'at odds with',
    '(?:promises?|says?|said|told (?:me|us)|has|have|states?|reads?|shows?|lists?|assumes?|mentions?|wrote) [^.!?]{0,40}(?:\\d|two|three|four|five|six|seven|eight|nine|ten|twelve|thirty|sixty|ninety)[^.!?,;]{0,30}[,;]? (?:but |and |while |whereas |yet )?(?:the|this|that|it|here|there|we|our|ours|they|mine|my|his|her|section|page|annex)(?: [^.!?]{0,30})? (?:says?|has|states?|reads?|shows?|lists?|is|are|have) [^.!?]{0,20}(?:\\d|two|three|four|five|six|seven|eight|nine|ten|twelve|thirty|sixty|ninety)',
    '(?:the |quite the |exactly the )?opposite (?:things?|of what|in|here|there)',
    'with (?:\\p{L}+ )?different (?:totals|numbers|dates|values|figures|amounts|names|wording|definitions)',
    '^(?:wait|hold on|hang on|hm+|huh|really|but)[,?!. ]+[^.!?]{0,40}(?:says|has|reads|states|shows) [^.!?]{0,20}(?:\\d|two|three|four|five|six|seven|eight|nine|ten|twelve|thirty|sixty|ninety)',
    "not true|untrue|is(?:n[’']t| not) true|(?:simply|plain|just) wrong|is wrong(?! with)",
    "(?:is(?:n[’']?t| not)|are(?:n[’']?t| not)|not) what (?:was|were|is|has been|got|we|they|it|the|section|clause|this)",
    '(?:stricter|looser|older|newer|longer|shorter) than (?:the|what|this|in)',
    'which (?:one |of (?:the two|them|these|those) )?is (?:it|right|correct|true|wrong)',
    "(?:says|said|has|is|reads|have|say|states?) [^.!?]{2,60}(?:but|while|whereas|yet) [^.!?]{0,60}(?:says|said|has|reads|states?|is|are|it[’']?s|we|i)",
    '(?:one|first) (?:place|paragraph|sentence|page) (?:says|and)',
    'not what (?:it|the|section|clause|this|we|they)',
    'widerspr(?:icht|uch|üche|echen)',
    '(?:passt|passen|stimmt|stimmen) nicht (?:zu|zusammen|überein|mit)',
    'contred(?:it|isent)',
    'ne corresponde?n?t? pas',
    'contradic(?:e|en|ción)',
    'no (?:coincide|cuadra)n?',
  ].join('|'),
)
const MISSING = word(
  [
    "(?:do|does|did)(?:n[’']?t| not) (?:actually |really |even |anywhere |ever |explicitly )?(?:say|state|mention|specify|define|tell|explain|cover|list|name|give|address|describe|include|set out|spell out|set)(?! (?:me|us|you|so)\\b)",
    "(?<!i )(?<!i[’']ll )(?:says?|said|states?|tells?(?: us)?) nothing",
    'nobody (?:here |at the moment |really |ever |actually |currently |in \\p{L}+ )?(?:runs|watches|checks|verifies|maintains|owns|tests|defines|keeps|monitors|tracks|reviews|says|mentions|decides|approves|signs|answers|updates|picked|wrote|has (?:checked|tested|asked|verified|decided|a|an|any|the)|is (?:named|responsible|assigned|listed|in charge))',
    "(?:we|they|there|you|it|i)(?:[’']ve| have| has| had)? (?:do(?:n[’']?t| not)|does(?:n[’']?t| not)) have (?:a|an|any|the) (?:current |single |proper |complete |written |clear |\\p{L}+ )?(?:list|process|procedure|owner|plan|template|number|date|definition|contact|record|copy|budget|inventory|rule|policy|answer|one)",
    "there(?:[’']s| is) no (?:\\p{L}+ ){0,2}(?:list|process|procedure|owner|plan|guarantee|template|definition|contact|record|copy|budget|inventory|rule|policy|evidence|proof|licen[cs]e|agreement|signature|test|backup|way to)",
    'no (?:clue|guarantee|licen[cs]e|evidence|proof)',
    'wir wissen nicht',
    '(?:not|never) (?:been )?(?:fixed|picked|agreed|decided|set) (?:a|any|the|anywhere|by)',
    'nothing (?:in (?:here|there|it|the|this|section)|here|there|about|on|says|tells|is said|says)',
    '(?:never|nowhere|not) (?:actually |really |even |anywhere )?(?:defined|specified|mentioned|stated|said|named|described|documented|explained|addressed|listed|given|spelled out|spelt out|set out)',
    'nowhere',
    "(?:(?<!\\bhe )(?<!she )has|(?<!\\bi )(?<!i still )have|had|with|gives?|sets?|contains?|there(?:[’']s| is| are)) (?:absolutely |really |still )?no (?!problem|objection|idea|worr|need|hurry|rush|reason|doubt|comment|question|change|difference|more|one|time|choice|matter|coffee|milk|signal|sound|opinion|preference|fun)\\p{L}+",
    '^(?:and |also |but )?no (?!problem|objection|idea|worr|need|hurry|rush|reason|doubt|comment|question|change|more|one|way|thanks?|not|it|i|we|you|they|he|she|that|this|the|deal|chance|joke|kidding|coffee|news|pressure|sweat|harm|offen[cs]e)\\p{L}+(?: \\p{L}+){0,2}(?=[.!]?$)',
    'there (?:is|are) none',
    "(?:does(?:n[’']?t| not)|do(?:n[’']?t| not)) exist",
    "(?:i|we) (?:do(?:n[’']?t| not)|can[’']?t) (?:see|find) (?:any|a|an|where|who|how|what|when)",
    'leaves? out',
    "(?:it|that|this|which)(?:[’']s| is) silent",
    'not (?:stated|specified|defined|mentioned|given|said|named|settled|regulated)(?=[.!,]|$)',
    'nobody (?!cares|cared|complain|object|laugh|mind|else|want|like|asked|is perfect|noticed you|move|say|read|wants?)\\p{L}+(?:s|ed)',
    'es gibt (?:noch )?kein\\p{L}*|gibt es (?:noch )?kein\\p{L}*|ist nicht geregelt|nicht festgelegt|wissen wir (?:noch )?nicht',
    "on ne sait pas|il n[’']y a (?:pas|aucun)|pas (?:clair|défini|précisé)|n[’']existe pas",
    'no sabemos|no hay (?:ningun|plazo|fecha|definición|regla)|no existe|no queda claro',
    "(?:not|n[’']t|no|never|nothing)(?=\\s)[^.!?]{0,40} anywhere",
    '(?:names|mentions|lists|cites|identifies) (?:nobody|no one|none)',
    "(?:is|it[’']s|are)(?:n[’']?t| not) (?:written|spelled out|spelt out|defined|in the (?:document|text|policy|contract|spec|agreement|bylaws|draft|file|thread))",
    "(?:it|that|this)[’']s not (?:in|part of) (?:the|this|here)",
    'no (?:names?|list|dates?|numbers?|deadlines?|owners?|contacts?|references?|representative|limits?|sources?|licen[cs]e)(?=[,.!]|$)',
    'keine? einzige[rn]?',
    'kein\\p{L}* [^.!?]{0,30}(?:genannt|angegeben|definiert|vorhanden|geregelt|benannt|liste|frist)',
    "(?:n[’']ont|n[’']a|n[’']y a|il n[’']y a) (?:pas de|pas d[’']|aucune?)",
    'no (?:mention|definition|word|indication|trace|details?|deadline|date|owner|contact|time ?(?:line|frame|limit)|process|procedure|criteri(?:a|on)|limit|number|figure|reference|explanation|rule|information|info|provision|fallback|plan|budget|named?|target|metrics?|list|guidance|remedy|mechanism|threshold|clear) (?:of|on|for|about|how|who|what|when|whether|which|in|here|there|given|is|at all|anywhere|to|where|yet|person)',
    '(?:nobody|no ?one|none of us) (?:here )?(?:knows|is sure|remembers|can (?:say|tell)|seems to know|has (?:any|the|a|seen|checked|an))',
    '(?:i|we) (?:have )?(?:no|zero) (?:idea|clue) (?:who|what|when|how|where|whether|which|if|why)',
    "(?:we|i) (?:do(?:n[’']?t| not)|still don[’']?t) (?:actually |really |even )?know (?:who|what|when|how|where|whether|which|if|why|the)",
    'tbd',
    'tba',
    'to be (?:defined|determined|confirmed|specified|announced|agreed)',
    'undefined',
    'unspecified',
    'un(?:clear|known) (?:who|what|when|how|where|whether|which|if|why|from|to me|here)',
    "(?:is|are|remains?|stays?|it[’']?s|that[’']?s|very|completely|totally|still|quite) (?:rather |very |quite |a bit |completely |totally |still )?(?:unclear|unknown|undefined|unspecified|not clear|unanswered|undocumented)",
    'not clear (?:who|what|when|how|where|whether|which|if|why|to me|from)',
    "(?:is|are|seems?|still|what[’']?s|completely|simply|just|entirely|we[’']?re|it[’']?s|there[’']?s .{1,30}) missing",
    'missing (?:a|an|the|any|from|in|here|is)',
    '(?:left|leaves? (?:it|this|that|us)?) ?(?:blank|undefined|vague|unsaid|empty)',
    '(?:is|are) silent (?:on|about)',
    '(?:lacks?|omits?|fails to (?:say|define|mention|specify|state))',
    "(?:i )?can[’']?t find (?:a|an|any|the|where|who|what|it|anything)",
    "(?:could(?:n[’']?t| not)|did(?:n[’']?t| not)) find (?:a|an|any|the|where|who|what)",
    '(?:where|what) (?:is|are) the (?:rest|definition|missing)',
    "there(?:[’']?s| is| are)(?:n[’']?t| no| not)(?: any| a| an)? (?:date|deadline|owner|definition|contact|number|limit|timeline|time limit|process|procedure|mention|cap|ceiling|list|address|name|plan|rule|answer|budget|threshold|criteri(?:a|on)|fallback|provision|clause|section|target|metric|sign-off|signature|quorum|guidance|explanation|exit|remedy|appeal)",
    'steht (?:nirgends|nicht (?:drin|da|dort|hier))',
    'nirgends (?:steht|definiert|erwähnt)',
    '(?:ist|sind|bleibt) (?:unklar|nicht (?:definiert|festgelegt|geregelt|klar))',
    '(?:es )?fehlt(?:en)?',
    'weiß (?:keiner|niemand)',
    '(?:keiner|niemand) weiß',
    "(?:ne|n[’']) ?(?:dit|précise|mentionne|indique|est) (?:pas|rien|nulle part)",
    '(?:il )?manque(?:nt)?',
    'personne ne sait',
    "n[’']est pas (?:clair|défini|précisé)",
    'no (?:dice|menciona|especifica|define|indica)',
    'falta(?:n)?',
    'nadie sabe',
    'no está (?:claro|definido)',
  ].join('|'),
)
const WORRIES = word(
  [
    'risk(?:s|y|ier)?',
    'worr(?:y|ies|ied|ying|ies me)',
    'concern(?:s|ed|ing)?(?= (?:about|that|is|me|us|here|with|:)|s me|ed)',
    '(?:my|a|one|another|real|big|serious|main) (?:concern|worry|fear)',
    '(?:scares?|bothers?|bugs|troubles|disturbs|frightens|irritates|concerns) (?:me|us)',
    '(?:is|are|be) lost|crash(?:es|ed)?|leaks?|a bug|oh no',
    "(?:it[’']s|is) (?:quite |well )?possible that",
    '(?:after|past|missed|over) the deadline',
    '(?:the|big|one|small|only)? ?problem(?=:| is| with)',
    'not allowed|dürfen (?:wir|sie|die) [^.!?]{0,60}nicht|ohne (?:zustimmung|einwilligung|erlaubnis|vertrag|prüfung)|das geht so nicht|haften|verpassen|verstößt|unzulässig',
    '(?:uneasy|nervous|uncomfortable|headache|oh dear|yikes|uh[- ]oh)',
    "(?:get|gets|getting|very|really|would be|could be|turn|that[’']s) (?:ugly|nasty|messy|expensive|embarrassing|awkward|painful)",
    '(?:has|have|was|were|is) never (?:really |actually |been )*(?:tested|run|checked|verified|tried|adopted|signed|reviewed|approved|audited)',
    'untested|unverified|unaudited|unprotected|unencrypted',
    "(?:nobody|no one|no-one|we) (?:would(?:n[’']?t)?|will|won[’']?t|might not|may not) (?:even )?(?:notice|know|see it|find out)",
    'before (?:we|anyone|anybody|they) notices?',
    '(?:anybody|anyone|everybody|everyone|any \\p{L}+)(?: (?:in|with|from|at) [\\p{L} ]{2,30})? (?:can|could|may) (?:replace|change|read|see|delete|overwrite|use|claim|edit|access|become|write|block|join|veto|copy|take|get|call|sue|vote|contest|do)',
    '(?:could|can|may|might|would|will) (?:easily |simply |always |still |just |well )*(?:contest|challenge|object|overwrite|fall under|infringe|be wrong|go wrong|be void|be invalid|invalidate|get lost|be lost|be missed|be lost|stall|slip|clash|collide|drag on|never)',
    '(?:breaks|overwrites?|loses?|kills|invalidates?|voids?|violates?|infringes?) (?:the|our|their|one|all|any|every|everything|it|us|them|your)',
    'without (?:any )?(?:licen[cs]e|consent|permission|anyone|asking|having asked|approval|a backup|review|a test|testing|a vote|warning|notice|a contract|a signature|ever)',
    '(?:fell|falls|falling|comes?|came) short',
    "(?:can[’']?t|cannot|won[’']?t|couldn[’']?t) (?:keep|meet|hold|prove|enforce|guarantee|deliver|afford|undo|honou?r|comply)",
    'no (?:defen[cs]e|guarantee|warning|excuse|insurance)',
    "(?:we|they|it|this|that)(?:[’']re| are|[’']s| is) (?:blind|in trouble|in breach|stuck|late already|void|not legal|not covered)",
    '(?:silently|unnoticed)',
    'would kill|kills the|is gone|are gone|be gone|too late',
    'auf sand|macht mir (?:sorgen|angst)|was mich (?:\\p{L}+ )?stört|stört mich|geht schief|falsche',
    "(?:i[’']?m |am |are |we[’']?re )?afraid (?:that|of|they|it|we|this|the|he|she)",
    'dangerous(?:ly)?',
    'danger',
    'liable',
    'on the hook',
    'expos(?:es?|ed|ure)',
    'su(?:e|ed|es) us',
    "(?:could|can|will|would|might|may|[’']ll|to) (?:get |be )?(?:sued?|fined|blow up|bite us|burn us|hurt us|cost us|kill us|sink us|break|backfire|collapse|fail|be abused|be exploited|abuse|exploit|block everything|leak|lose (?:the|our|all|data|money|everything|people|members)|end up)",
    "we (?:could|might|may|will|would|[’']ll|[’']d|are going to) (?:lose|miss|be (?:stuck|liable|fined|late|blamed|in (?:trouble|breach))|pay|owe|violate|breach|have (?:a|no) (?:problem|case|way|leverage|proof|recourse))",
    'nothing (?:stops|prevents|keeps)',
    'no (?:way back|fallback|plan b|recourse|protection|safety net|leverage)',
    'single point of failure',
    'loophole',
    'open to abuse',
    'too (?:broad|vague|open-ended|short|late|tight|weak|risky|expensive)',
    '(?:red flag|showstopper|deal-?breaker|time bomb|ticking|nightmare|slippery slope|can of worms|gray area|grey area)',
    'ambiguous',
    'unenforceable',
    'deadlock',
    'illegal|unlawful|non-?complian(?:t|ce)|not compliant',
    "if (?:they|he|she|it|we|someone|somebody|anyone|nobody|the|that|this|one) [^.!?]{3,100}(?:we[’']?(?:re| are|ll| will| have|d)|they (?:can|could|will|may)|(?:is|are|[’']s) (?:stuck|lost|gone|liable|dead|void|stranded|blocked|over)|(?:nobody|no one|nothing) (?:can|will|has|is|does|would))",
    'what happens (?:if|when)',
    'what if (?!we (?:just|simply|say|said|make|made|use|used|take|took|drop|go|went)|i )[^.!?]{6,}',
    "(?:could|can|might|may|would|will|[’']ll|[’']d) (?:\\p{L}+ ){0,3}(?:eat (?:our|up|the)|cost (?:us|a lot|the)|fail|lose|hurt|delay|sue|not (?:get|be|have|come|arrive|work|hold|pass|survive|reach)|run out|slip|go (?:bust|wrong|down|under|missing)|raise the|steal|leak|harm|damage|complain|be (?:expensive|costly|late|illegal|a problem|misread|misunderstood|abused|difficult|tricky|stuck))",
    '(?:i|we) (?:fear|doubt|worry)',
    '(?:un|not )(?:realistic|feasible)|(?:too |very |rather |quite )(?:optimistic|ambitious)|impossible (?:to|for|with)|understaffed|bottleneck',
    '(?:a |one |only one |only a |just one )single (?:person|supplier|vendor|source|copy|server|key)|only one (?:person|supplier|vendor|copy|server|of us)',
    '(?:we|it|everything) depends? (?:entirely|solely|only|heavily|completely) on|we depend on|relies (?:entirely|solely|only|heavily) on',
    'conflict of interest|opens? the door|not (?:really |very |at all )?comfortable|outdated|obsolete|out of date|no longer (?:true|valid|correct|exists?|supported|maintained|the case)|was replaced|misleading|one-sided|(?:open|subject) to interpretation|read (?:both|two|either) ways?',
    'this assumes|it assumes|assumes (?:that )?(?:the|we|they|everybody|nobody)',
    "(?:can[’']?t|cannot|couldn[’']?t) (?:be )?(?:verif|check|trace|rely|trust|measur|control|explain)\\p{L}*(?! you)",
    'in plain text|unencrypted|goes? bust|bankrupt|insolvent',
    '(?:leaves?|leaving) (?:us|them|everybody|people|the \\p{L}+) (?:without|exposed|alone|with no)',
    'könnte (?:teuer|schwierig|eng|schief|problematisch)|problematisch|heikel|zu (?:kurz|knapp|spät|vage|ungenau)|unrealistisch',
    'risqu(?:é|ée)|pose (?:un )?problème|trop (?:court|tard|vague|cher)|irréaliste',
    'arriesgado|problemátic[oa]|demasiado (?:corto|tarde|vago|caro)',
    "if (?!i\\b)[^.!?]{4,120}?(?:,| then| we| he| she| they| it| our| nobody) [^.!?]{0,80}?(?:n[’']t|not|never|no|nobody|lose|lost|break|breaks|gone|void|fails?|wrong|stuck|late|liable|again|blocked|invalid)",
    'wenn [^.!?]{4,120}, [^.!?]{0,80}?(?:nicht|falsche|kein|keine|verlieren|sand|zu spät|haften)',
    'si [^.!?]{4,120}, [^.!?]{0,80}?(?:pas|plus|perd|perdons|trop tard)',
    'unlimited',
    'risiko|risiken|gefährlich|haften|haftbar|sorgen?|befürchte|bedenken',
    'risques?|dangereux|inquiète|inquiet|inquiétant|crains|préoccupe',
    'riesgos?|peligros[oa]|preocupa|me temo',
  ].join('|'),
)
const CALM =
  /(?:^|[^\p{L}])(?:risks? and \p{L}+ (?:is|are|was|comes?)|risk[- ](?:memo|scores?|registers?|assessments?|lists?|sections?|tables?|management|matrix|officers?|averse)|if [^.!?]{3,80} i(?:[’']d|[’']ll| would| will)|nothing to worry|nobody (?:cares|cared|complains|complained)|no (?:real |big |such )?(?:risk|danger|worries|worry|concerns?|problem)|not (?:a |an |any )?(?:risk|risky|worried|concerned|worry|a problem|dangerous|the end)|(?:don[’']?t|do not|wouldn[’']?t|needn[’']?t|no need to|not to|never) worry|without (?:any )?risk|risk[- ]free|worry less|(?:i|we)[’']?(?:d| would|ll| will)? (?:not |happily |gladly )?risk (?:a|an|it|my|the|another)|at the risk of|kein(?:e|en)? (?:risiko|sorge|bedenken)|pas de (?:risque|souci)|sin (?:riesgo|problema)|(?:as|so) far as .{1,20} concerned|doesn[’']?t (?:worry|concern)|stopped worrying|used to worry|sounds? (?:risky|dangerous) but|the (?:section|heading|title|chapter|word|part) (?:on |about |called |named )?["“'‘]?risks?|risks? (?:section|table|register|chapter|heading|column|list)|nothing (?:is )?missing|missing nothing|(?:i|i[’']?m|we|we[’']?re) miss(?:ing)? (?:you|lunch|the (?:bus|train|old)|coffee|my))(?=$|[^\p{L}])/iu
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
  if (kind === 'risk' && question && WHETHER.test(sentence)) return null
  return { kind, severity: severityOf(sentence, kind), sentence, question }
}

export function severityOf(sentence: string, kind: RiskKind): Severity {
  if (SEVERE.test(sentence)) return 'high'
  if (MILD.test(sentence)) return 'low'
  return kind === 'missing-info' ? 'low' : 'medium'
}

const UNKNOWN =
  /^(?:(?:hm+|uh|um|oh|well|no|ehm|tja|ah)[,.!\s]+)*(?:no (?:idea|clue)|aucune idée|keine ahnung|ni idea|dunno|don[’']t know|i don[’']t know|nobody knows|none of us knows|good question|not that i know|not as far as i know|i[’']d have to guess|je ne sais pas|weiß ich nicht|no lo sé|nobody)(?=$|[^\p{L}])/iu

/** It answers a question with not knowing. */
export const isUnknown = (text: string): boolean => UNKNOWN.test(text)

const SETTLES =
  /(?:^|[^\p{L}])(?:you[’']?re right|you are right|my (?:mistake|bad|fault)|i (?:misread|misremembered|was wrong|stand corrected|take (?:it|that) back|overlooked|missed (?:that|it|the))|found it|there it is|ah[,!]? (?:ok|there|yes|right|i see|it[’']?s|got it)|oh[,!]? (?:there it is|right|i see|ok|it[’']?s|you[’']?re)|(?:it|that)[’']?s (?:(?:all |also |already )?(?:defined|covered|answered|explained|mentioned)|(?:in|on|under) (?:section|clause|page|article|annex|appendix|chapter|paragraph|the (?:next|first|last|second|third|annex|appendix|definitions?)|\d)|two lines|one line|further (?:down|up|below)|right (?:there|here)|(?:unchanged|for (?:special|something)))\b|it does (?:say|mention|define)|it is (?:defined|mentioned|covered|in|on|said|explained|there)|(?:the (?:next|second|last|third) (?:sentence|paragraph|line)|page \d+|section [\d.]+) [^.!?]{0,40}(?:defines|covers|answers|explains|has it|lists|does)|never ?mind|false alarm|wrong (?:page|line|version|draft|column|section|document|file)|old (?:version|draft)|all (?:good|clear) then|(?:that|which) (?:settles|solves|answers|covers|explains) (?:it|that)|then (?:it|that)[’']?s (?:fine|ok|okay|good|settled|clear|no problem)|problem solved|solved|resolved|no (?:risk|problem|contradiction|conflict) then|not (?:a )?(?:risk|contradiction|problem|issue|conflict) then|same thing|stimmt, |mein fehler|hab(?:e)? (?:es|ich) (?:gefunden|übersehen)|au temps pour moi|c[’']est bon|tienes razón|i withdraw)(?=$|[^\p{L}])/iu

/** It says that a worry or a gap is none after all. */
export function settles(text: string): boolean {
  return (
    SETTLES.test(text) &&
    !/(?:^|[^\p{L}])(?:still|nonetheless|even so|but (?:it|that|we|the|who|what|how|when|still))(?=$|[^\p{L}])/iu.test(
      text,
    )
  )
}
