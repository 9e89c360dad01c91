import { type Due, duesOf } from './due.ts'
import type { Names } from './names.ts'
import type { Clause } from './sentences.ts'
import { isHypothetical, isJoke, isOrderToMachine, isPast, isWild } from './stance.ts'
import { IDLE, isTaskVerb, isTaskVerbOfThird, SPOKEN, verbOf } from './tasks.ts'

/**
 * How binding a clause is. `promised`: its owner said so or was told so; `asked`: binding once the person agrees; `offered`:
 * binding once somebody welcomes it; `needed`: to be done, by nobody yet.
 */
export type Force = 'promised' | 'asked' | 'offered' | 'needed'

export interface Commitment {
  readonly force: Force
  /** `me`: the sender; `you`: whom the message speaks to; `anyone`: nobody in particular; else a person's name. */
  readonly owner: { readonly who: 'me' | 'you' | 'anyone' } | { readonly who: 'named'; readonly name: string }
  /** What is to be done, in the clause's own words from the verb on, without its time. */
  readonly task: string
  readonly due: Due | null
  /** Nothing but `it` or `that` says what is to be done: it rests on what was said before. */
  readonly vague: boolean
  readonly clause: Clause
}

interface Pattern {
  readonly cue: RegExp
  readonly force: Force
  readonly owner: 'me' | 'you' | 'anyone' | 'named'
  /** The task may be any verb, for the cue itself is unmistakable. */
  readonly sure?: true
  readonly third?: true
}

export interface CommitmentGrammar {
  /** Where a clause with a new subject begins inside a sentence. */
  readonly breaks: RegExp
  /** A name that the message speaks to: at its start, at its end, or after an @. */
  readonly addressed: RegExp
  readonly patterns: readonly Pattern[]
  readonly names: Names
}

const ADVERBS =
  '(?:\\s+(?:also|then|just|gladly|happily|definitely|certainly|try to|probably|quickly|make sure to|be happy to|personally|now|still|please|at least|maybe|therefore|have to|need to|go and))*'
const WHAT = '\\s+(?<task>.+)'

export function grammarOf(names: Names): CommitmentGrammar {
  const who = `(?<name>${names.source})`
  const lead = '(?:^|[^\\p{L}\\p{N}@._-])'
  const entry = (source: string, owner: Pattern['owner'], force: Force, more: Partial<Pattern> = {}): Pattern => ({
    cue: new RegExp(source, 'iu'),
    owner,
    force,
    ...more,
  })
  const start =
    '^(?:(?:and|but|so|ok|okay|then|also|well|yes|great|good|thanks|hey|hi|hm+|right|btw|alright|fine|cool|perfect|next|actually|oh|ah|plus|meanwhile)[,\\s.!:]+)*'
  const ask =
    "(?:please|pls|plz|(?:can|could|will|would) you(?: (?:please|maybe|perhaps|possibly|also|then|kindly|just))*|would you mind|are you able to|do you mind|may i ask you to|i[’']?d ask you to|bitte|(?:kannst|könntest|würdest) du(?: bitte)?|(?:peux|pourrais)-tu|tu (?:peux|pourrais)|vous (?:pouvez|pourriez)|(?:puedes|podrías))"
  const patterns: Pattern[] = [
    entry(
      `${lead}(?:let[’']?s (?:have|get|ask)|(?:i[’']?d|we) (?:have|get|ask)|(?:could|can|shall) we (?:have|get|ask)|have|get|ask|i[’']?d (?:like|ask|want)|we need|i (?:need|want)|i suggest(?: that)?|maybe)\\s+${who}\\s+(?:to\\s+|can\\s+)?(?<task>.+)`,
      'named',
      'promised',
    ),
    entry(
      `${lead}(?:(?:please )?(?:assign|give|hand|leave|move|route|send)\\s+(?<task>[^.?!]{2,80}?)\\s+(?:over )?to\\s+)(?<name>me|${names.source})(?=$|[^\\p{L}])`,
      'named',
      'promised',
      { sure: true },
    ),
    entry(
      `${lead}(?:put|note|count)\\s+(?<name>me|${names.source})\\s+(?:down|in)?\\s*(?:for|next to|on)\\s+(?<task>.+)`,
      'named',
      'promised',
      { sure: true },
    ),
    entry(
      `${start}(?:action(?: item| point)?s?|ai|to-?do|next steps?|follow-?up|aufgabe|tarea|à faire|ap)\\s*(?:for|on|an|für|pour|para)?\\s*@?${who}?\\s*[:–—-]\\s*(?:@?(?<second>${names.source})\\s*(?:[:,–—-]|to|will)?\\s*)?(?<task>.+)`,
      'named',
      'promised',
      { sure: true },
    ),
    entry(
      `${start}(?:action(?: item| point)?\\s+(?:for|on)|todo for|job for|task for)\\s+@?${who}\\s*(?:is|[:,])?\\s*(?:to\\s+)?(?<task>.+)`,
      'named',
      'promised',
      { sure: true },
    ),
    entry(`${lead}@?${who}(?:\\s*[,:–—-]\\s*|\\s+)(?<ask>${ask})${WHAT}`, 'named', 'asked'),
    entry(`(?:^|[\\s,])(?<ask>${ask})\\s+(?<task>.+?),?\\s+@?${who}\\s*[?.!]*$`, 'named', 'asked'),
    entry(
      `${lead}@?${who}\\s+(?:will|[’']ll|is going to|is gonna|has to|needs to|must|is to|shall|wird|soll|muss|va|doit|debe|va a)${ADVERBS}${WHAT}`,
      'named',
      'promised',
    ),
    entry(`${lead}@?${who}[’']ll${ADVERBS}${WHAT}`, 'named', 'promised'),
    entry(
      `${lead}@?${who}\\s+(?:can|could|should|might|kann|sollte|peut|pourrait|puede)${ADVERBS}${WHAT}`,
      'named',
      'asked',
    ),
    entry(`${start}@?${who}\\s*(?:[:–—-]\\s*)?to\\s+(?<task>.+)`, 'named', 'promised'),
    entry(`${lead}@?${who}\\s+(?<task>\\p{Ll}+s\\s.+|does|takes|handles|owns)`, 'named', 'promised', { third: true }),
    entry(`^@?${who}\\s*[:,–—-]\\s*(?<task>.+)`, 'named', 'promised'),
    entry(
      `${lead}(?:i(?:\\s+will|[’']ll|ll)(?=\\s)|i(?:[’']?m| am) (?:going to|gonna|happy to|glad to)|i shall|i (?:promise|intend|plan|undertake|volunteer|agree) to|(?:i|you) can count on me to)${ADVERBS}${WHAT}`,
      'me',
      'promised',
    ),
    entry(
      `${lead}(?:i (?:can|could)|i[’']?d (?:be (?:happy|glad) to|like to)|let me|i(?:[’']?m| am) (?:happy|glad) to|i (?:need|have|still need|still have|want|ought) to|i must|i should|shall i|should i|want me to|(?:do )?you want me to)${ADVERBS}${WHAT}`,
      'me',
      'offered',
    ),
    entry(
      `^(?:(?:ok|okay|sure|yes|fine|then|and|right)[,\\s.!]+)*(?:will|gonna|going to|can)\\s+(?!you|we|they|do\\b[.!]?$|do$|be\\b|that|this|it|he|she)(?<task>.+)`,
      'me',
      'promised',
    ),
    entry(`${lead}you(?:[’']ll| will| can| should)?\\s+(?:have|get|receive|expect)\\s+(?<task>.+)`, 'me', 'promised', {
      sure: true,
    }),
    entry(`${lead}(?:expect|await)\\s+(?<task>.+?)\\s+from me`, 'me', 'promised', { sure: true }),
    entry(
      `${lead}i(?:[’']?m| am) (?<task>(?:sending|writing|drafting|preparing|calling|doing|taking|handling|asking|booking|checking|meeting|talking to|seeing|on it).*)`,
      'me',
      'promised',
    ),
    entry(
      `${lead}i (?<task>(?:do|take|own|handle|cover|draft|send|write|call|ask|check|prepare|book)\\s.+)`,
      'me',
      'promised',
    ),
    entry(
      `${lead}(?<task>(?:i(?:[’']?ve)? (?:got|have) (?:it|this|that)|i got (?:it|this|that)|leave (?:it|that|this)(?: one)? (?:with|to) me|(?:that|this|it)(?:[’']?s| is) on me|that one(?:[’']?s| is) mine|on me|i[’']?m on it|i(?:[’']?ll)? volunteer|je m[’']en (?:occupe|charge)|me encargo|ich kümmere mich(?: darum)?|(?:das )?mache ich|(?:das )?übernehme ich).*)`,
      'me',
      'promised',
      { sure: true },
    ),
    entry(
      `(?:^|[^\\p{L}])(?:ich (?:werde|kann)\\s+|je (?:vais|peux|te|vous|l[’']|les?|la|m[’'])\\s*(?:vais|peux|l[’']|les?|la)?\\s*|(?:yo )?(?:voy a|puedo|lo|la|les?|te lo|os lo)\\s+)(?<task>.+)`,
      'me',
      'promised',
    ),
    entry(`(?:^|[^\\p{L}])(?:ich|je|j[’']|yo)\\s*(?<task>.+)`, 'me', 'promised'),
    entry(
      `^(?:(?:ok|okay|gut|dann|also|das|und|bien|vale)[,\\s]+)*(?<task>(?:schicke|sende|schreibe|mache|prüfe|kläre|frage|übernehme|erstelle|liefere|organisiere|besorge)\\s+ich.*)`,
      'me',
      'promised',
      { sure: true },
    ),
    entry(`(?:^|[\\s,;])(?<ask>${ask})${WHAT}`, 'you', 'asked'),
    entry(
      `${lead}(?:someone|somebody|one of us|jemand|quelqu[’']un|alguien)\\s+(?:should|has to|needs to|must|ought to|will have to|could|can|please|sollte|muss|doit|devrait|debe|tiene que)${ADVERBS}${WHAT}`,
      'anyone',
      'needed',
    ),
    entry(
      `${lead}(?:we need|i need|need)\\s+(?:someone|somebody|a volunteer)\\s+to\\s+(?<task>.+)`,
      'anyone',
      'needed',
    ),
    entry(
      `${lead}(?:who (?:can|could|will|would|wants to|is going to|takes|does|has time to|writes|sends|drafts|checks|asks|tells|talks to|calls)|can (?:someone|somebody|anyone|anybody)|could (?:someone|somebody|anyone|anybody)|any(?:one|body) (?:able|willing|free|happy) to|any volunteers? (?:to|for)|wer (?:kann|macht|schreibt|schickt|fragt)|qui peut|quién puede)\\s+(?<task>.+)`,
      'anyone',
      'asked',
    ),
    entry(
      `${lead}(?:we (?:(?:really|still|also|definitely)\\s+)*(?:need to|have to|must|should|ought to|will|[’']ll|will have to)|we[’']ll|let[’']?s|wir (?:müssen|sollten)|il faut|on doit|hay que|tenemos que)\\s+(?<task>.+)`,
      'anyone',
      'needed',
    ),
    entry(
      `${lead}(?<task>[^,;:]{3,60}?\\s+(?:needs? to|has to|have to|must|should) be \\p{L}+(?:ed|en|t|n|wn|nt|ne)(?=$|[^\\p{L}]).*)`,
      'anyone',
      'needed',
      { sure: true },
    ),
  ]
  const subject = `(?:i(?=[’']ll|[’']m|\\s(?:will|can|could|take|do|would|am|send|have))|you(?=[’']ll|\\s(?:will|can|get|have))|we(?=[’']ll|\\s)|he|she|they|@?(?:${names.source})(?=[\\s,:’'@–—-])|let[’']?s|can you|could you|please|someone|somebody|then i|then we|ich|je|yo)`
  const breaks = new RegExp(
    `[,]?\\s+(?:and|but|while|whereas|und|aber|et|mais|y|pero|plus)\\s+(?=${subject})|,\\s+(?=${subject}(?![\\p{L}]*\\s*[?.!]*$))`,
    'giu',
  )
  const addressed = new RegExp(
    `@(${names.source})(?=$|[^\\p{L}\\p{N}])|^(?:(?:and|ok|okay|hey|hi|so|thanks|but|right)[,\\s]+)*(${names.source})\\s*[,:?–—-]|[,?.!]\\s*(${names.source})\\s*[?.!]*$|[.?!]\\s+(${names.source})[,:]`,
    'iu',
  )
  return { breaks, addressed, patterns, names }
}

/** The commitment of a clause, if it makes one; its force says how much is still needed. */
export function commitmentOf(clause: Clause, grammar: CommitmentGrammar): Commitment | null {
  const { text } = clause
  if (isOrderToMachine(clause.sentence) || isHypothetical(clause.sentence) || isPast(text)) return null
  for (const pattern of grammar.patterns) {
    const match = pattern.cue.exec(text)
    if (!match) continue
    const made = commitmentFrom(pattern, match, clause, grammar)
    if (made) return made
  }
  return null
}

function commitmentFrom(
  pattern: Pattern,
  match: RegExpExecArray,
  clause: Clause,
  { names }: CommitmentGrammar,
): Commitment | null {
  const { task = '', name, second, ask } = match.groups!
  const owner = ownerOf(pattern, name ?? second, names)
  if (!owner) return null
  const taskFrom = clause.text.lastIndexOf(task, match.index + match[0].length)
  const due = dueIn(clause, Math.max(0, taskFrom))
  const bare = tidied(task, due?.of ?? null)
  if (!worthwhile(bare, pattern, clause, due !== null)) return null
  const please = ask !== undefined && /^(?:please|pls|plz|bitte)/iu.test(ask) && !clause.question
  const force =
    pattern.owner === 'named' && pattern.force === 'promised' && clause.question
      ? 'asked'
      : pattern.force === 'asked' && please && pattern.owner === 'named'
        ? 'promised'
        : pattern.force === 'promised' && clause.question
          ? 'offered'
          : pattern.force
  return { force, owner, task: bare, due: due?.of ?? null, vague: isVague(bare), clause }
}

function ownerOf({ owner }: Pattern, written: string | undefined, names: Names): Commitment['owner'] | null {
  if (owner !== 'named') return { who: owner }
  if (written === undefined) return { who: 'anyone' }
  if (written.toLowerCase() === 'me') return { who: 'me' }
  const name = names.resolve(written)
  return name === null ? null : { who: 'named', name }
}

function dueIn(clause: Clause, taskFrom: number): { of: Due } | null {
  const dues = duesOf(clause.text)
  const best =
    dues.find(({ from, limit }) => limit && from >= taskFrom) ??
    dues.findLast(({ from }) => from >= taskFrom) ??
    dues[0]
  return best ? { of: best } : null
}

const TRAIL =
  /(?:[,\s]+(?:ok(?:ay)?|right|please|pls|thanks|thx|then|if you like|if you want|if that helps|too|as well|for us|fine|yes|promise|deal|alright|all good|agreed|and be done with it|worst case|the latest|latest|or so|maybe|tops|by the way|btw|oder|gut|non|vale))+\s*$/iu

/** The task's words with its time cut out, without trailing courtesies. */
export function tidied(task: string, due: Due | null): string {
  const phrase = due === null ? '' : due.words
  let text = task
  if (phrase !== '') {
    const at = text.indexOf(phrase)
    if (at >= 0) {
      const before = text
        .slice(0, at)
        .replace(
          /[,\s(]*(?:\b(?:by|until|till|on|no later than|not later than|for|at|latest by|due|bis(?: spätestens)?(?: zum| zur| am)?|spätestens(?: am)?|am|pour|d[’']ici|para|el|le)\s+(?:the\s+)?)?$/iu,
          '',
        )
      text = `${before} ${text.slice(at + phrase.length).replace(/^(?:,?\s(?:at the latest|latest|spätestens)|\))/iu, '')}`
    }
  }
  text = text
    .replace(/\s+/gu, ' ')
    .replace(/[\s.,;:!?–—-]+$/u, '')
    .replace(TRAIL, '')
    .replace(/[\s.,;:!?–—-]+$/u, '')
  return text.replace(/^(?:to|please|pls|also|then|just|gladly|happily|definitely|maybe|,)\s+/iu, '').trim()
}

function worthwhile(task: string, pattern: Pattern, clause: Clause, timed: boolean): boolean {
  if (isJoke(clause.sentence) || isOrderToMachine(task)) return false
  if (pattern.sure)
    return (
      !/^(?:a |the )?(?:point|chance|feeling|idea|problem|laugh)\b/iu.test(task) &&
      (task !== '' || timed) &&
      !IDLE.test(task)
    )
  if (task === '' || IDLE.test(task)) return false
  if (pattern.force === 'asked' && SPOKEN.test(task)) return false
  const verb = verbOf(task)
  if (pattern.third) return isTaskVerbOfThird(verb)
  if (pattern.owner === 'named' && /\[:,/u.test(pattern.cue.source) && !isTaskVerb(verb)) return false
  if (isWild(clause.sentence)) return false
  return (
    isTaskVerb(verb) ||
    (timed &&
      pattern.force !== 'needed' &&
      pattern.owner !== 'anyone' &&
      /^[a-z]/iu.test(verb) &&
      pattern.owner === 'me')
  )
}

const VAGUE =
  /^(?:[\p{L}-]+(?:\s+(?:up|out|into|over|down|care of|of|on|at|after))?)?\s*(?:\b(?:it|that|this|them|those|these|one|ones|the two|both|all|so|to|you|us|me|everyone|for|of|with|him|her|darum|das|es|ça|cela|lo|la|eso|this one|that one|part|bit|myself)\b\s*)*$/iu

function isVague(task: string): boolean {
  return VAGUE.test(task)
}
