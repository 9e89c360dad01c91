import { contentWords } from '#engine/language/words.ts'
import type { UserMessage } from '../shapes.ts'
import { type Commitment, commitmentsOf } from './actions/commitments.ts'
import type { CommitmentGrammar } from './actions/grammar.ts'
import { type Quantity, quantitiesOf } from './language/quantities.ts'
import { type Reply, replyOf, takenBackAt } from './language/replies.ts'
import { type Clause, clausesOf } from './language/sentences.ts'
import { isJoke, isOrderToMachine, isToAssistant } from './language/stance.ts'
import { QUANTITIES_MAX } from './limits.ts'
import { settles } from './risks/settling.ts'
import { type Due, duesOf } from './times/due.ts'

/** Analysis of one message by itself; its meaning for the ledger also depends on its context. */
export interface ParsedMessage {
  readonly text: string
  readonly reply: Reply
  readonly clauses: readonly Clause[]
  readonly commitments: readonly Commitment[]
  readonly dues: readonly Due[]
  /** It says that a worry or a gap is none after all. */
  readonly settles: boolean
  readonly quantities: readonly Quantity[]
  readonly words: readonly string[]
  /** Person whom the message addresses by name. */
  readonly addressee: string | null
  readonly question: boolean
  readonly joke: boolean
}

const NO_REPLY: Reply = {
  accepts: false,
  refuses: false,
  withdraws: false,
  done: false,
  asksWhen: false,
  welcomes: false,
}

export function parseMessage({ text }: Pick<UserMessage, 'text'>, grammar: CommitmentGrammar): ParsedMessage {
  const clauses = clausesOf(text, grammar.breaks)
  const shared = {
    text,
    clauses,
    words: contentWords(text),
    addressee: addresseeOf(text, grammar),
    question: /[?？]\s*$/u.test(text),
    joke: isJoke(text),
  }
  if (isToAssistant(text) || isOrderToMachine(text))
    return { ...shared, reply: NO_REPLY, commitments: [], dues: [], settles: false, quantities: [] }
  const back = takenBackAt(text)
  const commitments = commitmentsOf(clauses, grammar).filter(({ clause }) => back < clause.from)
  const reply = replyOf(text)
  let dues: readonly Due[] | null = null
  return {
    ...shared,
    reply,
    commitments,
    // Computed lazily: times matter only to tasks, and take most of the parsing time.
    get dues() {
      dues ??= duesOf(text)
      return dues
    },
    settles: settles(text),
    quantities: quantitiesOf(text).slice(0, QUANTITIES_MAX),
  }
}

/** The commitments that a sentence of the message makes. */
export const commitmentsIn = ({ commitments }: Pick<ParsedMessage, 'commitments'>, sentence: string): Commitment[] =>
  commitments.filter(({ clause }) => sentence.includes(clause.sentence))

function addresseeOf(text: string, { addressed, names }: CommitmentGrammar): string | null {
  const written = addressed.exec(text)?.slice(1).find(Boolean)
  return written === undefined ? null : names.resolve(written)
}
