import { contentWords } from '#engine/language/words.ts'
import { matchesOf } from '../language/matches.ts'
import type { Names } from '../language/names.ts'
import type { Clause } from '../language/sentences.ts'
import { isHypothetical, isJoke, isOrderToMachine, isPast, isWild } from '../language/stance.ts'
import { type Due, duesOf } from '../times/due.ts'
import { isLoose } from '../times/timeClauses.ts'
import type { Cue, Force } from './cues/cue.ts'
import type { CommitmentGrammar } from './grammar.ts'
import { hasForeignVerb, hasResult, IDLE, isTaskVerb, isTaskVerbOfThird, SPOKEN, verbOf } from './taskVerbs.ts'

/** What a clause binds somebody to, or would. */
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

/** The commitments of a message's clauses; a time in a clause that commits to nothing belongs to the one before it. */
export function commitmentsOf(clauses: readonly Clause[], grammar: CommitmentGrammar): Commitment[] {
  const found: Commitment[] = []
  let lent: Due | null = null
  for (const clause of clauses) {
    const commitment: Commitment | null = ANYWAY.test(clause.text) ? null : commitmentOf(clause, grammar, lent)
    const lends: boolean = commitment === null && OWN_TIME.test(clause.text) && !isPast(clause.text)
    lent = lends ? (duesOf(clause.text).at(-1) ?? null) : null
    const last = found.at(-1)
    if (commitment && last && rests(last, commitment) && !commitment.vague)
      found[found.length - 1] = { ...commitment, due: commitment.due ?? last.due }
    else if (commitment && !(last && rests(commitment, last))) found.push(commitment)
    else if (last && (last.due === null || isLoose(last.due.words))) {
      const due =
        commitment?.due ?? duesOf(clause.text).find(({ limit }) => limit || clause.text.length < SHORT_CLAUSE) ?? null
      if (due) found[found.length - 1] = { ...last, due }
    }
  }
  return shared(found, clauses).flatMap((each) => forEachOf(each, grammar))
}

/** `Ben and Chiara, please send me your comments`: one task each. */
function forEachOf(commitment: Commitment, { listed, named, names }: CommitmentGrammar): Commitment[] {
  const { owner, clause } = commitment
  const list = owner.who === 'named' || owner.who === 'you' ? listed.exec(clause.sentence)?.[0] : undefined
  if (list === undefined) return [commitment]
  const people = matchesOf(new RegExp(named.source, 'giu'), list).flatMap(([written]) => names.resolve(written) ?? [])
  if (owner.who === 'named' && !people.includes(owner.name)) return [commitment]
  return [...new Set(people)].map((name) => ({ ...commitment, owner: { who: 'named', name } }))
}

/** `I'll fix this and I'll update that, both by Friday`: a time said for all. */
function shared(found: Commitment[], clauses: readonly Clause[]): Commitment[] {
  if (found.length < 2) return found
  const last = clauses.findLast(({ text }) => FOR_ALL.test(text))
  const due = last ? (duesOf(last.text).at(-1) ?? null) : fronted(found)
  return due === null ? found : found.map((each) => (each.due === null ? { ...each, due } : each))
}

const FOR_ALL =
  /(?<!\p{L})(?:both|all (?:of )?(?:them|three|four|this|that)|everything|beides?|alles|les deux|ambos)(?!\p{L})/iu

/** `By the 5th: Ben drafts it, Ana checks it`: a limit that stands before all of a sentence. */
function fronted([first, ...others]: readonly Commitment[]): Due | null {
  if (!first?.due?.limit || first.due.from > 0) return null
  return others.every(({ clause }) => clause.place === first.clause.place) ? first.due : null
}

/** What is done in any case is no task, though it may say when one is. */
const ANYWAY = /(?<!\p{L})(?:anyway|anyhow|in any case|sowieso|ohnehin|de toute façon|de todas formas)(?!\p{L})/iu
/** `I'm there on Thursday, I'll ask them`: the sender's own time, which the next clause is about. */
const OWN_TIME =
  /^(?:(?:and|so|but|well|ok|yes|ja|oui)[,\s]+)*(?:i(?:[’']m| am| see| meet| have| visit| pass| get| go)(?!\p{L})|je\s|j[’']|ich\s|we meet\s|we[’']re meeting\s|yo\s)/iu
const LENDABLE: ReadonlySet<Force> = new Set<Force>(['promised', 'offered'])

/** In so short a clause a time is what it is about. */
const SHORT_CLAUSE = 60

/** `..., you'll have it Friday`: the same once more. */
function rests({ vague, owner }: Commitment, last: Commitment): boolean {
  return vague && owner.who === 'me' && last.owner.who === 'me'
}

/** `lent`: the sender's own time in the clause before. */
function commitmentOf(clause: Clause, grammar: CommitmentGrammar, lent: Due | null): Commitment | null {
  const { text } = clause
  if (isOrderToMachine(clause.sentence) || isHypothetical(clause.sentence) || isPast(text)) return null
  const named = grammar.named.test(text)
  for (const cue of grammar.cues) {
    if (cue.needsName && !named) continue
    const match = cue.words.exec(text)
    if (!match) continue
    const made = commitmentFrom(cue, match, clause, grammar, LENDABLE.has(cue.force) ? lent : null)
    if (made) return made
  }
  return null
}

function commitmentFrom(
  cue: Cue,
  match: RegExpExecArray,
  clause: Clause,
  { names }: CommitmentGrammar,
  lent: Due | null,
): Commitment | null {
  const { task = '', name, second, ask } = match.groups ?? {}
  const owner = ownerOf(cue, name ?? second, names)
  if (!owner) return null
  const due = dueIn(clause, Math.max(0, clause.text.lastIndexOf(task, match.index + match[0].length))) ?? lent
  const bare = tidied(task, due)
  if (!worthwhile(bare, cue, clause, due !== null)) return null
  const ordered = ask !== undefined && /^(?:please|pls|plz|bitte)/iu.test(ask) && !clause.question
  const fronted = isVague(bare) ? frontedIn(clause.text.slice(0, match.index + 1)) : ''
  return {
    force: isKnownWork(bare) ? forceOf(cue, clause, ordered) : unsure(forceOf(cue, clause, ordered), cue),
    owner,
    task: fronted === '' ? bare : `${bare} ${fronted}`,
    due,
    vague: cue.task === 'timed' || (isVague(bare) && fronted === ''),
    clause,
  }
}

/** `That rule I can set up`: what stands before the subject is what is to be done. */
function frontedIn(words: string): string {
  const [, object = ''] =
    /^(?:(?:and|but|so|ok|yes|then)[,\s]+)*((?:the|that|this|these|those|my|our|a)\s[\p{L}\p{N}\s-]{2,40}?)\s*$/iu.exec(
      words,
    ) ?? []
  return contentWords(object).length > 0 ? object : ''
}

/** A request for work that no list knows: agreement and a time must show that it is one. */
function unsure(force: Force, { force: meant, owner, task }: Cue): Force {
  return force === 'asked' && meant === 'asked' && owner === 'named' && task === undefined ? 'hinted' : force
}

function isKnownWork(task: string): boolean {
  return isTaskVerb(verbOf(task)) || hasResult(task) || hasForeignVerb(task)
}

function forceOf({ force, owner }: Cue, { question }: Clause, ordered: boolean): Force {
  if (force === 'promised' && question) return owner === 'named' ? 'asked' : 'offered'
  return force === 'asked' && ordered && owner === 'named' ? 'promised' : force
}

function ownerOf({ owner }: Cue, written: string | undefined, names: Names): Commitment['owner'] | null {
  if (owner !== 'named') return { who: owner }
  if (written === undefined) return { who: 'anyone' }
  if (written.toLowerCase() === 'me') return { who: 'me' }
  const name = names.resolve(written)
  return name === null ? null : { who: 'named', name }
}

function dueIn(clause: Clause, taskFrom: number): Due | null {
  const all = duesOf(clause.text)
  const fixed = all.filter(({ words }) => !isLoose(words))
  const dues = fixed.length > 0 ? fixed : all
  return (
    dues.find(({ from, limit }) => limit && from >= taskFrom) ??
    dues.findLast(({ from }) => from >= taskFrom) ??
    dues[0] ??
    null
  )
}

const TRAIL =
  /(?<![,\s])(?:[,\s]+(?:ok(?:ay)?|right|please|pls|thanks|thx|then|if you like|if you want|if that helps|too|as well|for us|fine|yes|promise|deal|works|work|alright|all good|agreed|and be done with it|worst case|the latest|latest|or so|maybe|tops|by the way|btw|oder|gut|non|vale)){1,12}\s*$/iu
const PREPOSITION =
  /(?<![,\s(])[,\s(]*(?:\b(?:by|until|till|on|in|no later than|not later than|for|at|latest by|due|bis(?: spätestens)?(?: zum| zur| am)?|spätestens(?: am)?|am|im|pour|d[’']ici|para(?: el)?|el|le)\s+(?:the\s+)?)?$/iu

function withoutTime(task: string, due: Due | null): string {
  const at = due === null ? -1 : task.indexOf(due.words)
  if (due === null || at < 0) return task
  const after = task.slice(at + due.words.length).replace(/^(?:,?\s(?:at the latest|latest|spätestens)|\))/iu, '')
  return `${task.slice(0, at).replace(PREPOSITION, '')} ${after}`
}

/** The task's words with its time cut out, without trailing courtesies. */
function tidied(task: string, due: Due | null): string {
  const text = bareEnd(withoutTime(task, due).replace(/\s+/gu, ' '))
  return bareEnd(text.replace(TRAIL, ''))
    .replace(/^(?:to|please|pls|also|then|just|gladly|happily|definitely|maybe|,)\s+/iu, '')
    .trim()
}

const bareEnd = (text: string): string => text.replace(/(?<![\s.,;:!?–—-])[\s.,;:!?–—-]+$/u, '')

function worthwhile(task: string, cue: Cue, clause: Clause, timed: boolean): boolean {
  if (isJoke(clause.sentence) || isOrderToMachine(task) || isNoWork(task)) return false
  if (SUBJECT.test(task) && (cue.task === undefined || cue.task === 'work')) return false
  if (cue.task === 'work')
    return (
      timed &&
      !/^do(?:n[’']t| not)\s/iu.test(task) &&
      isTaskVerb(verbOf(task)) &&
      !HABIT.test(clause.text) &&
      !IDLE.test(task)
    )
  if (cue.force === 'hinted') return clause.question && !SPOKEN.test(task)
  if (cue.task === 'timed') return timed && !/^(?:a |the )?(?:point|chance|feeling|idea|problem|laugh)\b/iu.test(task)
  if (cue.owner === 'anyone' && cue.force !== 'asked' && REPORTED.test(clause.text)) return false
  if (cue.owner === 'anyone' && cue.force === 'asked' && !clause.question && !WANTS_TAKER.test(clause.text))
    return false
  if (cue.task === 'any') return (task !== '' || timed) && !(cue.owner === 'me' && IDLE.test(task))
  if (task === '' || (cue.force === 'asked' && SPOKEN.test(task))) return false
  const verb = verbOf(task)
  if (cue.task === 'third')
    return isTaskVerbOfThird(verb) && !/(?:^|\s)(?:if|when|once|because|since)\s/iu.test(clause.text)
  if (cue.owner === 'anyone')
    return (isTaskVerb(verb) || isTaskVerbOfThird(verb) || hasForeignVerb(task)) && !isWild(clause.sentence)
  if (cue.force === 'offered' && /\sbut\s/iu.test(clause.sentence)) return false
  if (NEGATED.test(task) || /^(?:do(?:es)?|did) not\s|^(?:do|does|did)n[’']t\s/iu.test(task)) return false
  if (IDLE.test(task) || isWild(clause.sentence)) return false
  return (
    isKnownWork(task) ||
    (cue.owner === 'named' && cue.force === 'asked' && clause.question) ||
    (timed && cue.owner === 'me' && cue.force === 'promised' && verb !== '')
  )
}

/** `writing, and then ...` and what is done at a keyboard: nothing that is left to be done after the meeting. [IN27] */
const NO_WORK =
  /^(?:be )?(?:writing|typing|speaking|talking|thinking|reading|looking|listening|scrolling)(?=\s*,|\s*$)|(?<!\p{L})(?:press|pressing|hit|hitting|type|typing|click|clicking|tap|tapping)\s(?:on\s|the\s)?(?:enter|return|escape|esc|tab|shift|ctrl|space|send|ok|button|key|mute|unmute)(?!\p{L})/iu

const isNoWork = (task: string): boolean => NO_WORK.test(task)

/** `build is red`: the first word is what the clause is about. */
const SUBJECT = /^\p{L}+\s(?:is|are|was|were|isn[’']t|aren[’']t|has been|looks|seems|works|fails|failed)(?!\p{L})/iu
/** What a rule demands is not yet anybody's task. */
const REPORTED = /(?:^|[^\p{L}])(?:says?|requires?|states?|reads?|demands?|stipulates?|according to)(?=$|[^\p{L}])/iu
/** What is done as a habit is no promise. */
const HABIT =
  /(?:^|[^\p{L}])(?:every|each|usually|always|often|mostly|normally|generally|sometimes|never|daily|weekly|since|ago|yesterday|last)(?=$|[^\p{L}])/iu
/** `who takes the tests`: asks for somebody even without a question mark. */
const WANTS_TAKER =
  /^(?:(?:so|ok|and|then)[,\s]+)*who(?:[’']s| (?:does|takes|wants|can|will|could|would|has time|is))\s.{3,60}$/iu
const NEGATED = /(?:^|\s)(?:nicht|kein\p{L}*|pas|niemals|jamais|nunca)(?=\s|$)/iu
const VAGUE =
  /^(?:[\p{L}-]+(?:\s+(?:up|out|into|over|down|care of|of|on|at|after))?)?\s*(?:\b(?:it|that|this|them|those|these|one|ones|the two|both|all|so|to|you|us|me|everyone|for|of|with|him|her|then|now|darum|das|es|ich|ça|cela|lo|la|eso|part|bit|myself|really|stays)\b\s*)*$/iu

function isVague(task: string): boolean {
  return VAGUE.test(task)
}
