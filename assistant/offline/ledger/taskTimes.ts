import { contentWords } from '#engine/room/words.ts'
import { ANSWER_WITHIN, BARE_WORDS_MAX, NEXT_WITHIN, OWN_WITHIN } from './limits.ts'
import { cite, includesWords, sameWords, type Task, type Turn } from './task.ts'

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
  const { message, heard, place } = turn
  if (newest.length === 0 || heard.commitments.length > 0) return null
  const countered = counterOf(turn, newest)
  if (countered || !PROPOSES.test(heard.text)) return countered
  const due = heard.dues.at(-1)
  if (!due) return null
  if (heard.words.length > PROPOSAL_WORDS_MAX) return null
  if (!heard.question && !/let[’']?s say|shall we say/iu.test(heard.text)) return null
  const task = newest.findLast(
    (each) => (each.owner ?? each.asked) !== message.senderName && place - each.last <= NEXT_WITHIN,
  )
  return task && (task.owner ?? task.asked) !== null ? { task, words: due.words, turn, byDoer: false } : null
}

/** `Tuesday is tight, Wednesday?`: who was asked names another time. */
function counterOf(turn: Turn, newest: readonly Task[]): ProposedTime | null {
  const { message, heard, place } = turn
  if (!heard.question || heard.words.length > PROPOSAL_WORDS_MAX) return null
  const task = newest.findLast(
    ({ asked, firm, last }) => !firm && asked === message.senderName && place - last <= NEXT_WITHIN,
  )
  const due = task && heard.dues.findLast(({ words }) => !sameWords(words, task.due))
  return task && due ? { task, words: due.words, turn, byDoer: true } : null
}

/** The owner agrees to the proposed time. */
export function takesTime(turn: Turn, { task, words, turn: proposal, byDoer }: ProposedTime): boolean {
  const { message, heard, place } = turn
  const doer = task.owner ?? task.asked
  if (place - proposal.place > NEXT_WITHIN || (message.senderName === doer) === byDoer) return false
  const own = heard.dues.at(-1)?.words ?? null
  const agrees = heard.reply.accepts || heard.reply.welcomes || sameWords(words, own)
  const said = own ?? words
  if (heard.reply.refuses || !agrees || (said === words && task.due === words)) return false
  Object.assign(task, { due: said, firm: true, taken: true, owner: doer })
  cite(task, proposal, proposal.heard.text)
  cite(task, turn, heard.text)
  return heard.commitments.length === 0
}

/** Its words, marks aside. */
const bareWords = (text: string): string => text.replace(/[.,;:!?()]/gu, ' ').replace(/\s+/gu, ' ')

/** `Friday is a holiday, make it Saturday`: the same task, another time. */
export function movesTime({ message, heard, place, ...turn }: Turn, newest: readonly Task[]): boolean {
  if (newest.length === 0 || heard.decisions.length > 0 || heard.dues.length === 0) return false
  const own = newest.filter(
    (task) => task.firm && task.due !== null && task.owner === message.senderName && place - task.last <= OWN_WITHIN,
  )
  const hindered = HINDERED.test(heard.text)
    ? own.findLast(({ due }) => includesWords(bareWords(heard.text), due!))
    : undefined
  const moved =
    hindered ?? (REDATES.test(heard.text) ? own.findLast(({ last }) => place - last <= NEXT_WITHIN) : undefined)
  const due = heard.dues.findLast(({ words }) => !sameWords(words, moved?.due ?? null))
  if (!moved || !due) return false
  if (heard.commitments.some(({ vague, task }) => !vague && contentWords(task).length > 1)) return false
  moved.due = due.words
  cite(moved, { message, heard, place, ...turn }, heard.text)
  return true
}

/** A time said alone answers `by when?`, or completes what the sender has just taken on. */
export function completesTime(turn: Turn, newest: readonly Task[], before: Turn | null): boolean {
  const { message, heard, place } = turn
  if (newest.length === 0 || heard.words.length > BARE_WORDS_MAX) return false
  const due = heard.dues.at(-1)
  if (!due) return false
  const wanted = before?.heard.reply.asksWhen === true
  const task = newest.findLast(
    (each) => each.firm && place - each.last <= ANSWER_WITHIN / 2 && each.owner === message.senderName,
  )
  if (!task || !(wanted || task.due === null)) return false
  task.due = due.words
  cite(task, turn, heard.text)
  return true
}

/** `When do you need it?` was asked by who took it on, and somebody says when. */
export function answersWhen(turn: Turn, newest: readonly Task[], before: Turn | null): boolean {
  const { message, heard, place } = turn
  if (!before || before.message.senderId === message.senderId || !heard.dues.some(Boolean)) return false
  if (!before.heard.clauses.some(({ text }) => WHEN.test(text))) return false
  const task = newest.findLast(
    ({ owner, due, firm, last }) =>
      firm && due === null && owner === before.message.senderName && place - last <= NEXT_WITHIN,
  )
  if (!task) return false
  task.due = heard.dues[0]!.words
  cite(task, turn, heard.text)
  return true
}

const WHEN =
  /^(?:(?:and|so|ok|okay|but|fine)[,\s]+)*(?:by |until |till )?(?:when|what day|which day|wann|bis wann|quand|pour quand|cuándo)(?:$|[^\p{L}])(?!.{0,20}(?:was|were|did|i was|we were))/iu
