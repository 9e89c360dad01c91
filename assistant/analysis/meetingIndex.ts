import { entryOf } from '#engine/entries.ts'
import type { RoomEvent } from '#engine/room/events.ts'
import { cleanLine } from '#engine/text.ts'
import { MeetingFold } from '#projections/meeting.ts'
import { LedgerReader } from '../ledger/reader.ts'
import { annotateCommand } from '../offline/annotate.ts'
import { inTheMeeting, ragAnswer } from '../offline/answer.ts'
import { evidenceFor } from '../offline/evidence.ts'
import { personaAnswer, withoutRole } from '../offline/persona.ts'
import { remarkOn } from '../offline/remark.ts'
import { type Recorded, summaryOf } from '../offline/summarise.ts'
import { cited, SUMMARY_MESSAGES_MAX } from '../offline/textForm.ts'
import { RetrievalIndex } from '../retrieval/retrievalIndex.ts'
import type { ContextText, Meeting, SectionText, UserMessage } from '../shapes.ts'
import type { Analysis, Consultation, Consulted, Questions, Subject, Topic } from './protocol.ts'

/** Maximum messages passed to a model, by the size of its context. */
const MODEL_MESSAGES_MAX = 400
const MODEL_SECTION_CHARACTERS_MAX = 4_000

const DONE = {
  highlight: 'I highlighted in',
  mark: 'I marked in',
  comment: 'I put a comment on',
  note: 'I put a note on',
} as const

/** Analysis of one room: folds its meeting, indexes its material and answers questions about both. No I/O. */
export class MeetingIndex {
  readonly #fold = new MeetingFold()
  readonly #ledger = new LedgerReader()
  #index: RetrievalIndex | null = null
  /** Material from outside the room's stream. */
  #outside: readonly ContextText[] = []

  /** Size in memory, in UTF-16 units. */
  get characters(): number {
    const outside = this.#outside.reduce((sum, { text }) => sum + text.length, 0)
    return this.#fold.characters + outside + (this.#index?.characters ?? 0)
  }

  /** Replaces the material from outside the room's stream, which is searched like context items. [SN18] */
  furnish(items: readonly ContextText[]): void {
    for (const { id } of this.#outside) this.#index?.remove(id)
    this.#outside = items
    for (const item of items) this.#index?.addContext(item)
  }

  /** Adds events in stream order; `upTo` is the last sequence number, including events filtered out. */
  read(events: readonly RoomEvent[], upTo: number): void {
    for (const event of events) {
      this.#fold.fold(event)
      this.#keepIndex(event)
    }
    this.#fold.upTo = upTo
    this.#index?.hear(this.#fold.meeting.messages)
  }

  /** Reads at most so many messages for the ledger in advance; returns the number left. */
  study(messagesMax: number): number {
    return this.#ledger.advance(this.#fold.meeting, messagesMax)
  }

  answer<S extends Subject>(subject: S, ask: Questions[S]['ask']): Questions[S]['answer'] {
    return this.#subjects[subject](ask)
  }

  readonly #subjects: { readonly [S in Subject]: (ask: Questions[S]['ask']) => Questions[S]['answer'] } = {
    analyse: () => this.#analyse(),
    consult: (ask) => this.#consult(ask),
    topic: ({ sectionId, ...recorded }) => this.#topic(sectionId, recorded),
    remark: ({ sectionId, mode }) => this.#remark(sectionId, mode),
    excerpts: ({ sectionId, text }) => evidenceFor(this.#section(sectionId)?.text ?? '', text),
    meeting: () => forModel(this.#fold.meeting),
  }

  #analyse(): Analysis {
    return { draft: this.#ledger.read(this.#fold.meeting), upTo: this.#fold.upTo }
  }

  #consult({ route, question, current }: Consultation): Consulted {
    const { meeting } = this.#fold
    const people = meeting.people.map(({ name }) => name)
    if (route === 'annotate') return { ...this.#annotate(question, current), passages: [], said: [], people }
    const asked = route === 'persona' ? withoutRole(question) : question
    const { text, sectionId, sure, heard, lead, passages, said } =
      route === 'persona'
        ? personaAnswer(question, this.#searchable(), meeting)
        : { ...ragAnswer(question, this.#searchable(), this.#withOutside(meeting)), lead: '' }
    const found = { asked, lead, sure, ...(heard === undefined ? {} : { heard: inTheMeeting(heard) }) }
    return { text, ...(sectionId === undefined ? {} : { sectionId }), passages, said, people, found }
  }

  #withOutside(meeting: Meeting): Meeting {
    return { ...meeting, context: [...meeting.context, ...this.#outside] }
  }

  #annotate(question: string, current: string | null): Pick<Consulted, 'text' | 'sectionId' | 'annotation'> {
    const annotation = annotateCommand(question, this.#fold.meeting.sections, current, this.#searchable())
    if ('missing' in annotation) return { text: annotation.missing }
    const { kind, sectionId, evidence } = annotation
    const place = cited(this.#section(sectionId)!.title)
    const quoted = evidence.length === 0 ? '' : ` It stands at “${cleanLine(evidence[0]!)}”.`
    return { text: `${DONE[kind]} ${place}: “${annotation.text}”.${quoted}`, sectionId, annotation }
  }

  #topic(sectionId: string, recorded: Recorded): Topic | null {
    const section = this.#section(sectionId)
    if (!section) return null
    const messages = newestOf(this.#fold.meeting.messages, sectionId)
    return { section: excerpt(section), messages, summary: summaryOf(section, messages, recorded) }
  }

  #remark(sectionId: string, mode: 'expert' | 'critical'): Questions['remark']['answer'] {
    const section = this.#section(sectionId)
    if (!section) return null
    const { template, messages } = this.#fold.meeting
    const newest = newestOf(messages, sectionId)
    const remark = remarkOn({ mode, template, section, messages: newest })
    return { section: excerpt(section), messages: newest, remark }
  }

  #section(sectionId: string): SectionText | undefined {
    return this.#fold.meeting.sections.find(({ id }) => id === sectionId)
  }

  /** Built on first use: many rooms never need it. */
  #searchable(): RetrievalIndex {
    if (this.#index === null) {
      this.#index = new RetrievalIndex()
      const { sections, context } = this.#fold.meeting
      this.#index.addSections(sections)
      for (const item of [...context, ...this.#outside]) this.#index.addContext(item)
    }
    return this.#index
  }

  #keepIndex({ type, data }: RoomEvent): void {
    const index = this.#index
    if (index === null) return
    if (type === 'uploaded' || type === 'divided')
      index.addSections(this.#fold.meeting.sections.filter(({ docId }) => docId === data.docId))
    else if (type === 'withdrawn') index.remove(data.docId)
    else if (type === 'contextRemoved') index.remove(data.itemId)
    else if (type === 'contextAdded' || type === 'contextResolved') {
      const item = this.#fold.meeting.context.find(({ id }) => id === data.itemId)
      if (item) index.addContext(item)
    }
  }
}

function newestOf(messages: readonly UserMessage[], sectionId: string): UserMessage[] {
  const newest: UserMessage[] = []
  for (let i = messages.length - 1; i >= 0 && newest.length < SUMMARY_MESSAGES_MAX; i--) {
    const message = entryOf(messages, i)
    if (message.sectionId === sectionId) newest.push(message)
  }
  return newest.reverse()
}

function excerpt(section: SectionText): SectionText {
  return { ...section, text: section.text.slice(0, MODEL_SECTION_CHARACTERS_MAX).toWellFormed() }
}

function forModel(meeting: Meeting): Meeting {
  const inScope = new Set(meeting.scope)
  return {
    ...meeting,
    sections: meeting.sections.filter(({ id }) => inScope.has(id)).map(excerpt),
    context: [],
    messages: meeting.messages.slice(-MODEL_MESSAGES_MAX),
  }
}
