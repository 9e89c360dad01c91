import { contentWords } from '#engine/language/words.ts'
import { NEXT_WITHIN } from '../limits.ts'
import type { Due } from '../times/due.ts'
import type { Turn } from '../turn.ts'
import type { Commitment } from './commitments.ts'
import { type Task, taskOf } from './task.ts'
import { isBareTime } from './taskTimes.ts'

/** Somebody else is to do it. */
export const PASSES_ON =
  /(?:^|[^\p{L}])(?:rather|instead|better|not me|or maybe|ask|lieber|plutôt|mejor)(?=$|[^\p{L}])/iu
/** Why what was taken on is not done after all. */
export const UNABLE =
  /(?:^|[^\p{L}])(?:can[’']?t|cannot|won[’']?t|unable|not (?:me|after all)|no time|sorry|afraid|kann (?:ich )?(?:doch )?nicht|je ne peux pas|no puedo)(?=$|[^\p{L}])/iu
/** Welcomes what was offered. */
export const THANKS =
  /^(?:oh[,\s]+)?(?:thanks|thank you|thx|ty|yes,? please|please do|much appreciated|perfect|great|lovely|merci|danke|gracias)(?=$|[^\p{L}])/iu
/** Nothing but who does it. */
export const VOLUNTEERS =
  /^(?:(?:ok|okay|oh|sure|fine|hm+)[,\s]+)*(?:me(?: then| too)?|i(?:[’']ll| will| can)?(?: (?:do|take) (?:it|that|this)| (?:have|take) a look(?: at (?:it|that|this|them))?)?|mine|(?:that|it)[’']?s (?:me|mine|on me)|i[’']m on it|on it|ich|moi|yo)(?=\s*[.,!:;–—-]|\s*$)/iu
const NEEDS =
  /(?:^|[^\p{L}])(?:needs?|must|should|has to|have to|to be|missing|to-?do|muss|sollte|doit|faut|debe)(?=$|[^\p{L}])/iu

const NAME_AND_TIME_MAX = 4

/** `Need the list. Ben, Friday?`: nothing but a name and a time. */
export function dueAskedOf({ parsed }: Turn): Due | null {
  const last = parsed.clauses.at(-1)
  if (!last?.question || contentWords(last.text).length > NAME_AND_TIME_MAX) return null
  return parsed.dues.find(({ from }) => from >= last.from) ?? null
}

/** `Then the logs must be kept. Ben, you do it?`: what is asked is the need just named. */
export function restsOnNeed({ clause, force }: Commitment, { parsed }: Turn): boolean {
  const before = parsed.clauses.findLast(({ place }) => place < clause.place)
  return force === 'asked' && before !== undefined && NEEDS.test(before.sentence)
}

/** `We need it by Friday. Can you do that, Ben?`: the time of the need just named. */
export function dueOfNeed(commitment: Commitment, { parsed }: Turn): Due | null {
  if (commitment.force !== 'asked' && commitment.force !== 'promised') return null
  return parsed.dues.findLast(({ from, limit }) => limit && from < commitment.clause.from) ?? null
}

/** What the same message just named as needed of nobody but whom it calls upon. */
export const needIn = ({ place, message }: Turn, newest: readonly Task[], called: string | null): Task | undefined =>
  newest.findLast(
    ({ owner, asked, by, last }) =>
      last === place && owner === null && (asked ?? called) === called && by === message.senderName,
  )

/** Whose commitment it is by name; null for nobody known. */
export function ownerOf({ owner }: Commitment, { message, parsed }: Turn): string | null {
  if (owner.who === 'me') return message.senderName
  if (owner.who === 'named') return owner.name
  return owner.who === 'you' ? parsed.addressee : null
}

/** Whether a message can be the answer that takes a task on: agreeing, or simply the next thing its addressee says. */
export function isAskedOf(task: Task, { message, parsed, place }: Turn): boolean {
  if (task.firm || task.offered) return false
  const back = place - task.last
  if (task.faint && task.asked === message.senderName && !parsed.question && isBareTime(parsed))
    return back <= NEXT_WITHIN
  if (task.faint && !(parsed.reply.accepts && (parsed.dues.length > 0 || task.due !== null) && back <= NEXT_WITHIN))
    return false
  if (task.asked === message.senderName) return parsed.reply.accepts || back <= NEXT_WITHIN
  return (
    parsed.reply.accepts &&
    task.open &&
    task.asked === null &&
    task.owner === null &&
    back <= NEXT_WITHIN &&
    !parsed.question
  )
}

const PRESSING = /(?:^|[^\p{L}])(?:please|pls|need|needs|we want|bitte)(?=$|[^\p{L}])/iu

/** `Kwame, out by 2 January please`: what is wanted of somebody by a time, without a verb that says so; null for none. */
export function askedByTime(turn: Turn): Task | null {
  const { parsed, message } = turn
  if (!PRESSING.test(parsed.text) || parsed.addressee === null || parsed.addressee === message.senderName) return null
  const due = parsed.dues.find(({ limit }) => limit) ?? dueAskedOf(turn)
  if (!due) return null
  const timed = parsed.clauses.findLastIndex(({ from, to }) => due.from >= from && due.from < to)
  const bare = timed > 0 && dueAskedOf(turn) === due
  const clause = parsed.clauses[bare ? timed - 1 : timed] ?? parsed.clauses.at(-1)
  if (!clause) return null
  const asked: Commitment = { force: 'asked', owner: { who: 'you' }, task: clause.text, due, vague: false, clause }
  return taskOf(asked, { owner: parsed.addressee, words: new Set(parsed.words), antecedent: null, turn })
}
