import { type BoardState, emptyBoard } from '../board/board.ts'
import { DEFAULT_LANGUAGE, type Language } from '../words/languages.ts'
import type { RoomAnnotation } from './annotations.ts'
import type { Bubble, Message, Standing } from './discussion.ts'
import type { DocumentKind, SectionPrefix } from './documentKinds.ts'
import type { AiMode, DataOf, EndReason, Trigger } from './events.ts'
import { emptyLedger, type Ledger } from './ledger/items.ts'
import type { BoardFile, ContextEntry } from './material.ts'
import type { SummonRoute } from './summon.ts'
import type { TemplateId } from './templates.ts'

/** Maximum messages in the room state; older ones stay in the stream. [MS5] */
export const MESSAGES_MAX = 500
/** Maximum messages in the list of the newest, which is separate because writing to a long list costs its length. */
export const NEWEST_MAX = 64
/** Messages after which a section is mature. [PG6] */
export const MATURE_MESSAGES = 2
/** Maximum live summaries in the room state; older ones stay in the stream. [SU6] */
export const SUMMARIES_MAX = 250
/** Idempotency keys remembered per seat. */
export const KEYS_MAX = 32

/** Zone of rooms that name none. [TI1] */
export const DEFAULT_ZONE = 'UTC'

export interface Seat {
  id: string
  name: string
  ready: boolean
  connectionId: string | null
  joinedAt: number
  /** Instant of disconnection; null while connected. */
  lostAt: number | null
  cookieHash: string | null
  /** True after the first message, written or spoken. */
  spoke: boolean
  /** Latest idempotency keys of this seat, as `[key, messageId]`, oldest first. */
  keys: [string, string][]
  /** Latest idempotency keys of its board requests, as `[key, version of the board]`, oldest first. */
  boardKeys: [string, number][]
}

export interface RoomDocument {
  id: string
  kind: DocumentKind
  title: string
  /** Null for a seeded document, which has no bytes. */
  sha256: string | null
  source: DataOf<'uploaded'>['source'] | 'seed'
  pages: number | null
  emails: number | null
  pending: boolean
  at: number
}

export interface RoomSection {
  id: string
  docId: string
  title: string
  preview: string
  page?: number
  level?: number
  keywords: string
  messageIndex?: number
}

/** An unanswered summons of the assistant. */
export interface Ask {
  messageId: string
  by: string
  question: string
  route: SummonRoute
}

/** The newest live summary of a section. */
export interface SectionSummary {
  seq: number
  text: string
  at: number
  /** Number of messages attributed to the section when it was summarised. */
  messageCount: number
}

/** A live summary of a section as emitted. */
export interface EmittedSummary extends Omit<SectionSummary, 'messageCount'> {
  sectionId: string
}

export interface Speaking {
  utteranceId?: string
  text?: string
  at: number
}

/** Pauses of a meeting, and when it last was busy with something that is no message. */
export interface Meter {
  /** How long the clock stood in earlier pauses, in ms. */
  pausedMs: number
  /** Start of the current pause; null while the clock runs. */
  pausedAt: number | null
  /** Instant of the last annotation, or of the end of the last pause. */
  activeAt: number
}

/** State of a room: all that decisions and views need. Mutable, but only evolve.ts writes to it. */
export interface RoomState {
  seq: number
  /** Instant of the last event. */
  at: number
  code: string
  template: TemplateId
  phase: 'setup' | 'chat' | 'ended'
  endedReason: EndReason | null
  durationMs: number
  maxParticipants: number
  hostId: string
  dials: Record<string, string | number | boolean>
  aiMode: AiMode
  /** IANA name of the zone in which the room's days begin. [TI1] */
  tz: string
  /** Language of what the room itself says. [TI2] */
  lang: Language
  /** The space that the meeting is held on; null without one. */
  space: { id: string; name: string } | null
  createdAt: number
  startedAt: number | null
  endedAt: number | null
  /** In join order. */
  seats: Record<string, Seat>
  docs: RoomDocument[]
  sections: RoomSection[]
  picks: Record<string, string[]>
  scope: string[]
  /** Status by section id, for the sections of the scope. */
  standings: Record<string, Standing>
  /** The section under discussion. */
  current: string | null
  /** Where somebody, not the talk itself, moved the discussion last, and the messages that users had sent by then. */
  movedLast: { to: string | null; after: number }
  /** Earlier messages, oldest first; `newest` follows them. */
  messages: Message[]
  newest: Message[]
  messageCount: number
  userMessageCount: number
  lastUserMessageAt: number | null
  /** Time in chat with an assistant that is not silent: until the last change of mode, and since when it counts further. [SN10] */
  assisted: { ms: number; since: number | null }
  /** True once the room was told that the assistant minutes are used up. */
  minutesSpentSaid: boolean
  meter: Meter
  /** Closing remarks by participant id. [TI30] */
  remarks: Record<string, { messageId: string; key: string | null }>
  /** Time marks already announced. */
  said: Trigger[]
  /** True if the moderator has spoken since the last message because of silence. */
  idleSaid: boolean
  bubbles: Record<string, Bubble>
  /** Unresolved bubble by section id. */
  openBubbles: Record<string, string>
  annotationCount: number
  /** The newest annotations, oldest first, deleted ones included. [TD8] */
  annotations: readonly RoomAnnotation[]
  /** Replies made in the room so far. */
  replyCount: number
  /** Section ids issued so far per prefix, so that none is reused. */
  numbered: Record<SectionPrefix, number>
  /** Status set by a person, by ledger item id. */
  rulings: Record<string, DataOf<'ruled'>['status'] | 'answered'>
  ledger: Ledger
  /** Newest live summary by section id. */
  summaries: Record<string, SectionSummary>
  /** At least the newest `SUMMARIES_MAX` live summaries, oldest first; older ones are in the stream. */
  summaryList: EmittedSummary[]
  summaryCount: number
  /** Section of the newest attributed message. */
  lastDiscussed: string | null
  /** Unanswered summonses, oldest first. */
  asks: Ask[]
  /** In the order added. */
  context: ContextEntry[]
  boardFiles: BoardFile[]
  board: BoardState
  /** Sequence number of `ended`; null until the meeting ends. */
  endedSeq: number | null
  /** True once an analysis has covered the whole meeting after its end. */
  concluded: boolean
  /** True if the assistant no longer analyses the room. [LN11] */
  quarantined: boolean
  /** Instant of a model's report; null without one. */
  reportedAt: number | null
  hands: string[]
  voiceRoom: string | null
  botReady: boolean
  /** Connection of the bot, where several processes keep connections. */
  botConnection: string | null
  voiceMuted: boolean
  speaking: Speaking | null
  /** True if somebody interrupted the last utterance and none has begun since. */
  interrupted: boolean
}

export function emptyRoom(): RoomState {
  return {
    seq: 0,
    at: 0,
    code: '',
    template: 'general',
    phase: 'setup',
    endedReason: null,
    durationMs: 0,
    maxParticipants: 0,
    hostId: '',
    dials: {},
    aiMode: 'assist',
    tz: DEFAULT_ZONE,
    lang: DEFAULT_LANGUAGE,
    space: null,
    createdAt: 0,
    startedAt: null,
    endedAt: null,
    seats: {},
    docs: [],
    sections: [],
    picks: {},
    scope: [],
    standings: {},
    current: null,
    movedLast: { to: null, after: 0 },
    messages: [],
    newest: [],
    messageCount: 0,
    userMessageCount: 0,
    lastUserMessageAt: null,
    assisted: { ms: 0, since: null },
    minutesSpentSaid: false,
    meter: { pausedMs: 0, pausedAt: null, activeAt: 0 },
    remarks: {},
    said: [],
    idleSaid: false,
    bubbles: {},
    openBubbles: {},
    annotationCount: 0,
    annotations: [],
    replyCount: 0,
    numbered: { sec: 0, topic: 0 },
    rulings: {},
    ledger: emptyLedger(),
    summaries: {},
    summaryList: [],
    summaryCount: 0,
    lastDiscussed: null,
    asks: [],
    context: [],
    boardFiles: [],
    board: emptyBoard(),
    endedSeq: null,
    concluded: false,
    quarantined: false,
    reportedAt: null,
    hands: [],
    voiceRoom: null,
    botReady: false,
    botConnection: null,
    voiceMuted: false,
    speaking: null,
    interrupted: false,
  }
}

/** Returns the messages of the room state, oldest first. [MS5] */
export function shownMessages(room: RoomState): Message[] {
  return room.messages.concat(room.newest).slice(-MESSAGES_MAX)
}
