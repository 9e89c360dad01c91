import { contentWords } from '#engine/language/words.ts'
import { agrees } from '../decisions/decisions.ts'
import { isHypothetical, isJoke, isOrderToMachine } from '../language/stance.ts'
import { commitmentsIn } from '../parsedMessage.ts'
import { type Excerpt, excerptsOf, type Turn } from '../turn.ts'

/** A sentence that is likely an action, whatever the grammar of commitments makes of it. */
export interface LikelyTask {
  readonly text: string
  readonly owner: string | null
  readonly due: string | null
  readonly messages: readonly Excerpt[]
  readonly logit: number
}

/** Logit from which a sentence is likely one. */
const LIKELY_FROM = -1
const KEPT_MAX = 200
const WORDS_MIN = 2

const MINE =
  /(?:^|[^\p{L}])(?:i[’']?ll|i will|i[’']?m (?:going to|gonna)|i can|let me|i have to|i need to|i[’']?d)(?=\s)/iu
const YOURS = /(?:^|[^\p{L}])(?:you|your)(?=$|[^\p{L}])/iu

/** Collects the sentences of a meeting that are likely actions, turn by turn. */
export class LikelyTasks {
  #tasks: LikelyTask[] = []

  get tasks(): readonly LikelyTask[] {
    return this.#tasks
  }

  copy(): LikelyTasks {
    const copy = new LikelyTasks()
    copy.#tasks = [...this.#tasks]
    return copy
  }

  add(turn: Turn, after: readonly Turn[]): void {
    if (turn.parsed.joke) return
    for (const { text, question, logits } of turn.sentences) {
      if (logits.action < LIKELY_FROM || isHypothetical(text) || isJoke(text) || isOrderToMachine(text)) continue
      if (new Set(contentWords(text)).size < WORDS_MIN || (question && !YOURS.test(text))) continue
      // Commitments in typed words are followed by the tracker, through refusal and acceptance.
      if (!turn.spoken && commitmentsIn(turn.parsed, text).length > 0) continue
      if (after.find((one) => one.message.senderId !== turn.message.senderId)?.parsed.reply.refuses) continue
      const { owner, due } = partsOf(turn, text, after)
      this.#tasks.push({ text, owner, due, messages: excerptsOf(turn, text), logit: logits.action })
    }
    if (this.#tasks.length > KEPT_MAX) this.#tasks = this.#tasks.slice(-KEPT_MAX)
  }
}

function partsOf({ parsed, message }: Turn, text: string, after: readonly Turn[]) {
  const made = commitmentsIn(parsed, text)
  const named = made.find(({ owner }) => owner.who === 'named')?.owner
  const due =
    made.find((one) => one.due !== null)?.due ?? parsed.dues.find(({ limit, words }) => limit && text.includes(words))
  const owner =
    named?.who === 'named'
      ? named.name
      : MINE.test(text)
        ? message.senderName
        : YOURS.test(text)
          ? (parsed.addressee ??
            after.find((one) => one.message.senderId !== message.senderId && agrees(one))?.message.senderName)
          : null
  return { owner: owner ?? null, due: due?.words ?? null }
}
