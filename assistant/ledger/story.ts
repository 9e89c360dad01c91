import type { HeardMessage } from '../shapes.ts'
import { TaskTalk } from './actions/actions.ts'
import { ChoiceTalk } from './decisions/decisions.ts'
import type { Heard } from './parsedMessage.ts'
import type { Stated } from './risks/contradictions.ts'
import { WorryTalk } from './risks/risks.ts'

/** A meeting as far as it was told: its tasks, worries and choices, message by message. */
export class Story {
  readonly tasks = new TaskTalk()
  readonly worries: WorryTalk
  readonly choices = new ChoiceTalk()
  /** All content words of the talk. */
  readonly words = new Set<string>()
  readonly #told: HeardMessage[] = []

  constructor(sections: ReadonlyMap<string, readonly Stated[]>, titles: readonly ReadonlySet<string>[]) {
    this.worries = new WorryTalk(sections, titles)
  }

  /** Messages told so far. */
  get length(): number {
    return this.#told.length
  }

  /** Whether these messages begin with what was told. */
  begins(messages: readonly HeardMessage[]): boolean {
    return (
      this.#told.length <= messages.length &&
      this.#told.every((told, place) => told === messages[place] || isLike(told, messages[place]!))
    )
  }

  hear(message: HeardMessage, heard: Heard): void {
    const turn = { message, heard, place: this.#told.length }
    this.#told.push(message)
    for (const word of heard.words) this.words.add(word)
    this.tasks.hear(turn)
    this.worries.hear(turn)
    this.choices.hear(turn)
  }
}

const isLike = (told: HeardMessage, message: HeardMessage): boolean =>
  told.id === message.id &&
  told.text === message.text &&
  told.sectionId === message.sectionId &&
  told.senderName === message.senderName
