import { decode } from '#engine/eventTypes.ts'
import { SEED_TEXT_CHARACTERS_MAX } from '#engine/room/decide/seeding.ts'
import { type AiMode, type DataOf, type EndReason, ROOM_EVENTS, type RoomEvent } from '#engine/room/events.ts'
import type { RoomDocument, RoomSection } from '#engine/room/state.ts'
import type { TemplateId } from '#engine/room/templates.ts'
import { type ChainedEvent, type Digest, GENESIS } from '#engine/stream.ts'
import { cutWhole } from '#engine/text.ts'
import type { AnnotationView } from '#protocol/views/annotation.ts'
import type { Intel } from '#protocol/views/intel.ts'
import type { Progress } from '#protocol/views/progress.ts'
import type { RoomView } from '#protocol/views/room.ts'
import { Material, type RoomStart } from './capture/material.ts'
import { emptySession, type SessionFold, takeIn } from './session.ts'
import { stateHash } from './stateHash.ts'
import { intelView } from './views/intel.ts'
import { progressView } from './views/progress.ts'
import { roomView } from './views/roomView.ts'
import { summaryOf } from './views/session/detail.ts'

/** An exported event, with the previous event's hash beside its own. [CA2] */
export type ExportedEvent<E extends ChainedEvent = RoomEvent> = E & { readonly prevHash: string }

/** Body of `POST …/seed`: the material for a room. [CA7] */
export interface CaptureSeed {
  readonly doc: {
    /** Absent without a document, and so without sections. */
    readonly title?: string
    readonly sections: readonly SeedSection[]
  }
  /** Documents referenced by the sections, in upload order. Absent if there are none, and in older captures. */
  readonly docs?: readonly SeedDocument[]
  readonly ragChunks: DataOf<'seeded'>['chunks']
  readonly ragLabel?: string
}

interface SeedSection extends Partial<Pick<RoomSection, 'docId' | 'page' | 'level' | 'messageIndex'>> {
  readonly id: string
  readonly title: string
  readonly text: string
}

type SeedDocument = Pick<RoomDocument, 'id' | 'title' | 'kind' | 'pages' | 'emails'>

/** A whole meeting in one JSON object: its events and the resulting state. In a file, events may be of older versions. [CA1] */
export interface CaptureFixture<E extends ChainedEvent = RoomEvent> {
  readonly format: 'capture-fixture'
  readonly version: 1
  readonly meta: CaptureMeta
  readonly seed: CaptureSeed
  /** In join order. */
  readonly participants: readonly { readonly id: string; readonly name: string; readonly isHost: boolean }[]
  /** The whole stream, in order. */
  readonly events: readonly ExportedEvent<E>[]
  readonly final: {
    readonly state: RoomView
    readonly progress: Progress
    readonly intel: Intel
    readonly annotations: readonly AnnotationView[]
    /** Hex SHA-256 of the part of `state` that is derived from the stream. */
    readonly stateHash: string
  }
  readonly chain: {
    readonly algo: 'sha256'
    readonly canonical: 'RFC8785'
    /** 64 zeros. */
    readonly genesis: string
    /** Hash of the last event. */
    readonly head: string
  }
}

export interface CaptureMeta extends CaptureStamp {
  readonly code: string
  /** Session name in the history, `{code}-{YYYYMMDDTHHMMSSZ}`; of the last event if the meeting has not ended. */
  readonly name: string
  readonly goalType: 'docreview'
  readonly template: TemplateId
  readonly aiMode: AiMode
  readonly phase: RoomView['phase']
  readonly endedReason: EndReason | null
  readonly createdAt: number
  readonly startedAt: number | null
  readonly endedAt: number | null
  readonly durationMs: number
  readonly eventCount: number
}

/** Time and author of an export, which the stream cannot prove. */
export interface CaptureStamp {
  /** Epoch milliseconds. */
  readonly exportedAt: number
  /** UUID of the administrator. */
  readonly exportedBy: string
  readonly serviceVersion: string
}

/** Author of exports by command-line tools, where nobody is signed in. */
export const NOBODY = '00000000-0000-4000-8000-000000000000'

/** Captures a stream and its resulting state. Deterministic: the same events and stamp give the same bytes. [CA1] [CA3] */
export function captureOf<E extends ChainedEvent>(
  events: readonly E[],
  stamp: CaptureStamp,
  digest: Digest,
): CaptureFixture<E> {
  const fold = new CaptureFold<E>()
  for (const event of events) fold.take(event)
  return fold.capture(stamp, digest)
}

/** Converts the events of a capture to current versions. Throws UnreadableEvent. [HC6] */
export function decodedCapture(capture: CaptureFixture<ChainedEvent>): CaptureFixture {
  return { ...capture, events: capture.events.map((event) => decode(ROOM_EVENTS, event)) }
}

/** Fold behind a capture: the session, the material at the start of the meeting, and the recorded events. */
export class CaptureFold<E extends ChainedEvent> {
  readonly #session = emptySession()
  readonly #material = new Material()
  readonly #events: ExportedEvent<E>[] = []
  #head = GENESIS.hash

  take(recorded: E): void {
    const event = decode(ROOM_EVENTS, recorded)
    takeIn(this.#session, event)
    if (this.#session.room.startedAt === null) this.#material.take(event)
    this.#events.push(exportedEvent(recorded, this.#head))
    this.#head = event.hash
  }

  capture({ exportedAt, exportedBy, serviceVersion }: CaptureStamp, digest: Digest): CaptureFixture<E> {
    return {
      format: 'capture-fixture',
      version: 1,
      meta: { ...metaOf(this.#session), exportedAt, exportedBy, serviceVersion },
      seed: seedOf(this.#material.held),
      participants: participantsOf(this.#session),
      events: this.#events,
      final: finalOf(this.#session, digest),
      chain: { algo: 'sha256', canonical: 'RFC8785', genesis: GENESIS.hash, head: this.#head },
    }
  }
}

/** Returns the metadata that follows from the stream alone. */
export function metaOf(session: SessionFold): Omit<CaptureMeta, keyof CaptureStamp> {
  const { room } = session
  const { code, template, aiMode, phase, endedReason, createdAt, startedAt, endedAt, durationMs } = room
  const times = { createdAt, startedAt, endedAt, durationMs }
  const { name } = summaryOf(session)
  return { code, name, goalType: 'docreview', template, aiMode, phase, endedReason, ...times, eventCount: room.seq }
}

/** Returns the participants in join order. */
export function participantsOf({ room }: SessionFold): CaptureFixture['participants'] {
  return Object.values(room.seats).map(({ id, name }) => ({ id, name, isHost: id === room.hostId }))
}

/** Returns the state after the last event; presence and the like are as of that event. [CA4] */
export function finalOf(session: SessionFold, digest: Digest): CaptureFixture['final'] {
  const { room } = session
  const state = roomView(room, { now: room.at, llm: { available: false, model: null } })
  return {
    state,
    progress: progressView(room),
    intel: intelView(room),
    annotations: session.annotations,
    stateHash: stateHash(state, digest),
  }
}

type StartDocument = RoomStart['docs'][number]

/** Returns the material at the start of the meeting as a body for `POST …/seed`. [CA7] [CA8] */
export function seedOf({ docs, chunks, ragLabel }: Omit<RoomStart, 'settings'>): CaptureSeed {
  const [first] = docs
  const sections = docs.flatMap(({ docId, sections }) => sections.map((section) => seedSection(docId, section)))
  return {
    doc: { ...(first === undefined ? {} : { title: first.title }), sections },
    ...(first === undefined ? {} : { docs: docs.map(seedDocument) }),
    ragChunks: chunks,
    ...(ragLabel === null ? {} : { ragLabel }),
  }
}

function seedSection(
  docId: string,
  { preview: _p, keywords: _k, text, ...section }: StartDocument['sections'][number],
) {
  return { ...(section as Omit<SeedSection, 'text'>), docId, text: cutWhole(text, SEED_TEXT_CHARACTERS_MAX) }
}

function seedDocument({ docId: id, title, kind, pages, emails }: StartDocument): SeedDocument {
  return { id, title, kind, pages, emails }
}

/** Converts a seed to the form of older captures. */
export function plainSeed({ docs: _, doc, ...rest }: CaptureSeed): CaptureSeed {
  return { doc: { ...doc, sections: doc.sections.map(({ id, title, text }) => ({ id, title, text })) }, ...rest }
}

/** Adds the previous hash to an event, with fields in export order. [CA2] */
export function exportedEvent<E extends ChainedEvent>(event: E, prevHash: string): ExportedEvent<E>
export function exportedEvent(event: ChainedEvent, prevHash: string): ExportedEvent<ChainedEvent> {
  const { seq, id, at, type, actor, data, hash } = event
  return { seq, id, at, type, actor, data, prevHash, hash }
}
