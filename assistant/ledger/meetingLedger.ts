import { entryOf } from '#engine/entries.ts'
import type { UserMessage } from '../shapes.ts'
import { TaskTracker } from './actions/actions.ts'
import { LikelyTasks } from './actions/likelyTasks.ts'
import { AFTER, BEFORE, weigh } from './acts/weighing.ts'
import { Conversation, type Heard, type Parse } from './conversation.ts'
import { DecisionTracker } from './decisions/decisions.ts'
import { QuestionTracker } from './questions/questions.ts'
import type { Stated } from './risks/contradictions.ts'
import { RiskTracker } from './risks/risks.ts'

/** Tasks, risks, decisions and questions found in a meeting. */
export interface Found {
  readonly tasks: TaskTracker
  readonly likely: LikelyTasks
  readonly risks: RiskTracker
  readonly decisions: DecisionTracker
  readonly questions: QuestionTracker
}

/**
 * Finds items in messages that are added one by one. What somebody says is known some utterances later, so the newest are
 * evaluated when asked for, on a copy. [IN10]
 */
export class MeetingLedger {
  readonly #conversation: Conversation
  readonly #found: Found
  /** Latest utterances; those from `#settled` on await their follow-ups. */
  readonly #talk: Heard[] = []
  #settled = 0
  readonly #added: UserMessage[] = []
  /** Content words of what was said. */
  readonly words = new Set<string>()

  constructor(parse: Parse, sections: ReadonlyMap<string, readonly Stated[]>, titles: readonly ReadonlySet<string>[]) {
    this.#conversation = new Conversation(parse)
    this.#found = {
      tasks: new TaskTracker(),
      likely: new LikelyTasks(),
      risks: new RiskTracker(sections, titles),
      decisions: new DecisionTracker(),
      questions: new QuestionTracker(),
    }
  }

  /** Number of messages added so far. */
  get length(): number {
    return this.#added.length
  }

  /** True if `messages` starts with those added so far. */
  begins(messages: readonly UserMessage[]): boolean {
    return this.#added.every((added, place) => added === messages[place] || isLike(added, messages[place]))
  }

  add(message: UserMessage): void {
    this.#added.push(message)
    const heard = this.#conversation.add(message)
    if (!heard) return
    for (const word of heard.turn.parsed.words) this.words.add(word)
    this.#talk.push(heard)
    if (this.#talk.length - this.#settled <= AFTER) return
    evaluate(this.#found, this.#talk, this.#settled)
    this.#settled += 1
    if (this.#settled <= BEFORE) return
    this.#talk.shift()
    this.#settled -= 1
  }

  /** What was found, as if nothing more were said. */
  found(): Found {
    const { newest } = this.#conversation
    for (const word of newest?.turn.parsed.words ?? []) this.words.add(word)
    const talk = newest ? [...this.#talk, newest] : this.#talk
    const { tasks, likely, risks, decisions, questions } = this.#found
    const found = {
      tasks: tasks.copy(),
      likely: likely.copy(),
      risks: risks.copy(),
      decisions: decisions.copy(),
      questions: questions.copy(),
    }
    for (let place = this.#settled; place < talk.length; place += 1) evaluate(found, talk, place)
    return found
  }
}

/** Evaluates what was said at `place`, which only those after it can still change. */
function evaluate({ tasks, likely, risks, decisions, questions }: Found, talk: readonly Heard[], place: number): void {
  const { turn: plain, marks } = entryOf(talk, place)
  const turn = { ...plain, sentences: weigh(talk, place) }
  const after = [...marks, ...talk.slice(place + 1, place + 1 + AFTER).flatMap((one) => [one.turn, ...one.marks])]
  tasks.add(turn)
  likely.add(turn, after)
  risks.add(turn)
  decisions.add(turn, after)
  questions.add(turn)
  for (const mark of marks) {
    tasks.add(mark)
    decisions.hear(mark)
    questions.add(mark)
  }
}

const isLike = (one: UserMessage, other: UserMessage | undefined): boolean =>
  one.id === other?.id &&
  one.text === other.text &&
  one.sectionId === other.sectionId &&
  one.senderName === other.senderName
