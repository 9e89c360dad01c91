import type { RoomSnapshot } from './snapshot.ts'
import type { Annotation, Message, RoomState, ServerEvents, ServerPacket, TopicSummary } from './wire.ts'

type Merge = { [E in keyof ServerEvents]: (now: RoomSnapshot, payload: ServerEvents[E]) => RoomSnapshot }

/** Applies each event to a snapshot. Idempotent: the same event twice gives the same snapshot. [WB4] */
const MERGE: Merge = {
  // An update sent before the answer to a join may arrive after it.
  'room:update': (now, state) => (state.rev < (now.state?.rev ?? 0) ? now : withState(now, state)),
  'room:changed': withChanges,
  'room:phase': (now, { phase, reason }) => withPart(now, { phase, endedReason: reason ?? null }),
  'room:notice': (now, { ok, text }) => ({ ...now, notSaving: ok ? null : text }),
  'chat:message': (now, message) => withMessage(now, message),
  'chat:inject:update': (now, update) => ({ ...now, messages: withVotes(now.messages, update) }),
  timer: (now, { remainingMs }) => ({ ...now, remainingMs }),
  'goal:progress': (now, progress) => withPart(now, { progress }),
  'topic:summary': (now, summary) => withSummaries(now, [summary]),
  'doc:annotation': (now, annotation) => withAnnotations(now, [annotation]),
  'board:update': withBoard,
  'dst:trace': (now) => now,
  'intel:update': (now, intel) => ({ ...now, intel }),
  'intel:changed': withLedgerChanges,
  'assistant:floor': (now, { speaking }) =>
    now.state ? withPart(now, { voice: { ...now.state.voice, speaking } }) : now,
  'room:typing': (now, { participantId }) =>
    participantId === now.me || now.typing.includes(participantId)
      ? now
      : { ...now, typing: [...now.typing, participantId] },
  'voice:caption': (now, { participantId, name, text }) => ({
    ...now,
    captions: { ...now.captions, [participantId]: { name, text } },
  }),
}

export function isServerEvent(event: string): event is keyof ServerEvents {
  return Object.hasOwn(MERGE, event)
}

export function merged<E extends keyof ServerEvents>(
  now: RoomSnapshot,
  event: E,
  payload: ServerEvents[E],
): RoomSnapshot {
  return withoutDestroyed(MERGE[event](now, payload))
}

/** Replaces the state. It carries the newest 500 messages; older ones already received stay. */
export function withState(now: RoomSnapshot, state: RoomState): RoomSnapshot {
  return withoutDestroyed({ ...now, state, messages: mergeMessages(now.messages, state.messages) })
}

/** The resident service destroys the texts of a room with its end, so the client forgets them too. [WS11] */
function withoutDestroyed(now: RoomSnapshot): RoomSnapshot {
  if (now.resident === null || now.state?.phase !== 'ended' || Object.keys(now.summaries).length === 0) return now
  return { ...now, summaries: {} }
}

/** True for changes of something that was not received: the whole has to be asked for. */
export function misses({ state, intel }: RoomSnapshot, { event, payload }: ServerPacket): boolean {
  if (event === 'room:changed') return state === null || state.rev < payload.from
  return event === 'intel:changed' && (intel === null || intel.seq < payload.from)
}

function withChanges(now: RoomSnapshot, changes: ServerEvents['room:changed']): RoomSnapshot {
  const { state } = now
  if (state === null || state.rev < changes.from || state.rev > changes.rev) return now
  const changed = new Map(changes.messages.map((message) => [message.id, message]))
  const renewed = <M extends Message>(messages: readonly M[]): readonly M[] =>
    changed.size === 0 ? messages : messages.map((message) => ({ ...message, ...changed.get(message.id) }))
  const messages = renewed(state.messages)
  const next: RoomState = Object.assign({}, state, changes.set, { messages, rev: changes.rev })
  return { ...now, state: next, messages: renewed(now.messages) }
}

function withLedgerChanges(now: RoomSnapshot, changes: ServerEvents['intel:changed']): RoomSnapshot {
  const { intel } = now
  if (intel === null || intel.seq < changes.from || intel.seq > changes.seq) return now
  const { seq, updatedAt, coverage, score, summary = intel.summary } = changes
  const decisions = renewedList(intel.decisions, changes.decisions)
  const risks = renewedList(intel.risks, changes.risks)
  const actions = renewedList(intel.actions, changes.actions)
  const questions = renewedList(intel.questions, changes.questions)
  return { ...now, intel: { seq, updatedAt, coverage, score, summary, decisions, risks, actions, questions } }
}

function renewedList<E extends { readonly id: string }>(
  known: readonly E[],
  changes: { readonly changed: readonly E[]; readonly ids: readonly string[] } | undefined,
): readonly E[] {
  if (changes === undefined) return known
  const byId = new Map([...known, ...changes.changed].map((entry) => [entry.id, entry]))
  return changes.ids.flatMap((id) => byId.get(id) ?? [])
}

/** Counts the items of the board; the board itself is asked for and held by `BoardModel`. */
function withBoard(now: RoomSnapshot, { version, ops }: ServerEvents['board:update']): RoomSnapshot {
  const board = now.state?.board
  if (board === undefined || version <= board.version) return now
  const change = { add: 1, remove: -1, update: 0, move: 0 } as const
  return withPart(now, { board: { version, count: ops.reduce((count, { op }) => count + change[op], board.count) } })
}

function withPart(now: RoomSnapshot, part: Partial<RoomState>): RoomSnapshot {
  return now.state ? { ...now, state: { ...now.state, ...part } } : now
}

/** Merges the messages of a state into the known ones: the state's version wins, the others stay before or after it. */
function mergeMessages(known: readonly Message[], shown: readonly Message[]): readonly Message[] {
  const first = shown[0]
  if (!first) return known
  const inState = new Set(shown.map(({ id }) => id))
  const others = known.filter(({ id }) => !inState.has(id))
  const isBefore = ({ at, id }: Message) => at < first.at || (at === first.at && id < first.id)
  const counts = new Map(
    known.flatMap(({ id, totalMembers }) => (totalMembers === undefined ? [] : [[id, totalMembers]])),
  )
  const now = shown.map((message) => {
    const totalMembers = counts.get(message.id)
    return totalMembers === undefined ? message : { ...message, totalMembers }
  })
  return [...others.filter(isBefore), ...now, ...others.filter((message) => !isBefore(message))]
}

function withMessage(now: RoomSnapshot, message: Message): RoomSnapshot {
  const { senderId } = message
  const captions = senderId === undefined ? now.captions : without(now.captions, senderId)
  // Searched from the end, where a duplicate would be.
  const { typing } = message.senderId === undefined ? now : withoutTyping(now, message.senderId)
  if (now.messages.findLast(({ id }) => id === message.id)) return { ...now, captions, typing }
  return { ...now, captions, typing, messages: [...now.messages, message] }
}

function withVotes(messages: readonly Message[], update: ServerEvents['chat:inject:update']): readonly Message[] {
  const { messageId, resolved, totalMembers } = update
  const votes = Object.fromEntries(update.votes.map((vote) => [vote.by, vote]))
  return messages.map((message) => (message.id === messageId ? { ...message, votes, resolved, totalMembers } : message))
}

/** Adds summaries; each section keeps the one with the highest `seq`. One without text changes nothing: the text follows. */
export function withSummaries(now: RoomSnapshot, summaries: readonly TopicSummary[]): RoomSnapshot {
  const newest = { ...now.summaries }
  for (const summary of summaries) {
    if (summary.text === undefined) continue
    if ((newest[summary.sectionId]?.seq ?? -1) < summary.seq) newest[summary.sectionId] = summary
  }
  return { ...now, summaries: newest }
}

/** Adds annotations, ordered by `seq`; each keeps its highest `version`, and a deleted one goes. [TD9] */
export function withAnnotations(now: RoomSnapshot, annotations: readonly Annotation[]): RoomSnapshot {
  const known = new Map(now.annotations.map((annotation) => [annotation.id, annotation]))
  for (const annotation of annotations) {
    if (annotation.deleted) known.delete(annotation.id)
    else if ((known.get(annotation.id)?.version ?? 0) < annotation.version) known.set(annotation.id, annotation)
  }
  return { ...now, annotations: [...known.values()].sort((a, b) => a.seq - b.seq) }
}

/** Somebody has stopped writing. */
export function withoutTyping(now: RoomSnapshot, participantId: string): RoomSnapshot {
  if (!now.typing.includes(participantId)) return now
  return { ...now, typing: now.typing.filter((id) => id !== participantId) }
}

/** Adds all annotations of the room, as asked for when `before` were known: of these, the missing ones were deleted meanwhile. [TD9] */
export function withAllAnnotations(
  now: RoomSnapshot,
  all: readonly Annotation[],
  before: readonly Annotation[],
): RoomSnapshot {
  const there = new Set(all.map(({ id }) => id))
  const gone = new Set(before.flatMap(({ id }) => (there.has(id) ? [] : [id])))
  return withAnnotations({ ...now, annotations: now.annotations.filter(({ id }) => !gone.has(id)) }, all)
}

export function withoutCaption(now: RoomSnapshot, participantId: string): RoomSnapshot {
  return { ...now, captions: without(now.captions, participantId) }
}

function without<T>(record: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> {
  if (!Object.hasOwn(record, key)) return record
  const { [key]: _, ...rest } = record
  return rest
}
