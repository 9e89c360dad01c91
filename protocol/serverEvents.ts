import * as z from 'zod'
import { END_REASONS } from '#engine/room/events.ts'
import { SAVING_STOPPED } from './errors.ts'
import { EXAMPLE_SPACE } from './exampleSpace.ts'
import {
  EXAMPLE_ANNOTATION,
  EXAMPLE_INTEL,
  EXAMPLE_ITEM,
  EXAMPLE_MESSAGE,
  EXAMPLE_PROGRESS,
  EXAMPLE_ROOM,
} from './examples.ts'
import { AnnotationView } from './views/annotation.ts'
import { BoardChange } from './views/board.ts'
import { IntelChanges, RoomChanges } from './views/changes.ts'
import { Intel } from './views/intel.ts'
import { BubbleUpdate, MessageView } from './views/message.ts'
import { Progress } from './views/progress.ts'
import { RoomView } from './views/room.ts'
import { SpacePeople, SpaceUpdate } from './views/spaceUpdate.ts'
import { TopicSummary } from './views/summary.ts'
import { Trace } from './views/trace.ts'
import type { View } from './views/view.ts'
import { Caption, Speaking } from './views/voice.ts'

/** Recipients of an event: all participants in a room, the voice bot attached to it, or all connections that have a space open. */
export type Audience = 'room' | 'bot' | 'space'

interface Entry<A extends Audience, S extends z.ZodType> {
  readonly to: readonly A[]
  readonly payload: S
  readonly summary: string
  readonly example: View<S>
}

function serverEvent<const A extends Audience, S extends z.ZodType>(entry: Entry<A, S>): Entry<A, S> {
  return entry
}

/** Every event that the service sends, with its recipients and payload. */
export const SERVER_EVENTS = {
  'room:update': serverEvent({
    to: ['room'],
    payload: RoomView,
    summary:
      'The full state of the room, sent after the other events of a change and at most once for each batch of changes.',
    example: EXAMPLE_ROOM,
  }),
  'room:changed': serverEvent({
    to: ['room'],
    payload: RoomChanges,
    summary:
      'In place of `room:update`, for those who took their seat with `changes: true`: the fields that differ, with their whole new values. [EV19]',
    example: {
      from: EXAMPLE_ROOM.rev - 1,
      rev: EXAMPLE_ROOM.rev,
      set: { remainingMs: EXAMPLE_ROOM.remainingMs, llm: EXAMPLE_ROOM.llm, participants: EXAMPLE_ROOM.participants },
      messages: [],
    },
  }),
  'room:phase': serverEvent({
    to: ['room', 'bot'],
    payload: z.object({ phase: z.enum(['chat', 'ended']), reason: z.enum(END_REASONS).exactOptional() }),
    summary: 'A phase has begun. The bot receives only the end of the meeting.',
    example: { phase: 'ended', reason: 'goal' },
  }),
  'room:notice': serverEvent({
    to: ['room'],
    payload: z.object({
      kind: z.literal('saving'),
      ok: z.boolean().meta({ description: 'False when nothing can be saved any more, true when it works again.' }),
      text: z.string().meta({ description: 'One sentence that can be shown to people.' }),
      at: z.int(),
    }),
    summary: 'The service cannot save anything any more, or can again. Sent once for each. [MN72]',
    example: { kind: 'saving', ok: false, text: SAVING_STOPPED, at: EXAMPLE_MESSAGE.at },
  }),
  'chat:message': serverEvent({
    to: ['room', 'bot'],
    payload: MessageView,
    summary: 'A new message. The bot receives only those of the moderator.',
    example: EXAMPLE_MESSAGE,
  }),
  'chat:inject:update': serverEvent({
    to: ['room'],
    payload: BubbleUpdate,
    summary: 'The votes or the outcome of a decision bubble changed.',
    example: {
      messageId: 'm_0mf3k2xb51Zt8Kp3Lm',
      votes: [{ action: 'yes', by: EXAMPLE_ROOM.hostId, byName: 'Ana', at: EXAMPLE_MESSAGE.at }],
      totalMembers: 2,
      resolved: null,
    },
  }),
  timer: serverEvent({
    to: ['room'],
    payload: z.object({
      remainingMs: z.int().min(0),
      durationMs: z.int(),
      paused: z.literal(true).exactOptional().meta({ description: 'Present while the clock stands.' }),
    }),
    summary: 'The remaining time, sent every second during chat, and when the host changes it.',
    example: { remainingMs: 2_640_000, durationMs: 2_700_000 },
  }),
  'goal:progress': serverEvent({
    to: ['room'],
    payload: Progress,
    summary: 'Progress of the review, sent after every change.',
    example: EXAMPLE_PROGRESS,
  }),
  'topic:summary': serverEvent({
    to: ['room'],
    payload: TopicSummary,
    summary:
      "A one-line summary of a section's discussion, sent once two messages are about the section, and again after further messages, at most every 8 s. In the enterprise tier it has no text: the resident service lists the texts.",
    example: {
      sectionId: 'sec_1',
      title: '1. Definitions',
      seq: 1,
      source: 'monolith',
      ref: { kind: 'pdf', sectionTitle: '1. Definitions' },
      text: 'Ben and Ana find the definitions fine.',
    },
  }),
  'doc:annotation': serverEvent({
    to: ['room'],
    payload: AnnotationView,
    summary:
      'An annotation was added, or has changed: answered, resolved, reworded, or deleted (`deleted: true`). Of two with one id, the higher `version` is the newer.',
    example: EXAMPLE_ANNOTATION,
  }),
  'board:update': serverEvent({
    to: ['room'],
    payload: BoardChange,
    summary: "The room's board changed. Applied to the version before, the operations give this one.",
    example: {
      version: 8,
      ops: [{ op: 'update', id: EXAMPLE_ITEM.id, patch: { text: 'Net 30' } }],
      by: EXAMPLE_ITEM.updatedBy,
      at: EXAMPLE_ITEM.updatedAt,
    },
  }),
  'space:update': serverEvent({
    to: ['space'],
    payload: SpaceUpdate,
    summary: 'A space changed. Changes of the board are included as operations; other parts have to be loaded again.',
    example: {
      id: EXAMPLE_SPACE.id,
      version: 4,
      changed: ['board', 'counts', 'version', 'updatedAt', 'lastActivityAt'],
      board: {
        version: 2,
        ops: [{ op: 'update', id: EXAMPLE_ITEM.id, patch: { text: 'Net 30' } }],
        by: EXAMPLE_SPACE.createdBy,
        at: EXAMPLE_SPACE.updatedAt,
      },
    },
  }),
  'space:presence': serverEvent({
    to: ['space'],
    payload: SpacePeople,
    summary: 'The members who have a space open, and the item that each edits. Sent to members only.',
    example: {
      id: EXAMPLE_SPACE.id,
      people: [{ userId: EXAMPLE_SPACE.createdBy.id ?? '', name: 'Ana', itemId: EXAMPLE_ITEM.id }],
    },
  }),
  'dst:trace': serverEvent({
    to: ['room'],
    payload: Trace,
    summary: 'Debug trace of how a user message was interpreted; has no effect on the meeting.',
    example: {
      messageId: EXAMPLE_MESSAGE.id,
      text: EXAMPLE_MESSAGE.text,
      senderName: 'Ben',
      at: EXAMPLE_MESSAGE.at,
      lpp: { intent: 'statement', entities: ['sec_1'], effects: ['attributed:sec_1'], tookMs: 0.412 },
      llm: { skipped: 'model-down' },
    },
  }),
  'intel:update': serverEvent({
    to: ['room'],
    payload: Intel,
    summary:
      'The ledger, sent about every four messages, when the discussion moves to another section, on request, and at the end.',
    example: EXAMPLE_INTEL,
  }),
  'intel:changed': serverEvent({
    to: ['room'],
    payload: IntelChanges,
    summary:
      'In place of `intel:update`, for those who took their seat with `changes: true`: the entries of the ledger that differ. [EV19]',
    example: {
      from: EXAMPLE_INTEL.seq - 4,
      seq: EXAMPLE_INTEL.seq,
      updatedAt: EXAMPLE_INTEL.updatedAt,
      coverage: EXAMPLE_INTEL.coverage,
      score: EXAMPLE_INTEL.score,
      summary: EXAMPLE_INTEL.summary,
      risks: { changed: EXAMPLE_INTEL.risks.slice(-1), ids: EXAMPLE_INTEL.risks.map(({ id }) => id) },
    },
  }),
  'assistant:floor': serverEvent({
    to: ['room'],
    payload: z.object({ speaking: Speaking }),
    summary: 'The bot started or stopped speaking.',
    example: { speaking: { utteranceId: 'u_18', text: 'Two sections are left.', at: EXAMPLE_MESSAGE.at } },
  }),
  'room:typing': serverEvent({
    to: ['room'],
    payload: z.object({ participantId: z.string() }),
    summary: 'Somebody is writing a message. Forgotten after 5 s; never stored.',
    example: { participantId: EXAMPLE_ROOM.hostId },
  }),
  'voice:caption': serverEvent({
    to: ['room'],
    payload: Caption,
    summary: 'A live caption; never stored.',
    example: { participantId: EXAMPLE_ROOM.hostId, name: 'Ana', text: 'I think the te' },
  }),
  'voice:interrupt': serverEvent({
    to: ['bot'],
    payload: z.object({}),
    summary: 'Tells the bot to stop speaking.',
    example: {},
  }),
  'voice:mute-align': serverEvent({
    to: ['bot'],
    payload: z.object({ muted: z.boolean() }),
    summary: "The assistant's voice was muted or unmuted.",
    example: { muted: true },
  }),
}

export type ServerEvent = keyof typeof SERVER_EVENTS
/** Events that this audience receives. */
export type ServerEventTo<A extends Audience> = {
  [E in ServerEvent]: A extends (typeof SERVER_EVENTS)[E]['to'][number] ? E : never
}[ServerEvent]
export type ServerPayload<E extends ServerEvent> = View<(typeof SERVER_EVENTS)[E]['payload']>
/** Union of the events sent to this audience, discriminated by `event`. */
export type SentTo<A extends Audience> = {
  [E in ServerEventTo<A>]: { readonly event: E; readonly payload: ServerPayload<E> }
}[ServerEventTo<A>]
