import { recordedOf } from '#assistant/lanes/localSummaries.ts'
import { LedgerReader } from '#assistant/ledger/reader.ts'
import { summaryOf } from '#assistant/offline/summarise.ts'
import type { Meeting, UserMessage } from '#assistant/shapes.ts'
import { isRefusal } from '#engine/refusal.ts'
import type { RoomCommand, UnstampedCommand } from '#engine/room/commands.ts'
import { decide } from '#engine/room/decide.ts'
import type { RoomEvent, RoomFact } from '#engine/room/events.ts'
import { apply } from '#engine/room/evolve.ts'
import { fact } from '#engine/room/facts.ts'
import { emptyRoom, MATURE_MESSAGES, type RoomState } from '#engine/room/state.ts'
import { chain, GENESIS, type Head, SYSTEM } from '#engine/stream.ts'
import { sha256 } from '#gateway/digest.ts'
import type { Script, ScriptSection } from './script.ts'

/** Result of playing a scripted meeting. */
export interface Played {
  readonly room: RoomState
  readonly events: readonly RoomEvent[]
  readonly meeting: Meeting
  /** Index of the step by message id. */
  readonly stepOf: ReadonlyMap<string, number>
}

const STEP_MS = 10_000
const LASTING_MS = 24 * 3_600_000

/** Plays a script through the engine; ledger and summaries are written at the end. */
export function play(script: Script): Played {
  const { stage, ids, stepOf, messages } = hold(script)
  const meeting = meetingOf(script, ids, stage.room, messages)
  stage.ask({ type: 'analyse', upTo: stage.head.seq, draft: new LedgerReader().read(meeting) })
  if (stage.room.phase === 'chat') conclude(stage, meeting)
  return { room: stage.room, events: stage.events, meeting, stepOf }
}

/** Holds the meeting of a script: create, upload, pick all, start, join, say, vote. `said` is told of every message. */
export function hold(script: Script, said: (message: UserMessage, stage: Stage) => void = () => undefined) {
  const stage = new Stage(Date.parse(script.startedAt))
  const ids = enter(stage, script)
  const stepOf = new Map<string, number>()
  const messages: UserMessage[] = []
  script.steps.forEach((step, place) => {
    if ('confirm' in step) {
      if (endsEarly(stage.room, script, place)) return
      for (const id of ids.values()) stage.ask({ type: 'completeReview', by: id })
    } else {
      const by = ids.get(step.by)!
      const { id } = stage.ask({ type: 'say', by, text: step.text }) as { id: string }
      stepOf.set(id, place)
      const message = { id, at: stage.at, senderId: by, senderName: step.by, text: step.text }
      const heard = { ...message, sectionId: stage.section(id) }
      messages.push(heard)
      said(heard, stage)
    }
  })
  return { stage, ids, stepOf, messages }
}

/** Writes the summaries of the sections and ends the meeting. */
function conclude(stage: Stage, { sections, messages }: Meeting): void {
  for (const section of sections) {
    const about = messages.filter(({ sectionId }) => sectionId === section.id)
    if (about.length < MATURE_MESSAGES) continue
    const text = summaryOf(section, about, recordedOf(stage.room, section.id))
    stage.ask({ type: 'summarise', sectionId: section.id, messageCount: about.length, text, by: 'offline' })
  }
  stage.ask({ type: 'stop', by: stage.room.hostId })
}

/** True for a vote that would end the meeting before its last message; such votes are skipped. */
function endsEarly({ scope, standings }: RoomState, { steps }: Script, place: number): boolean {
  const open = scope.filter((id) => standings[id]!.status !== 'confirmed')
  return open.length === 1 && steps.slice(place).some((step) => 'by' in step)
}

export class Stage {
  readonly room = emptyRoom()
  readonly events: RoomEvent[] = []
  head: Head = GENESIS
  at: number
  #asked = 0
  readonly #sections = new Map<string, string | null>()

  constructor(at: number) {
    this.at = at
  }

  ask(command: UnstampedCommand): object {
    this.at += STEP_MS
    this.#asked += 1
    const decision = decide(this.room, {
      ...command,
      at: this.at,
      entropy: String(this.#asked).padStart(20, '0'),
    } as RoomCommand)
    if (isRefusal(decision)) throw new Error(`${command.type}: ${decision.error}`)
    this.write(decision.facts)
    return decision.reply
  }

  write(facts: readonly RoomFact[]): void {
    for (const each of facts) {
      const id = `00000000-0000-4000-8000-${String(this.head.seq + 1).padStart(12, '0')}`
      const event = chain(this.head, each, { id, at: this.at }, sha256)
      apply(this.room, event)
      this.head = event
      this.events.push(event)
      if (event.type === 'messaged') this.#sections.set(event.data.messageId, event.data.sectionId ?? null)
    }
  }

  section(messageId: string): string | null {
    return this.#sections.get(messageId) ?? null
  }
}

function enter(stage: Stage, script: Script): Map<string, string> {
  const ids = new Map<string, string>()
  script.people.forEach((name, i) => {
    const claim = { connectionId: `c_${i}`, cookieHash: null }
    const settings = {
      code: 'K7QF2M',
      template: script.template,
      durationMs: LASTING_MS,
      maxParticipants: Math.max(12, script.people.length),
      dials: {},
    }
    const reply = stage.ask(
      i === 0
        ? { type: 'create', name, ...settings, aiMode: 'assist', voiceRoom: null, ...claim }
        : { type: 'join', name, ...claim },
    ) as { participantId: string }
    ids.set(name, reply.participantId)
  })
  const host = ids.get(script.people[0]!)!
  stage.write([uploaded(script, host)])
  stage.ask({ type: 'pick', by: host, sectionIds: script.scope.map(({ id }) => id) })
  stage.ask({ type: 'start', by: host })
  return ids
}

function uploaded({ kind, document, scope }: Script, by: string): RoomFact {
  return fact('uploaded', SYSTEM, {
    docId: 'doc_1',
    kind,
    title: document,
    sha256: '0'.repeat(64),
    bytes: 1000,
    source: kind === 'pdf' ? 'headings' : 'email',
    pages: kind === 'pdf' ? 99 : null,
    emails: kind === 'pdf' ? null : 9,
    pending: false,
    sections: scope.map((section) => ({ ...sectionOf(section), preview: section.text.slice(0, 240) })),
    by,
  })
}

const sectionOf = ({ id, title, page, messageIndex, keywords, text }: ScriptSection) => ({
  id,
  title,
  keywords,
  text,
  ...(page === undefined ? {} : { page }),
  ...(messageIndex === undefined ? {} : { messageIndex }),
})

function meetingOf(
  script: Script,
  ids: ReadonlyMap<string, string>,
  room: RoomState,
  messages: UserMessage[],
): Meeting {
  return {
    template: script.template,
    people: [...ids].map(([name, id]) => ({ id, name })),
    sections: script.scope.map((section) => ({ ...sectionOf(section), docId: 'doc_1' })),
    scope: [...room.scope],
    confirmed: room.scope.filter((id) => room.standings[id]!.status === 'confirmed'),
    context: [],
    messages,
    ended: true,
  }
}
