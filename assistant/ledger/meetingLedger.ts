import type { UserMessage } from '../shapes.ts'
import { TaskTracker } from './actions/actions.ts'
import { DecisionTracker } from './decisions/decisions.ts'
import type { ParsedMessage } from './parsedMessage.ts'
import { QuestionTracker } from './questions/questions.ts'
import type { Stated } from './risks/contradictions.ts'
import { RiskTracker } from './risks/risks.ts'
import { UtteranceFold } from './utterances/utteranceFold.ts'

/** Tasks, risks, decisions and questions found in the messages added so far. */
export class MeetingLedger {
  readonly tasks = new TaskTracker()
  readonly risks: RiskTracker
  readonly decisions = new DecisionTracker()
  readonly questions = new QuestionTracker()
  readonly utterances = new UtteranceFold()
  /** Content words of all messages. */
  readonly words = new Set<string>()
  readonly #added: UserMessage[] = []

  constructor(sections: ReadonlyMap<string, readonly Stated[]>, titles: readonly ReadonlySet<string>[]) {
    this.risks = new RiskTracker(sections, titles)
  }

  /** Number of messages added so far. */
  get length(): number {
    return this.#added.length
  }

  /** True if `messages` starts with those added so far. */
  begins(messages: readonly UserMessage[]): boolean {
    return this.#added.every((added, place) => added === messages[place] || isLike(added, messages[place]))
  }

  add(message: UserMessage, parsed: ParsedMessage): void {
    const turn = { message, parsed, place: this.#added.length }
    this.#added.push(message)
    this.utterances.add(message)
    for (const word of parsed.words) this.words.add(word)
    this.tasks.add(turn)
    this.risks.add(turn)
    this.decisions.add(turn)
    this.questions.add(turn)
  }
}

const isLike = (one: UserMessage, other: UserMessage | undefined): boolean =>
  one.id === other?.id &&
  one.text === other.text &&
  one.sectionId === other.sectionId &&
  one.senderName === other.senderName
