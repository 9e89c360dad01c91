import { type ArchivedSession, seatTag, spaceTag } from '#projections/archive.ts'
import { codeInName } from '#projections/views/session/name.ts'
import type { SessionDetail, SessionSummary } from '#protocol/views/session.ts'
import type { View, ViewReader } from '#stores/readModels/port.ts'
import type { MessagePage, Tellings } from './reading/calls.ts'
import type { Sessions } from './sessions.ts'

/** Finished sessions: lists from the read model, details from the streams. */
export class Archive {
  readonly #view: ViewReader<ArchivedSession>
  readonly #kept: Pick<View<ArchivedSession>, 'write'>
  readonly #sessions: Sessions

  constructor(view: ViewReader<ArchivedSession>, kept: Pick<View<ArchivedSession>, 'write'>, sessions: Sessions) {
    this.#view = view
    this.#kept = kept
    this.#sessions = sessions
  }

  /** Returns the newest sessions first. [AR1] */
  async newest(limit: number): Promise<SessionSummary[]> {
    return (await this.#view.newest({ limit })).map(({ value }) => value.summary)
  }

  /** Returns the newest sessions in which one of the seats took part or that belong to one of the spaces, filtered by `seen`. [AR9] [SN17] */
  async newestOf(
    { participantIds, spaceIds }: { readonly participantIds: readonly string[]; readonly spaceIds: Iterable<string> },
    limit: number,
    seen: (session: ArchivedSession) => boolean,
  ): Promise<SessionSummary[]> {
    const byCode = new Map<string, SessionSummary>()
    for (const tag of [...participantIds.map(seatTag), ...[...spaceIds].map(spaceTag)]) {
      const found = await this.#view.newest({ limit, tag })
      for (const { _id, value } of found) if (seen(value)) byCode.set(_id, value.summary)
    }
    return [...byCode.values()]
      .sort((a, b) => b.capturedAt - a.capturedAt || (a.code < b.code ? -1 : 1))
      .slice(0, limit)
  }

  /** Returns the archived session with that name; null without one. [AR6] */
  async find(name: string): Promise<ArchivedSession | null> {
    const code = codeInName(name)
    const stored = code === null ? null : await this.#view.get(code)
    return stored?.value.summary.name === name ? stored.value : null
  }

  /** Returns SessionDetail as JSON; null when the room was deleted. Rejects with SessionsBusy. [AR2] */
  detail(code: string): Promise<Uint8Array | null> {
    return this.#told(code, 'detail')
  }

  /** Returns Analytics as JSON; null when the room was deleted. Rejects with SessionsBusy. [AY1] */
  analytics(code: string): Promise<Uint8Array | null> {
    return this.#told(code, 'analytics')
  }

  /** Returns the report on the current state of the room in Markdown; null without such a room. [RP1] */
  report(code: string): Promise<string | null> {
    return this.#sessions.tell(code, 'report', null)
  }

  /** Returns the meeting, running or finished, folded from its stream; null without such a room. */
  session(code: string): Promise<SessionDetail | null> {
    return this.#sessions.tell(code, 'session', null)
  }

  /** The same without what was said and marked. */
  outline(code: string): Promise<SessionDetail | null> {
    return this.#sessions.tell(code, 'outline', null)
  }

  /** Returns a room's annotations; null without such a room. */
  annotations(code: string): Promise<SessionDetail['annotations'] | null> {
    return this.#sessions.tell(code, 'annotations', null)
  }

  /** Returns a page of a room's messages; null without such a room or without the message that it is to follow. */
  messages(code: string, ask: Tellings['messages']['ask']): Promise<MessagePage | null> {
    return this.#sessions.tell(code, 'messages', ask)
  }

  /** Returns the summaries of a room with a higher number; null without such a room. */
  summariesSince(code: string, since: number): Promise<SessionDetail['topicSummaries'] | null> {
    return this.#sessions.tell(code, 'summaries', { since })
  }

  /** Returns null for a deleted room, which is no longer part of the archive. */
  async forget(code: string): Promise<void> {
    await this.#kept.write({ documents: [], removed: [code], after: '', position: '' })
  }

  async #told(code: string, subject: 'detail' | 'analytics'): Promise<Uint8Array | null> {
    const told = await this.#sessions.tell(code, subject, null)
    if (told === null) await this.forget(code)
    return told
  }
}
