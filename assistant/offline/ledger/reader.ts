import type { ActionDraft, DecisionDraft, LedgerDraft, RiskDraft } from '#engine/room/ledgerDraft.ts'
import { contentWords } from '#engine/room/words.ts'
import { cutWhole } from '#engine/text.ts'
import type { HeardMessage, Meeting, SectionText } from '../../shapes.ts'
import { TaskTalk } from './actions.ts'
import { untouchedItems } from './checklist.ts'
import { type Stated, statedIn } from './contradictions.ts'
import { type Choice, ChoiceTalk } from './decisions.ts'
import { type CommitmentGrammar, grammarOf } from './grammar.ts'
import { type Heard, hear } from './heard.ts'
import {
  ACTIONS_MAX,
  CITED_MAX,
  DECISIONS_MAX,
  EVIDENCE_CHARACTERS_MAX,
  EVIDENCE_MAX,
  ITEM_CHARACTERS_MAX,
  MESSAGES_MAX,
  RISKS_MAX,
  SECTION_CHARACTERS_MAX,
} from './limits.ts'
import { namesOf } from './names.ts'
import { type Worry, WorryTalk } from './risks.ts'
import { summaryOf } from './summary.ts'
import type { Task, Turn } from './task.ts'

interface KnownSection {
  readonly text: string
  readonly stated: readonly Stated[]
  readonly words: ReadonlySet<string>
}

/**
 * Reads risks, actions and decisions from the words of a meeting, without a model: the same meeting gives the same draft,
 * whatever was read before. What a message says by itself is read once and remembered. [IN10]
 */
export class LedgerReader {
  #grammar: CommitmentGrammar = grammarOf(namesOf([]))
  #heard = new Map<string, Heard>()
  #people = ''
  readonly #sections = new Map<string, KnownSection>()

  read(meeting: Meeting): LedgerDraft {
    this.#meet(meeting)
    const sections = this.#scope(meeting)
    const [tasks, worries, choices] = [
      new TaskTalk(),
      new WorryTalk(new Map([...sections].map(([id, { stated }]) => [id, stated]))),
      new ChoiceTalk(),
    ]
    const talk = new Set<string>()
    meeting.messages.slice(-MESSAGES_MAX).forEach((message, place) => {
      const turn: Turn = { message, heard: this.#hear(message), place }
      for (const word of turn.heard.words) talk.add(word)
      tasks.hear(turn)
      worries.hear(turn)
      choices.hear(turn)
    })
    const scopeWords = new Set([...sections.values()].flatMap(({ words }) => [...words]))
    const untouched = untouchedItems(meeting, talk, scopeWords)
    const draft = {
      decisions: choices.choices.slice(-DECISIONS_MAX).map(decisionDraft),
      risks: [...untouchedDraft(untouched), ...worries.worries.slice(1 - RISKS_MAX).map(riskDraft)],
      actions: tasks.tasks.slice(-ACTIONS_MAX).map(actionDraft),
    }
    return { summary: summaryOf(meeting, draft), ...draft }
  }

  /** What a message says depends on who is there to be named. */
  #meet({ people }: Meeting): void {
    const signature = people.map(({ name }) => name).join('\n')
    if (signature === this.#people) return
    this.#people = signature
    this.#grammar = grammarOf(namesOf(people))
    this.#heard.clear()
  }

  #hear(message: HeardMessage): Heard {
    const known = this.#heard.get(message.id)
    if (known?.text === message.text) return known
    const heard = hear(message, this.#grammar)
    if (this.#heard.size >= MESSAGES_MAX) this.#heard.delete(this.#heard.keys().next().value!)
    this.#heard.set(message.id, heard)
    return heard
  }

  #scope({ sections, scope }: Meeting): Map<string, KnownSection> {
    const wanted = new Set(scope)
    return new Map(sections.filter(({ id }) => wanted.has(id)).map((section) => [section.id, this.#section(section)]))
  }

  #section(section: SectionText): KnownSection {
    const known = this.#sections.get(section.id)
    if (known?.text === section.text) return known
    const words = new Set(contentWords(`${section.title} ${section.text.slice(0, SECTION_CHARACTERS_MAX)}`))
    const read = { text: section.text, stated: statedIn(section), words }
    this.#sections.set(section.id, read)
    return read
  }
}

const sentenceOf = (text: string): string => {
  const line = cutWhole(text.replace(/\s+/gu, ' ').trim(), ITEM_CHARACTERS_MAX - 1)
  const whole = line.charAt(0).toUpperCase() + line.slice(1)
  return /[.!?…。]["'”’)]*$/u.test(whole) ? whole : `${whole}.`
}

const evidenceOf = (texts: readonly string[]): string[] =>
  [...new Set(texts.map((text) => cutWhole(text, EVIDENCE_CHARACTERS_MAX)))]
    .filter((text) => text !== '')
    .slice(0, EVIDENCE_MAX)

function actionDraft({ text, owner, due, status, messages }: Task): ActionDraft {
  return {
    text: sentenceOf(text),
    owner,
    due,
    status,
    evidence: evidenceOf(messages.map(({ sentence }) => sentence)),
    messageIds: messages.slice(0, CITED_MAX).map(({ id }) => id),
    found: 'lexical',
  }
}

function riskDraft({ kind, severity, text, sectionId, evidence, messageIds }: Worry): RiskDraft {
  return {
    kind,
    severity,
    text: sentenceOf(text),
    ...(sectionId === null ? {} : { sectionId }),
    evidence: evidenceOf(evidence),
    messageIds: messageIds.slice(0, CITED_MAX),
    found: 'lexical',
  }
}

/** One item for all of them: a list of silences is one gap. */
function untouchedDraft(items: readonly string[]): RiskDraft[] {
  if (items.length === 0) return []
  const named = items.map((item) => `“${item}”`).join(', ')
  const text = `Of the checklist neither the sections under review nor the talk touch: ${named}.`
  return [{ kind: 'missing-info', severity: 'low', text, evidence: [], messageIds: [], found: 'lexical' }]
}

function decisionDraft({ status, text, rationale, sectionId, messages }: Choice): DecisionDraft {
  return {
    status,
    text: sentenceOf(text),
    ...(rationale === null ? {} : { rationale: cutWhole(rationale, ITEM_CHARACTERS_MAX) }),
    ...(sectionId === null ? {} : { sectionId }),
    evidence: evidenceOf(messages.map(({ sentence }) => sentence)),
    messageIds: messages.slice(0, CITED_MAX).map(({ id }) => id),
    found: 'lexical',
  }
}
