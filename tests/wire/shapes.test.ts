import { describe, expect, test } from 'vitest'
import { type Person, type Reply, upload } from '../helpers/people.ts'
import { heardOf, stage } from '../helpers/stage.ts'

const on = stage({
  VOICE_BOT_SECRET: 'bot-secret',
  LIVEKIT_URL: 'wss://video.example.org',
  LIVEKIT_API_KEY: 'key',
  LIVEKIT_API_SECRET: 'secret-of-the-video-service',
})

const text = (value: unknown) => typeof value === 'string'
const id = (prefix: string) => (value: unknown) => typeof value === 'string' && value.startsWith(prefix)
const whole = (value: unknown) => Number.isSafeInteger(value)
const instant = (value: unknown) => Number.isSafeInteger(value) && Math.abs((value as number) - Date.now()) < 60_000
const flag = (value: unknown) => typeof value === 'boolean'
const oneOf =
  (...words: unknown[]) =>
  (value: unknown) =>
    words.includes(value)
const orNull = (check: Check) => (value: unknown) => value === null || check(value)
const listOf = (check: Check) => (value: unknown) => Array.isArray(value) && value.every(check)
const mapOf = (check: Check) => (value: unknown) => isMap(value) && Object.values(value as object).every(check)
const isMap = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
/** Exactly these keys; a key that ends in `?` may be absent. */
const exactly =
  (shape: Record<string, Check>): Check =>
  (value) => {
    if (!isMap(value)) return false
    const required = Object.keys(shape).filter((key) => !key.endsWith('?'))
    const known = Object.keys(shape).map((key) => key.replace('?', ''))
    const given = Object.keys(value as object)
    return (
      required.every((key) => given.includes(key)) &&
      given.every((key) => known.includes(key)) &&
      given.every((key) => (shape[key] ?? shape[`${key}?`])!((value as Reply)[key]))
    )
  }
type Check = (value: unknown) => boolean

const resolution = exactly({ action: oneOf('yes', 'continue'), by: id('p_'), byName: text, at: instant })
const vote = resolution
const speaking = orNull(exactly({ 'utteranceId?': text, 'text?': text, at: instant }))
const section = exactly({
  id: text,
  title: text,
  preview: text,
  docId: id('doc_'),
  'page?': whole,
  'level?': whole,
  'messageIndex?': whole,
})
const progress = exactly({
  goalType: oneOf('docreview'),
  sections: listOf(
    exactly({ sectionId: text, title: text, status: oneOf('pending', 'discussing', 'confirmed'), messageCount: whole }),
  ),
  doneCount: whole,
  totalCount: whole,
  complete: flag,
})
const base = { id: id('m_'), at: instant, text }
const TRIGGERS = 'kickoff time50 time75 time90 idle progress answer annotate complete timeout stopped'.split(' ')
const MESSAGES: Record<string, Check> = {
  user: exactly({
    ...base,
    type: oneOf('user'),
    senderId: id('p_'),
    senderName: text,
    'via?': oneOf('voice'),
    'sectionId?': text,
  }),
  moderator: exactly({ ...base, type: oneOf('moderator'), trigger: oneOf(...TRIGGERS), 'sectionId?': text }),
  system: exactly({ ...base, type: oneOf('system') }),
  inject: exactly({
    ...base,
    type: oneOf('inject'),
    kind: oneOf('confirm-section'),
    actions: (value) =>
      listOf(exactly({ id: oneOf('yes', 'continue'), label: text }))(value) && (value as unknown[]).length === 2,
    sectionId: text,
    targetParticipant: orNull(id('p_')),
    resolved: orNull(resolution),
    votes: mapOf(vote),
  }),
}
const who = exactly({ id: id('p_'), name: text })
/** Fields of every entry of the ledger. */
const entry = {
  text,
  evidence: listOf(text),
  messageIds: listOf(id('m_')),
  at: instant,
  suggested: flag,
  'editedBy?': who,
  'editedAt?': instant,
}
const inSection = { 'sectionId?': text, 'sectionTitle?': text }
const message: Check = (value) => MESSAGES[(value as Reply).type]?.(value) ?? false
const state = {
  code: text,
  goalType: oneOf('docreview'),
  template: text,
  phase: oneOf('setup', 'chat', 'ended'),
  endedReason: oneOf(null, 'goal', 'timeout', 'stopped'),
  durationMs: whole,
  remainingMs: whole,
  maxParticipants: whole,
  hostId: id('p_'),
  dials: isMap,
  participants: listOf(exactly({ id: id('p_'), name: text, ready: flag, connected: flag })),
  doc: exactly({
    title: orNull(text),
    sections: listOf(section),
    selectedSections: listOf(text),
    picks: mapOf(listOf(text)),
    sha256: orNull((value) => /^[0-9a-f]{64}$/.test(value as string)),
  }),
  messages: listOf(message),
  progress,
  llm: exactly({ available: flag, model: text }),
  voice: exactly({ enabled: flag, roomName: orNull(text), botReady: flag, muted: flag, speaking }),
  aiMode: oneOf('silent', 'assist', 'moderator', 'expert', 'critical'),
  hands: listOf(id('p_')),
}
/** Fields that the rules add to the interface's. */
const ADDITIVE: Record<string, Check> = {
  docs: listOf(
    exactly({
      id: id('doc_'),
      title: text,
      kind: oneOf('pdf', 'email'),
      sections: whole,
      pages: orNull(whole),
      sha256: text,
      at: instant,
      'topicsPending?': flag,
    }),
  ),
  currentSectionId: orNull(text),
  rev: whole,
  context: (value) => Array.isArray(value),
  board: exactly({ version: whole, count: whole }),
  space: orNull(exactly({ id: text, name: text })),
  tz: text,
  paused: flag,
  lang: oneOf('en', 'de', 'fr', 'es'),
}
const optional = (shape: Record<string, Check>) =>
  Object.fromEntries(Object.entries(shape).map(([key, check]) => [`${key}?`, check]))
const EVENTS: Record<string, Check> = {
  'room:update': exactly({ ...state, ...optional(ADDITIVE) }),
  'chat:message': message,
  'chat:inject:update': exactly({
    messageId: id('m_'),
    votes: listOf(vote),
    'totalMembers?': whole,
    resolved: orNull(resolution),
  }),
  timer: exactly({ remainingMs: whole, durationMs: whole }),
  'goal:progress': progress,
  'room:phase': exactly({ phase: oneOf('chat', 'ended'), 'reason?': oneOf('goal', 'timeout', 'stopped') }),
  'doc:annotation': exactly({
    id: id('ann_'),
    at: instant,
    seq: whole,
    kind: oneOf('mark', 'highlight', 'comment', 'note'),
    text,
    sectionId: text,
    sectionTitle: text,
    by: id('p_'),
    byName: text,
    colour: text,
    hex: text,
    ink: text,
    anchor: orNull(exactly({ page: whole, xPct: Number.isFinite, yPct: Number.isFinite })),
    evidence: listOf(text),
    quote: orNull(text),
    replies: listOf(exactly({ id: id('re_'), at: instant, by: id('p_'), byName: text, text })),
    resolved: orNull(exactly({ by: id('p_'), byName: text, at: instant })),
    editedAt: orNull(instant),
    version: whole,
    'deleted?': (value) => value === true,
  }),
  'dst:trace': exactly({
    messageId: id('m_'),
    text: (value) => text(value) && (value as string).length <= 80,
    senderName: text,
    at: instant,
    'lpp?': exactly({ intent: text, entities: listOf(text), effects: Array.isArray, tookMs: Number.isFinite }),
    'llm?': exactly({ skipped: oneOf('busy', 'model-down', 'lexical-resolved', 'nlu-failed', 'session-ended') }),
    'summon?': exactly({ route: oneOf('rag', 'persona', 'annotate', 'scope'), question: text }),
  }),
  'topic:summary': exactly({
    sectionId: text,
    title: text,
    seq: whole,
    source: oneOf('monolith'),
    ref: exactly({ kind: oneOf('pdf'), sectionTitle: text }),
    text,
  }),
  'intel:update': exactly({
    seq: whole,
    updatedAt: instant,
    coverage: whole,
    score: whole,
    summary: text,
    decisions: listOf(
      exactly({
        ...entry,
        ...inSection,
        id: id('d_'),
        status: oneOf('approved', 'rejected', 'pending'),
        'rationale?': text,
        'by?': id('p_'),
        'votedBy?': listOf(who),
        'connected?': whole,
        source: oneOf('vote', 'ai', 'person'),
      }),
    ),
    risks: listOf(
      exactly({
        ...entry,
        ...inSection,
        id: id('r_'),
        kind: oneOf('contradiction', 'missing-info', 'risk'),
        severity: oneOf('low', 'medium', 'high'),
        source: oneOf('ai', 'person'),
      }),
    ),
    actions: listOf(
      exactly({
        ...entry,
        ...inSection,
        id: id('a_'),
        owner: orNull(text),
        due: orNull(text),
        dueAt: orNull(text),
        status: oneOf('open', 'done'),
        source: oneOf('ai', 'person'),
      }),
    ),
    questions: listOf(
      exactly({
        ...entry,
        ...inSection,
        id: id('q_'),
        'askedBy?': who,
        status: oneOf('open', 'answered'),
        source: oneOf('ai', 'person'),
      }),
    ),
  }),
  'assistant:floor': exactly({ speaking }),
  'voice:caption': exactly({ participantId: id('p_'), name: text, text }),
}

/** A meeting in which everything the wire knows happens at least once. */
async function everything(): Promise<{ ana: Person; ben: Person; acks: Reply[] }> {
  const ana = await on.person()
  const acks = [await ana.ask('room:create', { name: 'Ana', voice: true, aiMode: 'critical', dials: { a: 1 } })]
  const ben = await on.person()
  acks.push(await ben.ask('room:join', { code: ana.code, name: 'Ben' }))
  await upload(on.url, ana.code, 'a contract')
  await upload(on.url, ana.code, 'From somebody: a thread', 'thread.eml')
  await ben.hears('room:update', ({ doc }) => doc.sections.length === 5)
  await ben.ask('setup:ready', { ready: true })
  await ana.ask('setup:pick-sections', { sectionIds: ['sec_1', 'topic_1'] })
  await ana.ask('setup:start', {})
  const bot = await on.person()
  await bot.ask('bot:attach', { code: ana.code, secret: 'bot-secret' })
  await bot.ask('voice:bot-state', { speaking: true, utteranceId: 'u', text: 't' })
  await bot.ask('voice:interim', { participantId: ben.id, text: 'he' })
  await bot.ask('voice:transcript', { participantId: ben.id, text: 'hello' })
  for (const line of ['agreed', '@assistant what is left?', 'looks good', 'hm', 'well']) {
    await ana.ask('chat:message', { text: line })
  }
  await ben.ask('voice:hand', { raised: true })
  await ana.ask('doc:annotate', { text: 'x', anchor: { page: 1, xPct: 1, yPct: 2 } })
  await ana.ask('doc:annotate', { text: 'x', sectionId: 'topic_2' })
  await ana.ask('chat:review-complete', {})
  acks.push(await ben.ask('room:state', {}))
  await ben.ask('chat:review-complete', {})
  await ana.ask('chat:review-complete', {})
  const { id: messageId } = heardOf(ana, 'chat:message').findLast(({ type }) => type === 'inject')
  await ben.ask('chat:action', { messageId, action: 'continue' })
  for (const event of ['timer', 'topic:summary']) await ana.hears(event)
  await ana.ask('chat:stop', {})
  const again = await on.person()
  acks.push(await again.ask('room:rejoin', { code: ben.code, participantId: ben.id }))
  return { ana, ben, acks }
}

describe('the shapes of the interface, key by key', () => {
  test('[ST1] [ST2] [ST3] [ST4] [ST6] [PG1] [MS6] [BU16] every payload of every event', async () => {
    const { ana, ben, acks } = await everything()
    for (const event of Object.keys(EVENTS)) {
      const payloads = [...heardOf(ana, event), ...heardOf(ben, event)]
      expect(payloads.length, `${event} was heard`).toBeGreaterThan(0)
      for (const payload of payloads) expect(EVENTS[event]!(payload), `${event} ${JSON.stringify(payload)}`).toBe(true)
    }
    for (const { state: shown } of acks) expect(EVENTS['room:update']!(shown), JSON.stringify(shown)).toBe(true)
    const kinds = new Set(heardOf(ana, 'chat:message').map(({ type }) => type))
    expect([...kinds].sort()).toEqual(['inject', 'moderator', 'system', 'user'])
    const events = new Set(ana.heard.map(({ event }) => event).filter((event) => !event.startsWith('ack ')))
    expect([...events].sort()).toEqual(Object.keys(EVENTS).sort())
  })

  test('[ST3] without a document title and sha256 are null and the lists are empty', async () => {
    const [ana] = await on.room(['Ana'])
    const { state: shown } = await ana.ask('room:state', {})
    expect(shown.doc).toEqual({
      title: null,
      sections: [],
      selectedSections: [],
      picks: { [ana.id]: [] },
      sha256: null,
    })
  })

  test('[ST6] without a model llm.model is a text all the same', async () => {
    const [ana] = await on.room(['Ana'])
    expect((await ana.ask('room:state', {})).state.llm).toEqual({ available: false, model: '' })
  })

  // Context items and the board come with the REST endpoints that fill them.
  test('[ST5] context is a list and board says version and count', async () => {
    const [ana] = await on.room(['Ana'])
    const { state: shown } = await ana.ask('room:state', {})
    expect(shown).toMatchObject({ context: [], board: { version: expect.any(Number), count: 0 } })
  })

  test('[OR1] room:phase of chat has no reason, of ended always one', async () => {
    const [ana] = await on.meeting(['Ana'])
    await ana.ask('chat:stop', {})
    expect(heardOf(ana, 'room:phase')).toEqual([{ phase: 'chat' }, { phase: 'ended', reason: 'stopped' }])
  })
})
