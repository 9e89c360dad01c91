import { ADVERBS, type Cue, cue, LEAD, WHAT } from './cue.ts'

/** A message that begins by agreeing goes on without a subject. */
const AGREEING = '^(?:(?:ok(?:ay)?|sure|yes|yeah|yep|yup|ye|ack|kk?|fine|cool|right|and|also|then)[,\\s.!]+)*'
const mine = (source: string, force: Cue['force'], task?: Cue['task']): Cue => cue(source, 'me', force, task)

/** The sender takes something on, or offers to. */
export const CUES_OF_SENDER: readonly Cue[] = [
  mine(
    `${LEAD}(?:i(?:\\s+will|[’']ll|ll)(?=\\s)|i(?:[’']?m| am) (?:going to|gonna)|i shall|(?:then )?allow me to|i (?:promise|intend|plan|undertake|volunteer|agree) to|(?:you can )?count on me (?:to|for))${ADVERBS}${WHAT}`,
    'promised',
  ),
  mine(
    `${LEAD}(?:i (?:can|could)|i(?:[’']?d| would| should) (?:be (?:only too |more than |quite |very )?(?:happy|glad|delighted|pleased|honou?red|willing|prepared) to|like to|love to)|let me|allow me to|i(?:[’']?m| am) (?:happy|glad|prepared|willing|ready|free|delighted) to|i (?:may|might) (?:be able to|manage to)|i (?:need|have|still need|still have|want|ought) to|i must|i should|shall i|should i|want me to|(?:do )?you want me to|i[’']?d)${ADVERBS}${WHAT}`,
    'offered',
  ),
  mine(
    `(?:^(?:(?:ok|okay|sure|yes|yeah|yep|yup|ye|fine|then|and|right|cool|ack|kk?)[,\\s.!]+)*(?:will|gonna|going to|can|shall|’ll|'ll)|[,;]\\s+(?:and\\s+)?(?:will|gonna))\\s+(?!you|we|they|some|any|every|do\\s*(?:$|[,.!?:])|be\\b|that|this|it|he|she|i)(?<task>.+)`,
    'promised',
  ),
  mine(
    `${LEAD}(?:(?:you|they|he|she|everybody|everyone)(?:[’']ll| will| shall| should| can expect to)\\s+(?:have|get|receive|find|see)|you (?:get|receive|have(?=\\s(?:it|them|that|this)\\s)))\\s+(?<task>.+)`,
    'promised',
    'timed',
  ),
  mine(`${AGREEING}(?<task>\\p{L}+ing\\s.+)`, 'promised', 'work'),
  mine(`${AGREEING}(?<task>\\p{L}{2,}ing\\s.+?)(?<!\\s)\\s+(?:right )?now[.!]*$`, 'promised'),
  mine(`${LEAD}(?:then |so |and )?i (?<task>(?!read|put|cut|set|let|quote|work|turn)\\p{L}+\\s.+)`, 'promised', 'work'),
  mine(
    `^(?:(?:and|also|ok|okay|so)[,\\s]+(?![,\\s]))*(?<task>(?!nothing|it|that|this|all|one)[^,.!?:]{3,60}? from me(?=$|[^\\p{L}]).*)`,
    'promised',
    'timed',
  ),
  mine(
    `^(?:(?:and|also|ok|okay|so|then)[,\\s]+(?![,\\s]))*(?<task>(?!.{0,40}(?:mistake|fault|error|opinion|view|favou?rite|coffee|cup|seat|cat|dog))[^,.!?:]{2,60}? (?:is|are) (?:mine|on me)(?=$|[.,!]))`,
    'promised',
    'any',
  ),
  mine(
    `^(?:(?:and|also|ok|okay|so|then|fine|sure)[,.\\s]+(?![,.\\s]))*(?<task>(?!it|that|this|he|she|they|you|we)[^,.!?:]{3,60}? (?:lands? (?:in|on) your|(?:is|are|will be|[’']ll be) (?:with you|in your inbox|on your desk)|reach(?:es)? you|comes? (?:to you|your way))(?=$|[^\\p{L}]).*)`,
    'promised',
    'timed',
  ),
  mine(`^(?:(?:to-?do|action|ai)\\s+(?:for |on )?)?me[:–—-]+\\s+(?<task>.+)`, 'promised', 'any'),
  mine(`^(?:(?:ok|okay|sure|yes)[,\\s]+)?(?:happy|glad) to\\s+(?<task>.+)`, 'offered'),
  mine(`${LEAD}give me\\s+(?:until\\s+|till\\s+)?(?<task>.+)`, 'promised', 'timed'),
  mine(`${LEAD}(?:expect|await)\\s+(?<task>\\S.{0,200}?)(?<!\\s)\\s+from me`, 'promised', 'any'),
  mine(`^(?<task>(?:results?|(?:a |first |the )?(?:draft|version|answer|numbers|proposal))\\s.+)`, 'promised', 'timed'),
  mine(
    `${LEAD}i(?:[’']?m| am) (?<task>(?:sending|writing|drafting|preparing|calling|doing|taking|handling|asking|booking|checking|meeting|talking to|seeing|on it).*)`,
    'promised',
  ),
  mine(`${LEAD}(?:then |so )?i (?<task>(?:take|own|handle|cover)\\s.+)`, 'promised'),
  mine(
    `${LEAD}(?:then |so )?i (?<task>(?:do(?!\\s(?:not|have|think|like|see|know|agree|believe|wonder|remember|want|feel|hope))|draft|send|write|call|ask|check|prepare|book|bring|talk to)\\s.+)`,
    'offered',
  ),
  mine(
    `${LEAD}(?<task>(?:i(?:[’']?ve)? got (?:it|this|that)(?=$|[.,!])|leave (?:it|that|this)(?: one)? (?:with|to) me|(?:that|this|it)(?:[’']?s| is) (?:really |all )?(?:on me|mine)|(?:that|this) one(?:[’']?s| is) mine|(?:it )?stays with me|(?<!(?:mistake|fault|error|opinion|view|idea) (?:is|was) )mine(?= then|[.,!]|$)|on me(?=$|[.,!])|i[’']?m on it|i(?:[’']?ll)? volunteer|je m[’']en (?:occupe|charge)|me encargo(?: yo)?|ich kümmere mich(?: darum)?|(?:das )?mache? ich|(?:das )?übernehme ich).*)`,
    'promised',
    'any',
  ),
  mine(
    `(?:^|[^\\p{L}])(?:ich (?:werde|kann)|je (?:vais|peux|te|vous|l[’']|les?|la|m[’'])(?:\\s*(?:vais|peux|l[’']|les?|la))?|(?:yo )?(?:voy a|puedo|te lo|os lo))\\s+(?<task>.+)`,
    'offered',
  ),
  mine(`(?:^|[^\\p{L}])(?:(?:ich|je|yo)\\s+|j[’'])(?<task>.+)`, 'offered'),
  mine(`(?:^|[^\\p{L}])(?:yo\\s+)?(?:lo|te lo|os lo|se lo)\\s+(?<task>.+)`, 'offered'),
  mine(
    `(?:^|[\\s,])(?<task>(?:[^,.]{0,60}\\s)?(?:schicke?|sende|schreibe?|mache?|prüfe?|kläre?|frage?|übernehme|erstelle|liefere|organisiere|besorge|bringe|rufe|überarbeite|ergänze)\\s{1,9}ich(?:[\\s,][^]*)?$)`,
    'offered',
    'any',
  ),
]
