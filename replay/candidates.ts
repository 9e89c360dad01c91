import type { RoomCommand, SeededDocument } from '#engine/room/commands.ts'
import type { DataOf, RoomEvent, RoomEventType } from '#engine/room/events.ts'
import { undated } from '#engine/room/ledger/items.ts'
import type { RoomState } from '#engine/room/state.ts'
import { entropyOf, entropyOfLine, NO_ENTROPY } from './stamps.ts'

/** The place where a command may begin in a stream, and the room before it. */
export interface Place {
  readonly events: readonly RoomEvent[]
  /** Index of the first event. */
  readonly at: number
  readonly room: RoomState
}

type Unstamped<C> = C extends RoomCommand ? Omit<C, 'at' | 'entropy'> : never
/** A command without its timestamp, which is the event's. */
type Candidate = Unstamped<RoomCommand> & { readonly entropy?: string }
type Reader<T extends RoomEventType> = (
  data: DataOf<T>,
  event: RoomEvent,
  place: Place,
) => readonly (Candidate | null)[]

/** Returns the commands that may begin with the event at a place, likeliest first; empty when no command begins with it. */
export function candidates(place: Place): RoomCommand[] {
  const event = place.events[place.at]!
  const read = READERS[event.type] as Reader<RoomEventType> | undefined
  if (!read) return []
  return read(event.data, event, place).flatMap((candidate) =>
    candidate === null ? [] : [{ entropy: NO_ENTROPY, ...candidate, at: event.at } as RoomCommand],
  )
}

const made = (id: string) => ({ entropy: entropyOf(id) ?? NO_ENTROPY })
const next = ({ events, at }: Place, step = 1): RoomEvent | undefined => {
  const event = events[at + step]
  return event?.at === events[at]?.at ? event : undefined
}
/** Triggers of the lines that end a settled vote. */
const SETTLED = ['progress', 'complete']
const line = ({ events, at }: Place, ...triggers: string[]) => ({ entropy: entropyOfLine(events, at, triggers) })

const READERS: { readonly [T in RoomEventType]?: Reader<T> } = {
  created(data, { actor }, place) {
    const host = next(place)
    if (host?.type !== 'joined') return []
    const { goalType: _, hostId, ...settings } = data
    const { connectionId, cookieHash } = host.data
    return [{ type: 'create', ...settings, name: actor.name ?? '', connectionId, cookieHash, ...made(hostId) }]
  },
  joined: ({ participantId, ...claim }) => [{ type: 'join', ...claim, ...made(participantId) }],
  seated: ({ participantId, connectionId }, _, { room }) => {
    const cookieHash = room.seats[participantId]?.cookieHash ?? null
    return [{ type: 'rejoin', participantId, connectionId, cookieHash }]
  },
  unseated: (data) => [{ type: 'unseat', ...data }],
  readied: ({ participantId, ready }) => [{ type: 'ready', by: participantId, ready }],
  picked: ({ participantId, sectionIds }) => [{ type: 'pick', by: participantId, sectionIds }],
  uploaded: ({ docId, sections, ...doc }) => [
    { type: 'upload', ...doc, sections: sections.map(unnumbered), ...made(docId) },
  ],
  withdrawn: (data, _, place) => [{ type: 'withdraw', ...data, ...line(place, 'system') }],
  divided: ({ docId, sections }, _, place) => [
    { type: 'divide', docId, sections: sections.map(unnumbered), ...line(place, 'system') },
  ],
  seeded: (_, event, place) => [seedFrom(event, place)],
  started: ({ by }, _, place) => [{ type: 'start', by, ...line(place, 'kickoff') }],
  messaged: (data, _, place) => spoken(data, place),
  attributed: ({ messageId, sectionId }) => [{ type: 'refine', messageId, sectionId }],
  opened: ({ messageId }, _, place) => {
    const vote = next(place)
    return vote?.type === 'voted' ? [{ type: 'completeReview', by: vote.data.participantId, ...made(messageId) }] : []
  },
  voted: ({ messageId, participantId, action }, _, place) => [
    { type: 'vote', by: participantId, messageId, action, ...line(place, ...SETTLED) },
  ],
  resolved: (_, __, place) => [{ type: 'tick', ...line(place, ...SETTLED) }],
  annotated: (data, _, place) => [answerWith(data, place), annotationBy(data)],
  replied: ({ annotationId, replyId, participantId, text }) => [
    { type: 'reply', by: participantId, annotationId, text, ...made(replyId) },
  ],
  settled: ({ participantId, ...thread }) => [{ type: 'settleAnnotation', by: participantId, ...thread }],
  reworded: ({ participantId, ...thread }) => [{ type: 'reword', by: participantId, ...thread }],
  retracted: ({ participantId, ...thread }) => [{ type: 'retract', by: participantId, ...thread }],
  analysed: (data, _, { room }) => [analysisThat(data, room)],
  summarised: (data) => [{ type: 'summarise', ...data }],
  reported: (data) => [{ type: 'report', ...data }],
  quarantined: (data, _, place) => [{ type: 'quarantine', ...data, ...line(place, 'system') }],
  contextAdded: ({ itemId, file, ...item }) => [
    { type: 'addContext', ...item, file: file === null ? null : unfiled(file), ...made(itemId) },
  ],
  contextResolved: (data) => [{ type: 'resolveContext', ...data }],
  contextRemoved: (data, _, place) => [{ type: 'removeContext', ...data, ...line(place, 'system') }],
  boardChanged: (data) => [{ type: 'changeBoard', ...data }],
  boardFileAdded: ({ fileId, ...file }, _, place) => {
    const read = next(place)
    const context = read?.type === 'contextAdded' ? { title: read.data.title, text: read.data.text } : null
    return [{ type: 'addBoardFile', ...file, context, ...made(fileId) }]
  },
  ruled: ({ participantId, ...ruling }) => [{ type: 'rule', by: participantId, ...ruling }],
  noted: ({ itemId, participantId, ...entry }) => [{ type: 'note', by: participantId, ...entry, ...made(itemId) }],
  amended: ({ participantId, ...changes }) => [{ type: 'amend', by: participantId, ...changes }],
  accepted: ({ participantId, itemId }) => [{ type: 'accept', by: participantId, itemId }],
  dropped: ({ participantId, itemId }) => [{ type: 'dropEntry', by: participantId, itemId }],
  modeSet: ({ mode }, { actor }) => [{ type: 'setMode', by: actor.id ?? '', mode }],
  hostMoved: ({ participantId }, { actor }, place) => {
    const by = actor.id ?? ''
    const stamp = line(place, 'system')
    return [
      by === participantId ? { type: 'claimHost', by, ...stamp } : { type: 'moveHost', by, participantId, ...stamp },
    ]
  },
  handSet: ({ participantId, raised }) => [{ type: 'setHand', by: participantId, raised }],
  voiceMuted: ({ muted }, { actor }) => [{ type: 'muteVoice', by: actor.id ?? '', muted }],
  extended: ({ ms }, { actor }, place) => [{ type: 'extend', by: actor.id ?? '', ms, ...line(place, 'system') }],
  paused: (_, { actor }, place) => [{ type: 'pause', by: actor.id ?? '', ...line(place, 'system') }],
  resumed: (_, { actor }, place) => [
    actor.id === null
      ? { type: 'tick', ...line(place, 'system') }
      : { type: 'resume', by: actor.id, ...line(place, 'system') },
  ],
  scopeWidened: ({ sectionIds }, { actor }, place) => [
    { type: 'addSections', by: actor.id ?? '', sectionIds, ...line(place, 'system') },
  ],
  moved: ({ sectionId }, { actor }) => [{ type: 'focus', by: actor.id ?? '', sectionId }],
  remarked: ({ messageId, participantId, text, key }) => [
    { type: 'sayClosing', by: participantId, text, ...given({ key }), ...made(messageId) },
  ],
  ended: (_, __, { room }) => [room.startedAt === null ? { type: 'close' } : null],
  botAttached: ({ ready }) => [ready ? { type: 'attachBot' } : { type: 'detachBot' }],
  floorTaken: (data) => [{ type: 'setFloor', speaking: true, ...given(data) }],
  floorLeft: ({ interrupted, ...data }, { actor }, place) => {
    if (interrupted) return [{ type: 'interrupt', by: actor.id ?? '' }]
    const leaving = next(place)?.type === 'botAttached'
    return [leaving ? { type: 'detachBot' } : null, { type: 'setFloor', speaking: false, ...given(data) }]
  },
}

function spoken(data: DataOf<'messaged'>, place: Place): (Candidate | null)[] {
  const { messageId, type, text, senderId, via, key, annotationId, trigger, sectionId, answers, notice } = data
  const stamp = made(messageId)
  if (type === 'user')
    return [{ type: 'say', by: senderId ?? '', text, ...given({ via, key, annotationId }), ...stamp }]
  if (type === 'system') return notice === undefined ? [] : [{ type: 'sayMinutesSpent', ...stamp }]
  if (answers !== undefined) return [{ type: 'answer', request: answers, text, ...given({ sectionId }) }]
  if (trigger === 'stopped') {
    const end = next(place)
    return [
      end?.actor.kind === 'system' ? { type: 'close', ...stamp } : { type: 'stop', by: end?.actor.id ?? '', ...stamp },
    ]
  }
  if (trigger === 'answer' && sectionId !== undefined) return [{ type: 'remark', sectionId, text, ...stamp }]
  return [{ type: 'tick', ...stamp }]
}

/** An annotation that the assistant made for the person who asked for it. */
function answerWith(data: DataOf<'annotated'>, place: Place): Candidate | null {
  const reply = next(place)
  if (reply?.type !== 'messaged' || reply.data.answers === undefined) return null
  const { annotationId, participantId: _, anchor: __, ...annotation } = data
  const { answers, text, sectionId } = reply.data
  return {
    type: 'answer',
    request: answers,
    text,
    ...given({ sectionId }),
    annotation,
    ...made(annotationId),
  }
}

function annotationBy({ annotationId, participantId, ...annotation }: DataOf<'annotated'>): Candidate {
  return { type: 'annotate', by: participantId, ...annotation, ...made(annotationId) }
}

/**
 * An analysis whose draft is the ledger as it stands afterwards; the original draft is not in the stream. Entries that people
 * touched stay whatever an analysis says, and are left out.
 */
function analysisThat(data: DataOf<'analysed'>, { ledger }: RoomState): Candidate {
  const gone = new Set(data.dropped)
  const questions = data.questions ?? []
  const after = <T extends { readonly id: string }>(before: readonly T[], changed: readonly T[]) => {
    const known = new Set(before.map(({ id }) => id))
    const kept = before
      .filter(({ id }) => !gone.has(id) && !Object.hasOwn(ledger.touched, id))
      .map((item) => changed.find(({ id }) => id === item.id) ?? item)
    return [...kept, ...changed.filter(({ id }) => !known.has(id))].map(unnumbered)
  }
  const draft = {
    summary: data.summary ?? ledger.summary,
    decisions: after<Item<'decisions'>>(ledger.decisions.map(undated), data.decisions),
    risks: after<Item<'risks'>>(ledger.risks.map(undated), data.risks),
    actions: after<Item<'actions'>>(ledger.actions.map(undated), data.actions),
    questions: after<Item<'questions'>>(ledger.questions.map(undated), questions),
  }
  const fresh = [...data.decisions, ...data.risks, ...data.actions, ...questions].map(({ id }) => entropyOf(id))
  const entropy = fresh.findLast((one) => one !== null) ?? NO_ENTROPY
  return { type: 'analyse', upTo: data.upTo, draft, entropy }
}

type Item<K extends 'decisions' | 'risks' | 'actions' | 'questions'> = NonNullable<DataOf<'analysed'>[K]>[number]

/** A large seed spans several events; each continues the document of the one before. */
function seedFrom(first: RoomEvent, { events, at }: Place): Candidate | null {
  if (first.type !== 'seeded' || first.data.continues) return null
  const docs = new Map<string, SeededDocument>()
  const chunks: DataOf<'seeded'>['chunks'] = []
  let last = at
  for (const [i, part] of events.slice(at).entries()) {
    if (part.type !== 'seeded' || (i > 0 && !part.data.continues)) break
    chunks.push(...part.data.chunks)
    for (const { sections, ...doc } of part.data.docs) {
      docs.set(doc.docId, { ...doc, sections: [...(docs.get(doc.docId)?.sections ?? []), ...sections] })
    }
    last = at + i
  }
  const { ragLabel, settings, capture } = first.data
  // Never the entropy of a document id, which may come from another room.
  const entropy = entropyOfLine(events, last, ['system'])
  const by = first.actor.id ?? ''
  return {
    type: 'seed',
    by,
    docs: [...docs.values()],
    chunks,
    ragLabel,
    ...given({ settings, capture }),
    entropy,
  }
}

function unfiled<F extends { readonly fileId: string }>({ fileId: _, ...file }: F): Omit<F, 'fileId'> {
  return file
}

function unnumbered<S extends { readonly id: string }>({ id: _, ...section }: S): Given<Omit<S, 'id'>> {
  return given(section)
}

/** Replaces entries that may be undefined by optional ones. */
type Given<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>
}

/** Drops undefined entries. */
function given<T extends object>(entries: T): Given<T> {
  return Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined)) as Given<T>
}
