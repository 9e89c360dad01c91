/** A message as the servers that measure the floor get it. */
export interface Said {
  readonly text: string
  readonly sender: string
  /** Counts the messages of all rooms. */
  readonly number: number
  /** The room reviews a document: each message moves the progress. */
  readonly reviewing: boolean
}

const PROGRESS = {
  goalType: 'docreview',
  sections: Array.from({ length: 10 }, (_, i) => ({
    sectionId: `sec_${i}`,
    title: `${i}. Title of a clause`,
    status: 'pending',
    messageCount: i,
  })),
  doneCount: 0,
  totalCount: 10,
  complete: false,
}
const LEDGER = {
  coverage: 0,
  score: 0,
  summary: 'No sections were in scope.',
  decisions: [],
  risks: [],
  actions: [],
}
const MESSAGES_PER_LEDGER = 4

/** The events, with payloads of the usual size, that the service sends to a room for one message. */
export function shownFor({
  text,
  sender,
  number,
  reviewing,
}: Said): readonly (readonly [event: string, payload: object])[] {
  const id = 'm_01KBJ5Y3ZR7Q2M8V4T6W9X0A1B2C3D00'
  const at = Date.now()
  const trace = {
    messageId: id,
    text: text.slice(0, 80),
    senderName: sender,
    at,
    lpp: { intent: 'statement', entities: [], effects: [], tookMs: 0.111 },
    llm: { skipped: 'model-down' },
  }
  return [
    [
      'chat:message',
      { id, at, type: 'user', text, senderId: 'p_01KBJ5Y3ZR7Q2M8V4T6W9X0A1B2C3D00', senderName: sender },
    ],
    ...(reviewing ? ([['goal:progress', PROGRESS]] as const) : []),
    ['dst:trace', trace],
    ...(number % MESSAGES_PER_LEDGER === 0
      ? ([['intel:update', { seq: number, updatedAt: at, ...LEDGER }]] as const)
      : []),
  ]
}
