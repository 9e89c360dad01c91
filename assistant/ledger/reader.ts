import { contentWords } from '#engine/language/words.ts'
import type { ActionDraft, LedgerDraft } from '#engine/room/ledger/draft.ts'
import type { Meeting, SectionText, UserMessage } from '../shapes.ts'
import { type CommitmentGrammar, grammarOf } from './actions/grammar.ts'
import type { Task } from './actions/task.ts'
import { Checklist } from './checklist.ts'
import { actionDraft, decisionDraft, likelyDraft, questionDraft, riskDraft, untouchedDraft } from './drafts.ts'
import { namesOf } from './language/names.ts'
import { ACTIONS_MAX, DECISIONS_MAX, QUESTIONS_MAX, RISKS_MAX, SECTION_CHARACTERS_MAX } from './limits.ts'
import { type Found, MeetingLedger } from './meetingLedger.ts'
import { parseMessage } from './parsedMessage.ts'
import { statedIn as amountsIn, type Stated } from './risks/contradictions.ts'
import { statedIn } from './stated.ts'
import { type KnownDays, withDays } from './times/withDays.ts'

/** Messages at the beginning from which on names are known at once; later they are taken up every so many messages: each takes patterns of its own. */
const NAMES_AT_ONCE = 64
const NAMES_EVERY = 32

interface KnownSection {
  readonly text: string
  readonly stated: readonly Stated[]
  readonly words: ReadonlySet<string>
  readonly title: ReadonlySet<string>
}

/** A meeting as far as it has been read. */
interface Reading {
  readonly ledger: MeetingLedger
  readonly checklist: Checklist
}

/**
 * Finds risks, actions, decisions and questions in the messages of a meeting without a model. Deterministic, whatever was analysed before.
 * A meeting that only grew is continued where the last reading stopped. [IN10]
 */
export class LedgerReader {
  #grammar: CommitmentGrammar = grammarOf(namesOf([]))
  /** Names that the grammar knows. */
  #names: readonly string[] = []
  readonly #grammars = new WeakMap<UserMessage, CommitmentGrammar>()
  #scoped = ''
  #reading: Reading | null = null
  readonly #sections = new Map<string, KnownSection>()
  readonly #days: KnownDays = new Map()

  read(meeting: Meeting): LedgerDraft {
    const { ledger, checklist } = this.#readOn(meeting, Number.POSITIVE_INFINITY)
    const found = ledger.found()
    const untouched = checklist.untouched(meeting, ledger.words)
    const draft = {
      decisions: found.decisions.decisions.slice(-DECISIONS_MAX).map(decisionDraft),
      risks: [...untouchedDraft(untouched), ...found.risks.risks.slice(1 - RISKS_MAX).map(riskDraft)],
      actions: withDays(actionsIn(found).slice(-ACTIONS_MAX), meeting, this.#days),
      questions: found.questions.found(meeting.ended).slice(-QUESTIONS_MAX).map(questionDraft),
    }
    return { summary: '', ...draft }
  }

  /** Reads at most so many of the messages not read yet; returns the number that is left. */
  advance(meeting: Meeting, messagesMax: number): number {
    const { ledger } = this.#readOn(meeting, messagesMax)
    return meeting.messages.length - ledger.length
  }

  #readOn(meeting: Meeting, messagesMax: number): Reading {
    const sections = this.#scope(meeting)
    const { messages } = meeting
    if (!this.#reading?.ledger.begins(messages)) this.#reading = this.#begun(meeting, sections)
    const { ledger } = this.#reading
    for (const message of messages.slice(ledger.length, ledger.length + messagesMax)) {
      this.#grammars.set(message, this.#grammarAt(ledger.length, meeting))
      ledger.add(message)
    }
    return this.#reading
  }

  #begun({ template }: Meeting, scoped: ReadonlyMap<string, KnownSection>): Reading {
    const sections = [...scoped.values()]
    const ledger = new MeetingLedger(
      (text, last) => parseMessage({ text }, this.#grammars.get(last) ?? this.#grammar),
      new Map([...scoped].map(([id, { stated }]) => [id, stated])),
      sections.map(({ title }) => title),
    )
    return { ledger, checklist: new Checklist(template, new Set(sections.flatMap(({ words }) => [...words]))) }
  }

  /** How the message at `place` is parsed: by the names of those who had joined. Who joins later changes nothing said before. */
  #grammarAt(place: number, { people }: Meeting): CommitmentGrammar {
    const since = place < NAMES_AT_ONCE ? place : place - (place % NAMES_EVERY)
    const names = people.filter(({ after = 0 }) => after <= since).map(({ name }) => name)
    if (names.length !== this.#names.length || names.some((name, i) => name !== this.#names[i])) {
      this.#names = names
      this.#grammar = grammarOf(namesOf(names))
    }
    return this.#grammar
  }

  #scope({ template, sections, scope }: Meeting): Map<string, KnownSection> {
    const wanted = new Set(scope)
    const scoped = sections.filter(({ id }) => wanted.has(id))
    const signature = [template, ...scope].join(' ')
    if (signature !== this.#scoped) {
      this.#scoped = signature
      this.#reading = null
    }
    return new Map(scoped.map((section) => [section.id, this.#section(section)]))
  }

  #section(section: SectionText): KnownSection {
    const known = this.#sections.get(section.id)
    if (known?.text === section.text) return known
    const words = new Set(contentWords(`${section.title} ${section.text.slice(0, SECTION_CHARACTERS_MAX)}`))
    const title = new Set(contentWords(section.title).filter((word) => !/^\d/u.test(word)))
    const read = { text: section.text, stated: amountsIn(section), words, title }
    this.#sections.set(section.id, read)
    this.#reading = null
    return read
  }
}

/** Logits from which a commitment is listed: in typed words, in speech with an owner and a time, and in any other. */
const TYPED_FROM = -3.5
const TIMED_FROM = -4
const COMMITTED_FROM = -1.3

/** Commitments, and sentences that are likely actions where no commitment cites them, in the order of their messages. */
function actionsIn({ tasks, likely }: Found): ActionDraft[] {
  const committed = tasks.tasks.filter(isLikely)
  const cited = new Set(committed.flatMap(({ messages }) => messages.map(({ id }) => id)))
  const others = likely.tasks.filter(({ messages }) => !messages.some(({ id }) => cited.has(id)))
  return [...committed.map(actionDraft), ...others.map(likelyDraft)]
}

/** A time that is over, or within the meeting. */
const NOT_AHEAD =
  /^(?:(?:early |earlier )?this (?:morning|meeting|session)|(?:in |just )?(?:a |one |two )?(?:sec|second|moment|minute|bit)s?|right now|now|yesterday|last .{1,40}|before (?:i|we) .{1,60}|while .{1,60})$/iu

function isLikely({ logit, owner, due, messages, spoken }: Task): boolean {
  if (messages.some(({ sentence }) => statedIn('action', sentence) !== null)) return true
  if (!spoken) return logit >= TYPED_FROM || (owner !== null && due !== null)
  if (due !== null && NOT_AHEAD.test(due)) return false
  return logit >= (owner !== null && due !== null ? TIMED_FROM : COMMITTED_FROM)
}
