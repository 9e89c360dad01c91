import { ADVERBS, type Cue, cue, LEAD, WHAT } from './cue.ts'

const mine = (source: string, force: Cue['force'], task?: Cue['task']): Cue => cue(source, 'me', force, task)

/** The sender takes something on, or offers to. */
export const CUES_OF_SENDER: readonly Cue[] = [
  mine(
    `${LEAD}(?:i(?:\\s+will|[’']ll|ll)(?=\\s)|i(?:[’']?m| am) (?:going to|gonna)|i shall|i (?:promise|intend|plan|undertake|volunteer|agree) to|(?:you can )?count on me (?:to|for))${ADVERBS}${WHAT}`,
    'promised',
  ),
  mine(
    `${LEAD}(?:i (?:can|could)|i[’']?d (?:be (?:happy|glad) to|like to)|let me|i(?:[’']?m| am) (?:happy|glad) to|i (?:need|have|still need|still have|want|ought) to|i must|i should|shall i|should i|want me to|(?:do )?you want me to|i[’']?d)${ADVERBS}${WHAT}`,
    'offered',
  ),
  mine(
    `^(?:(?:ok|okay|sure|yes|fine|then|and|right)[,\\s.!]+)*(?:will|gonna|going to|can)\\s+(?!you|we|they|some|any|every|do\\s*(?:$|[,.!?:])|be\\b|that|this|it|he|she|i)(?<task>.+)`,
    'promised',
  ),
  mine(
    `${LEAD}(?:(?:you|they|he|she|everybody|everyone)(?:[’']ll| will| can expect to)\\s+(?:have|get|receive)|you (?:get|have(?=\\s(?:it|them|that|this)\\s)))\\s+(?<task>.+)`,
    'promised',
    'timed',
  ),
  mine(
    `^(?:(?:ok|okay|sure|yes)[,\\s]+)?(?<task>(?:doing|sending|writing|drafting|calling|checking|preparing|booking|taking|handling|asking)\\s.+)`,
    'promised',
    'timed',
  ),
  mine(`^(?:(?:ok|okay|sure|yes)[,\\s]+)?(?:happy|glad) to\\s+(?<task>.+)`, 'offered'),
  mine(`${LEAD}give me\\s+(?:until\\s+|till\\s+)?(?<task>.+)`, 'promised', 'timed'),
  mine(`${LEAD}(?:expect|await)\\s+(?<task>.+?)\\s+from me`, 'promised', 'any'),
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
    `${LEAD}(?<task>(?:i(?:[’']?ve)? got (?:it|this|that)(?=$|[.,!])|leave (?:it|that|this)(?: one)? (?:with|to) me|(?:that|this|it)(?:[’']?s| is) (?:really |all )?(?:on me|mine)|(?:that|this) one(?:[’']?s| is) mine|(?:it )?stays with me|mine(?= then|[.,!]|$)|on me(?=$|[.,!])|i[’']?m on it|i(?:[’']?ll)? volunteer|je m[’']en (?:occupe|charge)|me encargo(?: yo)?|ich kümmere mich(?: darum)?|(?:das )?mache? ich|(?:das )?übernehme ich).*)`,
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
    `(?:^|[\\s,])(?<task>(?:[^,.]{0,60}\\s)?(?:schicke?|sende|schreibe?|mache?|prüfe?|kläre?|frage?|übernehme|erstelle|liefere|organisiere|besorge|bringe|rufe|überarbeite|ergänze)\\s+ich(?:[\\s,].*)?$)`,
    'offered',
    'any',
  ),
]
