import { contentWords } from '#engine/language/words.ts'
import type { LedgerDraft } from '#engine/room/ledger/draft.ts'
import type { Meeting, SectionText, UserMessage } from '../shapes.ts'
import { type CommitmentGrammar, grammarOf } from './actions/grammar.ts'
import { untouchedItems } from './checklist.ts'
import { actionDraft, decisionDraft, questionDraft, riskDraft, untouchedDraft } from './drafts.ts'
import { namesOf } from './language/names.ts'
import { ACTIONS_MAX, DECISIONS_MAX, MESSAGES_MAX, QUESTIONS_MAX, RISKS_MAX, SECTION_CHARACTERS_MAX } from './limits.ts'
import { MeetingLedger } from './meetingLedger.ts'
import { type ParsedMessage, parseMessage } from './parsedMessage.ts'
import { type Stated, statedIn } from './risks/contradictions.ts'
import { summaryOf } from './summary.ts'
import { withDays } from './times/withDays.ts'

interface KnownSection {
  readonly text: string
  readonly stated: readonly Stated[]
  readonly words: ReadonlySet<string>
  readonly title: ReadonlySet<string>
}

/**
 * Finds risks, actions, decisions and questions in the messages of a meeting without a model. Deterministic, whatever was analysed before.
 * Each message is parsed once, and a meeting that only grew is continued incrementally. [IN10]
 */
export class LedgerReader {
  #grammar: CommitmentGrammar = grammarOf(namesOf([]))
  #parsed = new Map<string, ParsedMessage>()
  #people = ''
  #scoped = ''
  #ledger: MeetingLedger | null = null
  readonly #sections = new Map<string, KnownSection>()
  readonly #most: number

  /** `most` is the maximum number of messages analysed. */
  constructor(most = MESSAGES_MAX) {
    this.#most = most
  }

  read(meeting: Meeting): LedgerDraft {
    this.#meet(meeting)
    const sections = this.#scope(meeting)
    const messages = meeting.messages.slice(this.#firstOf(meeting.messages.length))
    if (!this.#ledger?.begins(messages)) {
      this.#ledger = new MeetingLedger(
        new Map([...sections].map(([id, { stated }]) => [id, stated])),
        [...sections.values()].map(({ title }) => title),
      )
    }
    const ledger = this.#ledger
    for (const message of messages.slice(ledger.length)) ledger.add(message, this.#parse(message))
    const scopeWords = new Set([...sections.values()].flatMap(({ words }) => [...words]))
    const untouched = untouchedItems(meeting, ledger.words, scopeWords)
    const draft = {
      decisions: ledger.decisions.decisions.slice(-DECISIONS_MAX).map(decisionDraft),
      risks: [...untouchedDraft(untouched), ...ledger.risks.risks.slice(1 - RISKS_MAX).map(riskDraft)],
      actions: withDays(ledger.tasks.tasks.slice(-ACTIONS_MAX).map(actionDraft), meeting),
      questions: ledger.questions.found(meeting.ended).slice(-QUESTIONS_MAX).map(questionDraft),
    }
    return { summary: summaryOf(meeting), ...draft }
  }

  /** Index of the first message analysed. It advances by a quarter at a time, because each move re-evaluates all later messages. [IN22] */
  #firstOf(count: number): number {
    const quarter = Math.ceil(this.#most / 4)
    return Math.max(0, Math.ceil((count - this.#most) / quarter) * quarter)
  }

  /** Updates the known names, on which parsing depends. */
  #meet({ people }: Meeting): void {
    const signature = people.map(({ name }) => name).join('\n')
    if (signature === this.#people) return
    this.#people = signature
    this.#grammar = grammarOf(namesOf(people))
    this.#parsed.clear()
    this.#ledger = null
  }

  #parse(message: UserMessage): ParsedMessage {
    const known = this.#parsed.get(message.id)
    if (known?.text === message.text) return known
    const parsed = parseMessage(message, this.#grammar)
    const [oldest] = this.#parsed.keys()
    if (oldest !== undefined && this.#parsed.size >= this.#most) this.#parsed.delete(oldest)
    this.#parsed.set(message.id, parsed)
    return parsed
  }

  #scope({ sections, scope }: Meeting): Map<string, KnownSection> {
    const wanted = new Set(scope)
    const scoped = sections.filter(({ id }) => wanted.has(id))
    const signature = scope.join(' ')
    if (signature !== this.#scoped) {
      this.#scoped = signature
      this.#ledger = null
    }
    return new Map(scoped.map((section) => [section.id, this.#section(section)]))
  }

  #section(section: SectionText): KnownSection {
    const known = this.#sections.get(section.id)
    if (known?.text === section.text) return known
    const words = new Set(contentWords(`${section.title} ${section.text.slice(0, SECTION_CHARACTERS_MAX)}`))
    const title = new Set(contentWords(section.title).filter((word) => !/^\d/u.test(word)))
    const read = { text: section.text, stated: statedIn(section), words, title }
    this.#sections.set(section.id, read)
    this.#ledger = null
    return read
  }
}
