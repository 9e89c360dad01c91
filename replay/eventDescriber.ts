import type { RoomEvent } from '#engine/room/events.ts'
import { cutWhole } from '#engine/text.ts'

const TEXT_MAX = 60

/** Describes an event in one line, with the names and titles of its stream. */
export class EventDescriber {
  readonly #names = new Map<string, string>()
  readonly #titles = new Map<string, string>()
  /** Bubble to its section. */
  readonly #bubbles = new Map<string, string>()

  constructor(events: readonly RoomEvent[] = []) {
    this.learn(events)
  }

  /** Adds the names, titles and bubbles of further events. */
  learn(events: readonly RoomEvent[]): void {
    for (const { type, data } of events) {
      if (type === 'joined') this.#names.set(data.participantId, data.name)
      if (type === 'opened') this.#bubbles.set(data.messageId, data.sectionId)
      if (type === 'uploaded' || type === 'divided') this.#entitle(data.sections)
      if (type === 'seeded') for (const doc of data.docs) this.#entitle(doc.sections)
    }
  }

  /** `voted by Ben: yes on “2. Grant”`. */
  describe(event: RoomEvent): string {
    const by = event.actor.name ?? (event.actor.kind === 'guest' ? this.#name(event.actor.id ?? '') : event.actor.kind)
    const detail = this.#detail(event)
    return `${event.type} by ${by}${detail === '' ? '' : `: ${detail}`}`
  }

  title(sectionId: string): string {
    return `“${this.#titles.get(sectionId) ?? sectionId}”`
  }

  #entitle(sections: readonly { readonly id: string; readonly title: string }[]): void {
    for (const { id, title } of sections) this.#titles.set(id, title)
  }

  #name(participantId: string): string {
    return this.#names.get(participantId) ?? participantId
  }

  #detail({ type, data }: RoomEvent): string {
    switch (type) {
      case 'messaged':
        return `${data.trigger === undefined ? '' : `${data.trigger} `}${quoted(data.text)}${this.#on(data.sectionId)}`
      case 'attributed':
      case 'moved':
      case 'summarised':
      case 'confirmed':
      case 'opened':
        return this.title(data.sectionId)
      case 'annotated':
        return `${data.kind} ${quoted(data.text)}${this.#on(data.sectionId)}`
      case 'replied':
      case 'reworded':
        return quoted(data.text)
      case 'settled':
        return data.resolved ? 'resolved' : 'open again'
      case 'voted':
      case 'resolved':
        return `${data.action}${this.#on(this.#bubbles.get(data.messageId))}`
      case 'noted':
        return `${data.kind} ${data.itemId} ${quoted(data.text)}`
      case 'amended':
        return `${data.itemId}${data.text === undefined ? '' : ` ${quoted(data.text)}`}`
      case 'accepted':
      case 'dropped':
        return data.itemId
      case 'ruled':
        return `${data.item} ${data.itemId} is ${data.status}`
      case 'ended':
        return data.reason
      case 'quarantined':
        return data.why
      case 'modeSet':
        return data.mode
      case 'hostMoved':
        return this.#name(data.participantId)
      case 'started':
        return `${data.scope.length} sections in scope`
      case 'analysed':
        return `${data.decisions.length} decisions, ${data.risks.length} risks, ${data.actions.length} actions`
      case 'uploaded':
        return quoted(data.title)
      default:
        return ''
    }
  }

  #on(sectionId: string | undefined): string {
    return sectionId === undefined ? '' : ` on ${this.title(sectionId)}`
  }
}

function quoted(text: string): string {
  const line = text.replace(/\s+/gu, ' ')
  return `“${line.length > TEXT_MAX ? `${cutWhole(line, TEXT_MAX)}…` : line}”`
}
