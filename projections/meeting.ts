import type { DataOf, RoomEvent } from '#engine/room/events.ts'
import type { TemplateId } from '#engine/room/templates.ts'

/** A user message with its current section. */
export interface UserMessage {
  readonly id: string
  /** Epoch milliseconds. */
  readonly at: number
  readonly senderId: string
  readonly senderName: string
  readonly text: string
  readonly sectionId: string | null
}

export interface MeetingPerson {
  readonly id: string
  readonly name: string
  /** Messages that were said before they joined; 0 when absent. */
  readonly after?: number
}

/** A section of a document with its full text. */
export interface SectionText {
  readonly id: string
  readonly docId: string
  readonly title: string
  readonly text: string
  /** 1-based; absent for an e-mail topic. */
  readonly page?: number
  /** For e-mail topics, index of the thread's message where the topic starts. */
  readonly messageIndex?: number
}

/** A context item: a note, a fetched page, a data file, a board file or a seeded passage. */
export interface ContextText {
  readonly id: string
  readonly title: string
  readonly text: string
}

/** Everything the assistant knows about a meeting, folded from its events. */
export interface Meeting {
  readonly template: TemplateId
  /** Time zone of the room; UTC when absent. */
  readonly tz?: string
  /** In join order. */
  readonly people: readonly MeetingPerson[]
  /** Of all documents, in document order. */
  readonly sections: readonly SectionText[]
  /** Ids of the sections under review, in document order. */
  readonly scope: readonly string[]
  /** Ids of the confirmed sections. */
  readonly confirmed: readonly string[]
  readonly context: readonly ContextText[]
  /** All user messages, oldest first, beyond the room state's 500. */
  readonly messages: readonly UserMessage[]
  /** True after the end of the meeting: open items stay open. */
  readonly ended: boolean
}

/** Folds a room's events into its Meeting: all texts of people and material, and nothing else. */
export class MeetingFold {
  /** Sequence number of the last event folded. */
  upTo = 0
  /** Size in memory: UTF-16 units of all texts. */
  characters = 0
  #template: TemplateId = 'general'
  #zone = 'UTC'
  readonly #people: MeetingPerson[] = []
  readonly #documents = new Map<string, SectionText[]>()
  readonly #context = new Map<string, ContextText>()
  /** Ids of the seeded passages among the context. */
  readonly #passages = new Set<string>()
  readonly #messages: UserMessage[] = []
  readonly #places = new Map<string, number>()
  readonly #confirmed: string[] = []
  #scope: readonly string[] = []
  #ended = false

  /** The meeting so far; valid until the next event is folded. */
  get meeting(): Meeting {
    return {
      template: this.#template,
      tz: this.#zone,
      people: this.#people,
      sections: [...this.#documents.values()].flat(),
      scope: this.#scope,
      confirmed: this.#confirmed,
      context: [...this.#context.values()].filter(({ text }) => text !== ''),
      messages: this.#messages,
      ended: this.#ended,
    }
  }

  fold(event: RoomEvent): void {
    this.upTo = event.seq
    switch (event.type) {
      case 'created':
        this.#template = event.data.template
        this.#zone = event.data.tz ?? this.#zone
        break
      case 'joined':
        this.#people.push({ id: event.data.participantId, name: event.data.name, after: this.#messages.length })
        break
      case 'uploaded':
      case 'divided':
        this.#hold(event.data.docId, event.data.sections)
        break
      case 'withdrawn':
        this.#documents.delete(event.data.docId)
        break
      case 'seeded':
        this.#replant(event.data)
        break
      case 'contextAdded':
      case 'contextResolved':
        this.#read(event.data)
        break
      case 'contextRemoved':
        this.#context.delete(event.data.itemId)
        break
      default:
        this.#foldTalk(event)
    }
  }

  #foldTalk(event: RoomEvent): void {
    switch (event.type) {
      case 'started':
        this.#scope = event.data.scope
        break
      case 'scopeWidened':
        this.#scope = [...this.#scope, ...event.data.sectionIds]
        break
      case 'messaged':
        if (event.data.type === 'user') this.#hear(event.data, event.at)
        break
      case 'attributed': {
        const place = this.#places.get(event.data.messageId)
        // A new object, so that readers of the old one detect the change by identity.
        if (place !== undefined) this.#messages[place] = { ...this.#messages[place]!, sectionId: event.data.sectionId }
        break
      }
      case 'confirmed':
        this.#confirmed.push(event.data.sectionId)
        break
      case 'ended':
        this.#ended = true
    }
  }

  /** Stores the sections of a document; it keeps its place when its topics arrive later. */
  #hold(docId: string, sections: DataOf<'uploaded'>['sections']): void {
    this.#documents.set(
      docId,
      sections.map(({ id, title, text, page, messageIndex }) => {
        this.characters += text.length
        return {
          id,
          docId,
          title,
          text,
          ...(page === undefined ? {} : { page }),
          ...(messageIndex === undefined ? {} : { messageIndex }),
        }
      }),
    )
  }

  /** Replaces the documents by the seeded ones; seeded passages are treated like notes. */
  #replant({ docs, chunks, ragLabel, settings, continues }: DataOf<'seeded'>): void {
    if (!continues) {
      this.#documents.clear()
      for (const id of this.#passages) this.#context.delete(id)
      this.#passages.clear()
    }
    if (settings) this.#template = settings.template
    for (const { docId, sections } of docs) {
      const held = this.#documents.get(docId) ?? []
      this.#hold(docId, sections)
      this.#documents.set(docId, [...held, ...this.#documents.get(docId)!])
    }
    const titles = new Map([...this.#documents.values()].flat().map(({ id, title }) => [id, title]))
    for (const { id, text, sectionId } of chunks) {
      const title = (sectionId === undefined ? undefined : titles.get(sectionId)) ?? ragLabel ?? 'Background'
      this.#passages.add(id)
      this.characters += text.length
      this.#context.set(id, { id, title, text })
    }
  }

  #read({ itemId, title, text }: DataOf<'contextAdded'> | DataOf<'contextResolved'>): void {
    this.characters += text.length
    this.#context.set(itemId, { id: itemId, title: title ?? this.#context.get(itemId)?.title ?? '', text })
  }

  #hear({ messageId, senderId, senderName, text, sectionId }: DataOf<'messaged'>, at: number): void {
    this.characters += text.length
    this.#places.set(messageId, this.#messages.length)
    const sender = { senderId: senderId ?? '', senderName: senderName ?? '' }
    this.#messages.push({ id: messageId, at, ...sender, text, sectionId: sectionId ?? null })
  }
}

/** Types of events that the fold uses; others need not be sent to it. */
export const FOLDED: ReadonlySet<RoomEvent['type']> = new Set([
  'created',
  'joined',
  'uploaded',
  'divided',
  'withdrawn',
  'seeded',
  'contextAdded',
  'contextResolved',
  'contextRemoved',
  'started',
  'scopeWidened',
  'messaged',
  'attributed',
  'confirmed',
  'ended',
])
