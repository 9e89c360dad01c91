import { contentWords } from '#engine/language/words.ts'
import { choosesIn } from '../decisions/decisionCues.ts'
import { ANSWER_WITHIN, BARE_WORDS_MAX, NEXT_WITHIN, OWN_WITHIN } from '../limits.ts'
import type { Due } from '../times/due.ts'
import type { Turn } from '../turn.ts'
import { cite, includesWords, sameWords, type Task } from './task.ts'

const REDATES =
  /(?:^|[^\p{L}])(?:consider (?:it|that)|make (?:it|that|them|this)|(?:we|i)(?:[’']?d| would) rather|instead|rather|i need (?:until|till)|better|moved? (?:it |that |this )?to|push (?:it |that |this )?to|then i|lieber|erst|plutôt|mejor)(?=$|[^\p{L}])|(?:it|that|they|all)(?:[’']s|[’']re| is| are| will be|[’']ll be) (?:all )?(?:done|ready|finished|yours)|c[’']est (?:fini|prêt)|ist (?:es |das )?fertig|^(?:(?:ah|oh|ok|okay|true|right|hm+|sorry|fair)[,.!\s]+)*then\s/iu
/** Why a time that was said does not hold. */
const HINDERED =
  /(?:^|[^\p{L}])(?:sorry|holiday|closed|not|can[’']?t|cannot|won[’']?t|too (?:late|early|tight|soon)|impossible|out (?:on|until|of)|away|off|geschlossen|feiertag|fermé|cerrado)(?=$|[^\p{L}])/iu
const PROPOSES =
  /(?:^|[^\p{L}])(?:let[’']?s say|shall we say|how about|what about|(?:would|does|will|is|could)\s.{0,40}(?:suit|work|fit|be (?:possible|ok(?:ay)?|fine|acceptable|realistic|feasible|convenient|enough)|ok(?:ay)?|realistic|possible)|can you (?:make|manage) it)(?=$|[^\p{L}])/iu

/** A longer message says more than a time. */
const PROPOSAL_WORDS_MAX = 12

/** A time that somebody proposed for another's task. */
export interface ProposedTime {
  readonly task: Task
  readonly words: string
  readonly turn: Turn
  /** Its doer named the time; any other may agree. */
  readonly byDoer: boolean
}

/** `Would Friday suit you?`, `let's say Monday`: a time for the task that another was just asked for or offered; null for none. */
export function proposedTime(turn: Turn, newest: readonly Task[]): ProposedTime | null {
  const { message, parsed, place } = turn
  if (newest.length === 0 || parsed.commitments.length > 0) return null
  const countered = counterOf(turn, newest)
  if (countered || !(PROPOSES.test(parsed.text) || (parsed.question && isBareTime(parsed)))) return countered
  const due = parsed.dues.at(-1)
  if (!due) return null
  if (parsed.words.length > PROPOSAL_WORDS_MAX) return null
  if (!parsed.question && !/let[’']?s say|shall we say/iu.test(parsed.text)) return null
  const task = newest.findLast(
    (each) => (each.owner ?? each.asked) !== message.senderName && place - each.last <= NEXT_WITHIN,
  )
  if (task?.due && includesWords(due.words, task.due)) return null
  return task && (task.owner ?? task.asked) !== null ? { task, words: due.words, turn, byDoer: false } : null
}

/** `Tuesday is tight, Wednesday?`, `not by Monday, Wednesday`: who was asked names another time. */
function counterOf(turn: Turn, newest: readonly Task[]): ProposedTime | null {
  const { message, parsed, place } = turn
  const counters = parsed.question || parsed.reply.refuses || HINDERED.test(parsed.text) || NEEDS_TILL.test(parsed.text)
  if (!counters || parsed.words.length > PROPOSAL_WORDS_MAX) return null
  const task = newest.findLast(
    ({ asked, firm, last }) => !firm && asked === message.senderName && place - last <= NEXT_WITHIN,
  )
  const due =
    task &&
    parsed.dues.findLast(
      ({ words, from }) => !sameWords(words, task.due) && (NEEDS_TILL.test(parsed.text) || !isAway(parsed.text, from)),
    )
  return task && due ? { task, words: due.words, turn, byDoer: true } : null
}

/** `I'm out until Monday`: why not, rather than when. */
const isAway = (text: string, from: number): boolean =>
  /(?<!\p{L})(?:out|away|off|leave|holidays?|vacation|busy|travelling|full|project|booked|not)(?: \p{L}+){0,2} $/iu.test(
    text.slice(Math.max(0, from - AWAY_MAX), from),
  ) || /^(?:until|till|til|bis|jusqu|hasta)(?!\p{L})/iu.test(text.slice(from))
const AWAY_MAX = 32
const NEEDS_TILL = /(?<!\p{L})(?:i(?:[’']d|[’']ll)? need|give me|can i have|brauche) (?:until|till|bis)(?!\p{L})/iu

/** `Wednesday?`: nothing but a time, asked of who has just taken something on. */
export const isBareTime = ({ dues, words }: Turn['parsed']): boolean =>
  words.length <= BARE_TIME_WORDS_MAX && dues.length > 0
const BARE_TIME_WORDS_MAX = 3

/** The owner agrees to the proposed time. */
export function takesTime(turn: Turn, { task, words, turn: proposal, byDoer }: ProposedTime): boolean {
  const { message, parsed, place } = turn
  const doer = task.owner ?? task.asked
  if (place - proposal.place > NEXT_WITHIN || (message.senderName === doer) === byDoer) return false
  const own = parsed.dues.at(-1)?.words ?? null
  const agrees = parsed.reply.accepts || parsed.reply.welcomes || sameWords(words, own)
  const said = own ?? words
  if (parsed.reply.refuses || !agrees || (said === words && task.due === words)) return false
  Object.assign(task, { due: said, firm: true, taken: true, owner: doer })
  cite(task, proposal, proposal.parsed.text)
  cite(task, turn, parsed.text)
  return parsed.commitments.length === 0
}

/** Its words, marks aside. */
const bareWords = (text: string): string => text.replace(/[.,;:!?()]/gu, ' ').replace(/\s+/gu, ' ')

/** `Friday is a holiday, make it Saturday`: the same task, another time. */
export function movesTime({ message, parsed, place, ...turn }: Turn, newest: readonly Task[]): boolean {
  if (newest.length === 0) return false
  const [isHindered, redates] = [HINDERED.test(parsed.text), REDATES.test(parsed.text)]
  if (!(isHindered || redates) || choosesIn(parsed.text)) return false
  const own = newest.filter(
    (task) => task.firm && task.due !== null && task.owner === message.senderName && place - task.last <= OWN_WITHIN,
  )
  const hindered = isHindered
    ? own.findLast(({ due }) => due !== null && includesWords(bareWords(parsed.text), due))
    : undefined
  const moved = hindered ?? (redates ? own.findLast(({ last }) => place - last <= NEXT_WITHIN) : undefined)
  if (!moved) return false
  const due = parsed.dues.findLast(({ words }) => !sameWords(words, moved.due))
  if (!due) return false
  if (parsed.commitments.some(({ vague, task }) => !vague && contentWords(task).length > 1)) return false
  moved.due = due.words
  cite(moved, { message, parsed, place, ...turn }, parsed.text)
  return true
}

/** A time said alone answers `by when?`, or completes what the sender has just taken on. */
export function completesTime(turn: Turn, newest: readonly Task[], before: Turn | null): boolean {
  const { message, parsed, place } = turn
  if (newest.length === 0 || parsed.words.length > BARE_WORDS_MAX) return false
  const wanted = before?.parsed.reply.asksWhen === true
  const task = newest.findLast(
    (each) => each.firm && place - each.last <= ANSWER_WITHIN / 2 && each.owner === message.senderName,
  )
  if (!task || !(wanted || task.due === null)) return false
  const due = parsed.dues.at(-1)
  if (!due) return false
  task.due = due.words
  cite(task, turn, parsed.text)
  return true
}

/** `When do you need it?` was asked by who takes it on, and somebody says when. */
export function answersWhen(turn: Turn, newest: readonly Task[], before: Turn | null): boolean {
  const { message, parsed, place } = turn
  if (!before || before.message.senderId === message.senderId) return false
  if (!before.parsed.reply.asksWhen && !before.parsed.clauses.some(({ text }) => WHEN.test(text))) return false
  const asker = before.message.senderName
  const task = newest.findLast(
    (one) => one.due === null && (one.owner ?? one.asked) === asker && place - one.last <= NEXT_WITHIN,
  )
  const [due] = parsed.dues
  if (!task || !due) return false
  Object.assign(task, { due: due.words, owner: asker, firm: true, taken: true })
  cite(task, before, before.parsed.text)
  cite(task, turn, parsed.text)
  return true
}

const WHEN =
  /^(?:(?:and|so|ok|okay|but|fine|sure|yes|yep|gladly|of course|happy to|ja|klar|oui|sí|claro)[,.\s]+)*(?:by |until |till |for )?(?:when|what day|which day|how soon|wann|bis wann|quand|pour quand|cuándo|para cuándo)(?:$|[^\p{L}])(?!.{0,20}(?:was|were|did|i was|we were))/iu

/** `They need it by Friday`, `Friday please`: another tells until when the task just taken on is wanted. */
export function tellsDeadline(turn: Turn, newest: readonly Task[]): boolean {
  const { parsed, message, place } = turn
  if (parsed.question || parsed.words.length > PROPOSAL_WORDS_MAX) return false
  if (parsed.commitments.some(({ owner, task }) => owner.who !== 'anyone' || !OF_IT.test(task))) return false
  const task = newest.findLast((each) => each.due === null && (each.owner ?? each.asked) !== null)
  if (!task || place - task.last > DEADLINE_WITHIN) return false
  const bare = !parsed.reply.accepts && isBareTime(parsed) && (task.owner ?? task.asked) !== message.senderName
  if (!bare && !WANTED.test(parsed.text)) return false
  const due = parsed.dues.findLast(({ limit }) => limit) ?? (bare ? parsed.dues.at(-1) : undefined)
  if (!due) return false
  task.due = due.words
  cite(task, turn, parsed.text)
  return true
}

const OF_IT = /^(?:(?:so|and|because)\s)?(?:it|that|this|they|them|those|these|everything|all)(?!\p{L})/iu
/** Messages back of a task that a deadline mentioned in passing belongs to. */
const DEADLINE_WITHIN = 2
const WANTED =
  /(?:^|[^\p{L}])(?:needs?|wants?|expects?|asked for|waits? for|waiting for|deadline|due|has to be|must be|have to be|brauch\p{L}*|will es|veut|attend|necesita\p{L}*)(?=$|[^\p{L}])/iu

/** `Then` said of a time stands for the time it points to; null for none known. */
export function meantBy(due: Due | null, earlier: readonly (Turn | null)[]): Due | null {
  if (due === null || !/^then$/iu.test(due.words)) return due
  for (const turn of earlier) {
    const known = turn?.parsed.dues.findLast(({ words }) => !/^then$/iu.test(words))
    if (known) return { ...due, words: known.words }
  }
  return due
}
