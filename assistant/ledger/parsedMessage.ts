import { contentWords } from '#engine/language/words.ts'
import type { UserMessage } from '../shapes.ts'
import { type Commitment, commitmentsOf } from './actions/commitments.ts'
import type { Force } from './actions/cues/cue.ts'
import type { CommitmentGrammar } from './actions/grammar.ts'
import { type DecisionCue, decisionCuesOf } from './decisions/decisionCues.ts'
import { type Quantity, quantitiesOf } from './language/quantities.ts'
import { type Reply, replyOf, takenBackAt } from './language/replies.ts'
import { type Clause, clausesOf } from './language/sentences.ts'
import { isJoke, isOrderToMachine, isToAssistant } from './language/stance.ts'
import { QUANTITIES_MAX } from './limits.ts'
import { type Doubt, doubtOf, type Manner, NO_DOUBT } from './risks/doubt/doubt.ts'
import { settles } from './risks/settling.ts'
import { type Due, duesOf } from './times/due.ts'

/** Analysis of one message by itself; its meaning for the ledger also depends on its context. */
export interface ParsedMessage {
  readonly text: string
  readonly reply: Reply
  readonly clauses: readonly Clause[]
  readonly commitments: readonly Commitment[]
  readonly dues: readonly Due[]
  readonly doubt: Doubt & { readonly manner: Manner }
  readonly decisions: readonly DecisionCue[]
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

/** Commitments that exclude a risk in the same sentence. */
const BINDING: ReadonlySet<Force> = new Set<Force>(['promised', 'asked'])

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
    return { ...shared, reply: NO_REPLY, commitments: [], dues: [], doubt: NO_DOUBT, decisions: [], quantities: [] }
  const back = takenBackAt(text)
  const commitments = commitmentsOf(clauses, grammar).filter(({ clause }) => back < clause.from)
  const reply = replyOf(text)
  const decisions = decisionCuesOf(clauses)
  const manner: Manner = {
    joke: shared.joke,
    settles: settles(text),
    accepts: reply.accepts,
    binds: commitments.some(({ force }) => BINDING.has(force)),
    offers: commitments.some(({ force }) => !BINDING.has(force)),
    decides: decisions.length > 0,
    question: shared.question,
  }
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
    doubt: { ...doubtOf(clauses, manner), manner },
    decisions,
    quantities: quantitiesOf(text).slice(0, QUANTITIES_MAX),
  }
}

function addresseeOf(text: string, { addressed, names }: CommitmentGrammar): string | null {
  const written = addressed.exec(text)?.slice(1).find(Boolean)
  return written === undefined ? null : names.resolve(written)
}
