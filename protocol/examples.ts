import type { AnnotationView } from './views/annotation.ts'
import type { BoardItemView } from './views/board.ts'
import type { Intel } from './views/intel.ts'
import type { MessageView } from './views/message.ts'
import type { Progress } from './views/progress.ts'
import type { RoomView } from './views/room.ts'

/** Example values in the descriptions: one small meeting. */
const ANA = 'p_0mf3k2x7c9Ax1Bq4Wz'
const BEN = 'p_0mf3k2x8b4Hn6Jd2Vc'
const AT = 1_767_603_600_000
const SHA256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'

export const EXAMPLE_MESSAGE: MessageView = {
  id: 'm_0mf3k2x9a7Qw1Er5Ty',
  at: AT + 60_000,
  type: 'user',
  text: 'The definitions are fine.',
  senderId: BEN,
  senderName: 'Ben',
  sectionId: 'sec_1',
}

export const EXAMPLE_PROGRESS: Progress = {
  goalType: 'docreview',
  sections: [{ sectionId: 'sec_1', title: '1. Definitions', status: 'discussing', messageCount: 1 }],
  doneCount: 0,
  totalCount: 1,
  complete: false,
}

export const EXAMPLE_ANNOTATION: AnnotationView = {
  id: 'ann_0mf3k2xc02Ru5Wd9Yb',
  at: AT + 90_000,
  seq: 1,
  kind: 'comment',
  text: 'Net 30, not net 60',
  sectionId: 'sec_1',
  sectionTitle: '1. Definitions',
  by: BEN,
  byName: 'Ben',
  colour: 'blue',
  hex: '#6aa9ff',
  ink: '#0b4aa2',
  anchor: { page: 2, xPct: 18, yPct: 41.5 },
  evidence: ['within sixty (60) days of receipt'],
  quote: 'sixty (60) days',
  replies: [{ id: 're_0mf3k2xc91Kp4Zt7Mn', at: AT + 100_000, by: ANA, byName: 'Ana', text: 'Agreed.' }],
  resolved: null,
  editedAt: null,
  version: 2,
}

export const EXAMPLE_INTEL: Intel = {
  seq: 41,
  updatedAt: AT + 120_000,
  coverage: 100,
  score: 100,
  summary: '1 of 1 sections in scope are confirmed. Confirmed: “1. Definitions”.',
  decisions: [
    {
      id: 'd_0mf3k2xb51Zt8Kp3Lm',
      text: '“1. Definitions” is confirmed as reviewed.',
      status: 'approved',
      sectionId: 'sec_1',
      sectionTitle: '1. Definitions',
      evidence: [],
      messageIds: ['m_0mf3k2xb51Zt8Kp3Lm'],
      by: BEN,
      at: AT + 110_000,
      source: 'vote',
      votedBy: [
        { id: ANA, name: 'Ana' },
        { id: BEN, name: 'Ben' },
      ],
      connected: 2,
      rationale: 'Confirmed by Ana and Ben, unanimous among 2 people connected.',
      suggested: false,
    },
  ],
  risks: [],
  actions: [
    {
      id: 'a_0mf3k2xd77Sx4Bn6Gh',
      text: 'send the signed copy',
      owner: 'Ben',
      due: 'Friday',
      status: 'open',
      messageIds: [EXAMPLE_MESSAGE.id],
      evidence: [],
      at: AT + 120_000,
      dueAt: '2026-10-16',
      source: 'ai',
      suggested: true,
    },
  ],
  questions: [],
}

export const EXAMPLE_ITEM: BoardItemView = {
  id: 'it_01KAN4Z3Y5V7QW8X9R2T',
  kind: 'sticky',
  parentId: null,
  title: 'Payment',
  text: 'Net 60?',
  order: 1,
  x: null,
  y: null,
  w: null,
  h: null,
  colour: '#f5d90a',
  data: {},
  origin: 'user',
  createdBy: { id: ANA, name: 'Ana' },
  createdAt: AT,
  updatedBy: { id: ANA, name: 'Ana' },
  updatedAt: AT,
  version: 1,
}

export const EXAMPLE_ROOM: RoomView = {
  code: 'K7M2QX',
  goalType: 'docreview',
  template: 'contract',
  phase: 'chat',
  endedReason: null,
  durationMs: 2_700_000,
  remainingMs: 2_640_000,
  maxParticipants: 12,
  hostId: ANA,
  dials: { tone: 'dry' },
  participants: [
    { id: ANA, name: 'Ana', ready: true, connected: true },
    { id: BEN, name: 'Ben', ready: true, connected: true },
  ],
  doc: {
    title: 'Supply agreement',
    sections: [
      {
        id: 'sec_1',
        title: '1. Definitions',
        preview: 'In this agreement …',
        docId: 'doc_0mf3k2x7d5Cv8Nm2Qa',
        page: 1,
      },
    ],
    selectedSections: ['sec_1'],
    picks: { [ANA]: ['sec_1'], [BEN]: [] },
    sha256: SHA256,
  },
  docs: [
    {
      id: 'doc_0mf3k2x7d5Cv8Nm2Qa',
      title: 'Supply agreement',
      kind: 'pdf',
      sections: 1,
      pages: 4,
      sha256: SHA256,
      at: AT - 600_000,
      topicsPending: false,
    },
  ],
  messages: [EXAMPLE_MESSAGE],
  progress: EXAMPLE_PROGRESS,
  llm: { available: false, model: '' },
  voice: { enabled: false, roomName: null, botReady: false, muted: false, speaking: null },
  aiMode: 'assist',
  hands: [],
  context: [],
  board: { version: 0, count: 0 },
  paused: false,
  currentSectionId: 'sec_1',
  space: null,
  tz: 'Europe/Paris',
  lang: 'en',
  rev: 12,
}
