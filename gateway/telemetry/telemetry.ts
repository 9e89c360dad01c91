import { AGE_MS_MAX, type TelemetryData, type TelemetryFact } from '#engine/journals/telemetry.ts'
import type { Actor } from '#engine/stream.ts'
import type { TelemetryBatch, TelemetryEventIn } from '#protocol/http/telemetry.ts'
import type { Journals } from '../journals/journals.ts'
import { isPrivatePage, maskedPath } from './masking/paths.ts'
import { maskedMessage, maskedSelector, maskedText } from './masking/texts.ts'
import { type IsOpenRoom, maskedWords } from './masking/words.ts'
import { referrerHost } from './referrer.ts'
import type { Sender } from './sender.ts'

const TITLE_CHARS_MAX = 300
const UTM_CHARS_MAX = 120
const SELECTOR_CHARS_MAX = 200
const MESSAGE_CHARS_MAX = 300
/** Browsers have no name in the log; whom one belongs to is said by `person.linked`. */
export const VISITOR: Actor = { kind: 'guest', id: null, name: null }

export interface TelemetryServices {
  readonly journals: Pick<Journals, 'telemetry'>
  /** Says to which user a browser belongs, unless it belongs to one already. */
  readonly link: (anonId: string, userId: string) => Promise<void>
  readonly isOpenRoom: IsOpenRoom
}

/** Where a batch comes from. */
export interface Origin {
  readonly sender: Sender
  /** The signed-in user; null for others. */
  readonly userId: string | null
  readonly isOwnHost: (host: string) => boolean
}

/** Takes in what browsers report: masks it and records it in the journal of the day. [TE4] [TE7] [TE8] */
export class Telemetry {
  readonly #services: TelemetryServices

  constructor(services: TelemetryServices) {
    this.#services = services
  }

  /** Resolves when the well-formed events are durable. Returns the number of malformed ones. Rejects as the journal does. */
  async take(batch: TelemetryBatch, origin: Origin): Promise<{ readonly malformed: number }> {
    const { journals, link } = this.#services
    const facts = batch.events.flatMap((event) => (event && this.#factOf(event, batch, origin)) ?? [])
    await journals.telemetry.record(facts)
    if (origin.userId !== null && facts.length > 0) await link(batch.anonId, origin.userId)
    return { malformed: batch.events.length - facts.length }
  }

  #factOf(event: TelemetryEventIn, batch: TelemetryBatch, { sender, isOwnHost }: Origin): TelemetryFact | null {
    const { isOpenRoom } = this.#services
    const base = {
      anonId: batch.anonId,
      ...(event.id ? { eventId: event.id } : {}),
      age: Math.round(Math.min(AGE_MS_MAX, Math.max(0, batch.sentAt - event.at))),
      path: maskedPath(event.path, isOpenRoom),
      ...sender,
    }
    switch (event.type) {
      case 'pageview': {
        const title = event.title && !isPrivatePage(event.path) && maskedText(event.title, TITLE_CHARS_MAX, isOpenRoom)
        const referrer = event.referrer ? referrerHost(event.referrer, isOwnHost) : null
        return pageview({ ...base, referrer, ...(title ? { title } : {}), ...this.#utm(event.utm) })
      }
      case 'tool': {
        const { tool, step } = event
        if (maskedWords(tool, isOpenRoom) !== tool) return null
        return { type: 't.tool', actor: VISITOR, data: { ...base, tool, step } }
      }
      case 'ux':
        return { type: 't.ux', actor: VISITOR, data: { ...base, ...this.#signal(event) } }
      case 'vital':
        return { type: 't.vital', actor: VISITOR, data: { ...base, name: event.name, value: event.value } }
    }
  }

  #signal({ signal, selector, message, x, y }: TelemetryEventIn & { readonly type: 'ux' }) {
    const { isOpenRoom } = this.#services
    const element = selector && maskedSelector(selector, SELECTOR_CHARS_MAX, isOpenRoom)
    const text = message && maskedMessage(message, MESSAGE_CHARS_MAX, isOpenRoom)
    return {
      signal,
      ...(element ? { selector: element } : {}),
      ...(text ? { message: text } : {}),
      ...(typeof x === 'number' ? { x } : {}),
      ...(typeof y === 'number' ? { y } : {}),
    }
  }

  #utm(utm: (TelemetryEventIn & { readonly type: 'pageview' })['utm']): Pick<TelemetryData<'t.pageview'>, 'utm'> {
    const part = (name: 'source' | 'medium' | 'campaign') => {
      const text = utm?.[name] && maskedText(utm[name], UTM_CHARS_MAX, this.#services.isOpenRoom)
      return text ? { [name]: text } : {}
    }
    const parts = { ...part('source'), ...part('medium'), ...part('campaign') }
    return Object.keys(parts).length > 0 ? { utm: parts } : {}
  }
}

function pageview(data: TelemetryData<'t.pageview'>): TelemetryFact {
  return { type: 't.pageview', actor: VISITOR, data }
}
