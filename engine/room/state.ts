import type { DocumentKind, SectionPrefix } from './documentKinds.ts'
import type { AiMode, DataOf, EndReason, Trigger } from './events.ts'
import type { SummonRoute } from './summon.ts'
import type { TemplateId } from './templates.ts'

/** Messages that the room state shows; more stay in the stream. [MS5] */
export const MESSAGES_MAX = 500
/** The newest messages stand in a list of their own, because writing to a long one costs its length. */
export const NEWEST_MAX = 64
/** Messages that mature a section. [PG6] */
export const MATURE_MESSAGES = 2
/** Live summaries that the room state holds; more stay in the stream. [SU6] */
export const SUMMARIES_MAX = 250
/** Message keys remembered per seat against repeats. */
export const KEYS_MAX = 32

export interface Seat {
  id: string
  name: string
  ready: boolean
  connectionId: string | null
  joinedAt: number
  /** When the connection was lost; null while connected. */
  lostAt: number | null
  cookieHash: string | null
  /** Wrote or said at least one message. */
  spoke: boolean
  /** The newest keys of this seat's messages, `[key, messageId]`, oldest first. */
  keys: [string, string][]
}

export interface RoomDocument {
  id: string
  kind: DocumentKind
  title: string
  /** Null where there never were bytes: the document was seeded. */
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

export interface Message {
  id: string
  at: number
  type: 'user' | 'moderator' | 'system' | 'inject'
  text: string
  via?: 'voice'
  senderId?: string
  senderName?: string
  trigger?: Trigger
  sectionId?: string
  targetParticipant?: string | null
}

export interface Vote {
  by: string
  byName: string
  action: 'yes' | 'continue'
  at: number
}

export interface Bubble {
  messageId: string
  sectionId: string
  targetParticipant: string | null
  votes: Record<string, Vote>
  resolved: Vote | null
}

/** How a section of the scope stands. */
export interface Standing {
  status: 'pending' | 'discussing' | 'confirmed'
  messageCount: number
  /** Who agreed since the section came under discussion or since the last `continue`. */
  agreed: string[]
  /** Messages still wanted after a `continue` before people's agreement opens the next bubble. */
  cooling: number
  /** The assistant made its one remark of the modes `expert` and `critical`. */
  remarked: boolean
  confirmed: { messageId: string; by: string; at: number } | null
}

/** A summons that waits for its answer. */
export interface Ask {
  messageId: string
  by: string
  question: string
  route: SummonRoute
}

export type LedgerDecision = DataOf<'analysed'>['decisions'][number] & { at: number }
export type LedgerRisk = DataOf<'analysed'>['risks'][number]
export type LedgerAction = DataOf<'analysed'>['actions'][number]

/** What the analyses found, in the order in which it was first found; statuses that people set are in `rulings`. */
export interface Ledger {
  /** The last event that the newest analysis had read. */
  upTo: number
  summary: string
  decisions: LedgerDecision[]
  risks: LedgerRisk[]
  actions: LedgerAction[]
}

/** The newest live summary of a section. */
export interface SectionSummary {
  seq: number
  text: string
  at: number
  /** Messages attributed to the section when it was summarised. */
  messageCount: number
}

/** A live summary of a section as it was emitted. */
export interface ToldSummary extends Omit<SectionSummary, 'messageCount'> {
  sectionId: string
}

/** Something put into the room beside the documents; its text stays in the stream. */
export interface ContextEntry {
  id: string
  kind: 'note' | 'link' | 'data'
  title: string
  preview: string
  /** UTF-16 units of its text. */
  chars: number
  url: string | null
  file: BoardFile | null
  table: { columns: string[]; rows: number } | null
  status: 'pending' | 'ready' | 'failed'
  error: string | null
  addedBy: { id: string | null; name: string }
  at: number
}

export interface BoardFile {
  fileId: string
  name: string
  mime: string
  size: number
  sha256: string
  at: number
  by: { id: string | null; name: string }
}

export interface Speaking {
  utteranceId?: string
  text?: string
  at: number
}

/** All that decisions need; views are derived from it. Mutable: only evolve.ts writes to it. */
export interface RoomState {
  seq: number
  /** The instant of the last event. */
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
  createdAt: number
  startedAt: number | null
  endedAt: number | null
  /** In join order. */
  seats: Record<string, Seat>
  docs: RoomDocument[]
  sections: RoomSection[]
  picks: Record<string, string[]>
  scope: string[]
  /** Section id to its standing, for the sections of the scope. */
  standings: Record<string, Standing>
  /** The section under discussion. */
  current: string | null
  /** Earlier messages, oldest first; `newest` follows them. */
  messages: Message[]
  newest: Message[]
  messageCount: number
  userMessageCount: number
  lastUserMessageAt: number | null
  /** Time marks that were said. */
  said: Trigger[]
  /** The moderator asked into the silence since the last message. */
  idleSaid: boolean
  bubbles: Record<string, Bubble>
  /** The unresolved bubble of a section. */
  openBubbles: Record<string, string>
  annotationCount: number
  /** Sections numbered so far, by what their ids begin with: no id comes twice. */
  numbered: Record<SectionPrefix, number>
  /** Ledger item id to the status that a person set. */
  rulings: Record<string, DataOf<'ruled'>['status']>
  ledger: Ledger
  /** Section id to its newest live summary. */
  summaries: Record<string, SectionSummary>
  /** The newest `SUMMARIES_MAX` live summaries at least, oldest first; older ones are in the stream. */
  summaryList: ToldSummary[]
  summaryCount: number
  /** The section that the newest attributed message is about. */
  lastDiscussed: string | null
  /** Summonses without their answer, oldest first. */
  asks: Ask[]
  /** In the order added. */
  context: ContextEntry[]
  boardFiles: BoardFile[]
  /** Sequence number of `ended`; null while the room lives. */
  endedSeq: number | null
  /** The ledger was read once more after the end. */
  concluded: boolean
  /** The assistant reads it no more. [LN11] */
  quarantined: boolean
  /** When a model's report was written; null without one. */
  reportedAt: number | null
  hands: string[]
  voiceRoom: string | null
  botReady: boolean
  voiceMuted: boolean
  speaking: Speaking | null
  /** The last utterance was cut off by somebody and none has begun since. */
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
    messages: [],
    newest: [],
    messageCount: 0,
    userMessageCount: 0,
    lastUserMessageAt: null,
    said: [],
    idleSaid: false,
    bubbles: {},
    openBubbles: {},
    annotationCount: 0,
    numbered: { sec: 0, topic: 0 },
    rulings: {},
    ledger: { upTo: 0, summary: '', decisions: [], risks: [], actions: [] },
    summaries: {},
    summaryList: [],
    summaryCount: 0,
    lastDiscussed: null,
    asks: [],
    context: [],
    boardFiles: [],
    endedSeq: null,
    concluded: false,
    quarantined: false,
    reportedAt: null,
    hands: [],
    voiceRoom: null,
    botReady: false,
    voiceMuted: false,
    speaking: null,
    interrupted: false,
  }
}

/** The messages that the room shows, oldest first. [MS5] */
export function shownMessages(room: RoomState): Message[] {
  return room.messages.concat(room.newest).slice(-MESSAGES_MAX)
}
