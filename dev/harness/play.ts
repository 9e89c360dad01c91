import type { BoardOp } from '#engine/board/ops.ts'
import type { UnstampedCommand } from '#engine/room/commands.ts'
import type { Script } from './arbitraries.ts'
import { thoughtOf } from './lanes.ts'
import { DOCUMENTS, SEED, TOPICS } from './material.ts'
import type { Player } from './people.ts'
import { Rig, type RigOptions } from './rig.ts'
import { PEOPLE, type Step } from './steps.ts'

/** Maximum attempts to create the room under faults. */
const CREATE_TRIES = 80
/** Maximum findings that wait for delivery; the oldest are dropped. */
const SHELF_MAX = 16

export interface PlayOptions extends RigOptions {
  /** Called with the rig before anything happens. */
  readonly begun?: (rig: Rig) => void
}

/** The room of a meeting, and the ways of its people to it. */
export type StagedRoom = Pick<
  Rig,
  | 'attachBot'
  | 'botSays'
  | 'botSpeaks'
  | 'detachBot'
  | 'drop'
  | 'enter'
  | 'loaded'
  | 'restart'
  | 'send'
  | 'settled'
  | 'stir'
  | 'wait'
>

/** A meeting under way: its people, and the assistant's undelivered findings. */
export interface Stage {
  readonly rig: StagedRoom
  readonly people: readonly Player[]
  readonly shelf: UnstampedCommand[]
}

/** Plays a script to its end and waits until everyone is settled. The caller closes the rig. */
export async function play(
  script: Script,
  { begun = () => {}, ...options }: PlayOptions = {},
): Promise<{ rig: Rig; people: Player[] }> {
  const { aiMode, durationMs, maxParticipants, present, before, meeting, stops } = script
  const rig = new Rig(options)
  begun(rig)
  const people = PEOPLE.map((name) => rig.player(name))
  const stage: Stage = { rig, people, shelf: [] }
  const host = people[0]!
  for (let tries = 0; host.id === null && tries < CREATE_TRIES; tries++) {
    await rig.create(host, { aiMode, durationMs, maxParticipants, voice: true })
  }
  for (const someone of people.slice(1, 1 + present)) rig.enter(someone)
  await rig.settled()
  for (const one of before) await take(stage, one)
  await take(stage, { do: 'upload', doc: 0 })
  await take(stage, { do: 'divide', doc: 2 })
  await rig.settled()
  rig.send(host, 'setup:pick-sections', { sectionIds: sectionIds(rig) })
  rig.send(host, 'setup:start')
  for (const one of meeting) await take(stage, one)
  for (const command of stage.shelf.splice(0)) rig.loaded?.submit(command, () => {})
  if (stops) rig.send(host, 'chat:stop')
  await rig.settled()
  return { rig, people }
}

/** Starts one step; its effects continue afterwards unless it is a `settle`, `wait` or `restart`. */
export async function take(stage: Stage, one: Step): Promise<void> {
  const { rig, people } = stage
  if (one.do === 'settle') return rig.settled()
  if (one.do === 'wait') return rig.wait(one.ms)
  if (one.do === 'restart') return rig.restart()
  if ('who' in one) act(rig, people[one.who]!, one)
  else happen(stage, one)
  await rig.stir()
}

type Happening = Exclude<Step, { who: number } | { do: 'settle' } | { do: 'restart' } | { do: 'wait' }>

function happen({ rig, shelf }: Stage, one: Happening): void {
  const room = rig.loaded
  if (!room) return
  const submit = (command: UnstampedCommand) => room.submit(command, () => {})
  switch (one.do) {
    case 'upload':
      return submit(DOCUMENTS[one.doc]!)
    case 'withdraw':
    case 'divide': {
      const doc = room.state.docs[one.doc % Math.max(1, room.state.docs.length)]
      if (!doc) return
      return submit(
        one.do === 'withdraw'
          ? { type: 'withdraw', by: null, docId: doc.id }
          : { type: 'divide', docId: doc.id, sections: TOPICS },
      )
    }
    case 'seed':
      return submit(SEED)
    case 'bot':
      return one.on ? rig.attachBot() : rig.detachBot()
    case 'floor':
      return rig.botSpeaks(one.on, `u${one.utterance}`)
    case 'outsider':
      submit({ type: 'vote', by: one.as, messageId: bubbleIds(rig)[0] ?? 'm_none', action: 'yes' })
      return submit({ type: 'say', by: one.as, text: 'yes' })
    case 'think':
      if (shelf.push(thoughtOf(room.state, one)) > SHELF_MAX) shelf.shift()
      return
    case 'tell': {
      const [thought] = shelf.splice(one.which % Math.max(1, shelf.length), 1)
      if (!thought) return
      submit(thought)
      if (one.again) submit(thought)
    }
  }
}

function act(rig: StagedRoom, person: Player, one: Extract<Step, { who: number }>): void {
  switch (one.do) {
    case 'enter':
      return rig.enter(person)
    case 'drop':
      return rig.drop(person)
    case 'note':
    case 'file':
    case 'forget':
      return bring(rig, person, one)
    case 'speak':
      return rig.botSays(person.id ?? 'p_nobody', one.text.trim() || 'hm', `u${one.utterance}`)
    default:
      return rig.send(person, ...requestOf(rig, one))
  }
}

type Bringing = Extract<Step, { do: 'note' | 'file' | 'forget' }>

/** Submits what a person sends through the REST API. */
function bring(rig: StagedRoom, { id: by }: Player, one: Bringing): void {
  const room = rig.loaded
  if (!room) return
  const submit = (command: UnstampedCommand) => room.submit(command, () => {})
  if (one.do === 'forget') {
    const { context } = room.state
    const itemId = context[one.item % Math.max(1, context.length)]?.id ?? 'ctx_none'
    return submit({ type: 'removeContext', by, itemId })
  }
  if (one.do === 'note') {
    const text = one.text.toWellFormed()
    const link = one.kind === 'link'
    const shown = { text: link ? '' : text, url: link ? 'https://example.org/' : null, file: null, table: null }
    const status = link ? 'pending' : 'ready'
    return submit({ type: 'addContext', by, kind: one.kind, title: 'Background', status, ...shown })
  }
  const file = { name: 'plan.txt', mime: 'text/plain', size: one.bytes, sha256: 'f'.repeat(64) }
  const context = one.readable ? { title: 'plan.txt', text: 'What is planned.' } : null
  submit({ type: 'addBoardFile', by, ...file, context })
}

type Request = Parameters<StagedRoom['send']> extends [Player, ...infer R] ? R : never
type Asking = Exclude<Extract<Step, { who: number }>, Bringing | { do: 'enter' | 'drop' } | { do: 'speak' }>

/** Returns the client event of a step and its payload. */
function requestOf(rig: StagedRoom, one: Asking): Request {
  switch (one.do) {
    case 'look':
      return ['room:state']
    case 'start':
      return ['setup:start']
    case 'stop':
      return ['chat:stop']
    case 'complete':
      return ['chat:review-complete']
    case 'refresh':
      return ['intel:refresh']
    case 'interrupt':
      return ['voice:interrupt']
    case 'say':
      return ['chat:message', one.key === undefined ? { text: one.text } : { text: one.text, key: one.key }]
    case 'vote': {
      const bubbles = bubbleIds(rig)
      return [
        'chat:action',
        { messageId: bubbles[one.bubble % Math.max(1, bubbles.length)] ?? 'm_none', action: one.action },
      ]
    }
    case 'ready':
      return ['setup:ready', { ready: one.on }]
    case 'hand':
      return ['voice:hand', { raised: one.on }]
    case 'mute':
      return ['voice:mute-align', { muted: one.on }]
    case 'pick':
      return ['setup:pick-sections', { sectionIds: one.sections.map((n) => sectionIds(rig)[n] ?? 'no') }]
    case 'claim':
      return ['room:claim-host']
    case 'host':
      return ['room:host', { participantId: seatOfPerson(rig, one.to) }]
    case 'time':
      return onTime(rig, one)
    case 'mode':
      return ['ai:mode', { mode: one.mode }]
    case 'annotate': {
      const anchor = { page: one.page, xPct: 10, yPct: 20 }
      const sectionId = sectionIds(rig)[one.section] ?? null
      return ['doc:annotate', { text: 'look here', kind: one.kind, sectionId, anchor }]
    }
    case 'thread':
      return inThread(rig, one)
    case 'rule':
      return ruling(rig, one)
    case 'board':
      return ['board:op', { ops: [operation(rig, one)], ...(one.key === undefined ? {} : { key: one.key }) }]
  }
}

function onTime(rig: StagedRoom, { deed, section }: Extract<Asking, { do: 'time' }>): Request {
  const sectionId = sectionIds(rig)[section] ?? 'no'
  switch (deed) {
    case 'extend':
      return ['room:extend', { ms: 60_000 * (section + 1) }]
    case 'pause':
      return ['room:pause']
    case 'resume':
      return ['room:resume']
    case 'widen':
      return ['scope:add', { sectionIds: [sectionId] }]
    case 'focus':
      return ['section:focus', { sectionId }]
    case 'close':
      return ['chat:closing', { text: 'See you tomorrow.' }]
    case 'write':
      return ['room:typing', { reading: section > 3 }]
  }
}

function inThread(rig: StagedRoom, { deed, annotation, text }: Extract<Asking, { do: 'thread' }>): Request {
  const all = rig.loaded?.state.annotations ?? []
  const annotationId = all[annotation % Math.max(1, all.length)]?.id ?? 'ann_none'
  switch (deed) {
    case 'reply':
      return ['doc:reply', { annotationId, text }]
    case 'edit':
      return ['doc:edit', { annotationId, text }]
    case 'delete':
      return ['doc:delete', { annotationId }]
    case 'raise':
      return ['chat:message', { annotationId, text }]
    default:
      return ['doc:resolve', { annotationId, resolved: deed === 'resolve' }]
  }
}

/** An operation on an item of the board, which may be unknown, and perhaps into a section. */
function operation(rig: StagedRoom, { deed, item, into }: Extract<Asking, { do: 'board' }>): BoardOp {
  const items = Object.values(rig.loaded?.state.board.items ?? {})
  const id = items[item]?.id ?? 'it_000000000000'
  const parentId = items.filter(({ kind }) => kind === 'section')[into]?.id ?? null
  if (deed === 'add')
    return { op: 'add', item: { kind: into === 0 ? 'section' : 'text', parentId, title: `item ${item}` } }
  if (deed === 'update') return { op: 'update', id, patch: { text: 'changed' } }
  return deed === 'move' ? { op: 'move', id, parentId } : { op: 'remove', id }
}

function ruling(rig: StagedRoom, { item, status }: Extract<Asking, { do: 'rule' }>): Request {
  const room = rig.loaded?.state
  if (status === 'open' || status === 'done') {
    const actionId = room?.ledger.actions[item % Math.max(1, room.ledger.actions.length)]?.id ?? 'a_none'
    return ['intel:set-action', { actionId, status }]
  }
  const voted = Object.values(room?.standings ?? {}).flatMap(({ confirmed }) =>
    confirmed === null ? [] : [`d_${confirmed.messageId.slice(2)}`],
  )
  const decisions = [...voted, ...(room?.ledger.decisions.map(({ id }) => id) ?? [])]
  return ['intel:set-decision', { decisionId: decisions[item % Math.max(1, decisions.length)] ?? 'd_none', status }]
}

/** Newest first: people vote on the newest bubble. */
const bubbleIds = (rig: StagedRoom): string[] => Object.keys(rig.loaded?.state.bubbles ?? {}).reverse()
const sectionIds = (rig: StagedRoom): string[] => rig.loaded?.state.sections.map(({ id }) => id) ?? []
const seatOfPerson = (rig: StagedRoom, place: number): string =>
  Object.values(rig.loaded?.state.seats ?? {}).findLast(({ name }) => name === PEOPLE[place])?.id ?? 'p_nobody'
