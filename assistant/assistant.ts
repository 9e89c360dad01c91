import type {
  MailBrief,
  OutreachWriter,
  WriterStatus,
  WritingOptions,
  WrittenMail,
  WrittenText,
} from '#gateway/outreach/writer.ts'
import type { RoomResult } from '#gateway/rooms/emissions.ts'
import type { Elsewhere, Reactor } from '#gateway/rooms/reactor.ts'
import type { Room } from '#gateway/rooms/room.ts'
import type { PostBrief, PostWriter, WrittenPost } from '#gateway/social/writer.ts'
import type { InsightNumbers } from '#projections/views/outreach/insights.ts'
import type { Minutes } from './lanes/reporting.ts'
import { type SeededSections, seededSections } from './lanes/seeding.ts'
import type { LaneServices } from './lanes/services.ts'
import { runTool, type ToolOutput, type ToolTask } from './lanes/tooling.ts'
import { RoomAssistant } from './roomAssistant.ts'
import { ToolThread } from './tools/toolThread.ts'
import { writerStatus, writtenInsights, writtenMail, writtenMessage } from './writers/outreach.ts'
import { writtenPost } from './writers/social.ts'

/** Interval at which idle rooms are released; they are attended again at their next event. */
const SWEEP_MS = 10_000

/** Assistant of all rooms. Works outside their mailboxes: receives events and responds with commands. [LN1] */
export class Assistant implements Reactor, PostWriter, OutreachWriter {
  readonly #services: LaneServices
  readonly #minutes: (code: string) => Promise<Minutes | null>
  readonly #rooms = new Map<string, RoomAssistant>()
  readonly #tools = new ToolThread()
  readonly #sweeping: NodeJS.Timeout
  #closed = false

  /** `minutes` returns the source of an ended room's report. */
  constructor(services: LaneServices, minutes: (code: string) => Promise<Minutes | null>) {
    // Work interrupted by shutdown is no fault.
    const fault = (error: unknown, where: string) => {
      if (!this.#closed) services.fault(error, where)
    }
    this.#services = { ...services, fault }
    this.#minutes = minutes
    this.#sweeping = setInterval(() => this.#sweep(), SWEEP_MS).unref()
  }

  carriedOut(room: Room, done: readonly RoomResult[], conducts: boolean): void {
    if (room.state.startedAt === null) return
    const assistant = this.#in(room.code)
    for (const one of done) {
      this.#services.analysis.note(room.code, one.events)
      if (conducts) assistant.attend(room, one)
      else assistant.understand(room, one)
    }
  }

  taken(room: Room, done: readonly Elsewhere[]): void {
    if (room.state.startedAt === null) return
    const assistant = this.#in(room.code)
    for (const one of done) {
      this.#services.analysis.note(room.code, one.events)
      assistant.attend(room, one)
    }
  }

  released({ code }: Room): void {
    this.#rooms.get(code)?.release()
    this.#rooms.delete(code)
  }

  loaded(room: Room): void {
    if (room.state.startedAt !== null) this.#in(room.code).resume(room)
  }

  /** Prepares the analysis before the first meeting. */
  prepare(): void {
    this.#services.analysis.prepare()
  }

  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#sweeping)
    for (const assistant of this.#rooms.values()) assistant.leave()
    this.#services.model.close()
    await Promise.all([this.#services.analysis.close(), this.#tools.close()])
  }

  /** Returns verbatim excerpts of a section that match an annotation's words; empty when they cannot be determined. */
  async excerpts(code: string, sectionId: string, text: string): Promise<readonly string[]> {
    return this.#services.analysis.ask(code, 'excerpts', { sectionId, text }).catch(() => [])
  }

  /** Returns the sections for a new board that a prompt describes. Never rejects. */
  sectionsFor(prompt: string): Promise<SeededSections> {
    return seededSections(this.#services, prompt)
  }

  /** Drafts a post. Never rejects. [SO64] */
  writePost(brief: PostBrief, signal?: AbortSignal): Promise<WrittenPost> {
    return writtenPost(this.#services, brief, signal)
  }

  writerStatus(): WriterStatus {
    return writerStatus(this.#services.model)
  }

  /** Writes to a lead. Never rejects. [OT40] */
  writeMail(brief: MailBrief, options?: WritingOptions): Promise<WrittenMail> {
    return writtenMail(this.#services, brief, options)
  }

  /** Writes a message to a lead's profile. Never rejects. [OT40] */
  writeMessage(brief: MailBrief, options?: WritingOptions): Promise<WrittenText> {
    return writtenMessage(this.#services, brief, options)
  }

  /** Says what the numbers of outreach say. Never rejects. [OT58] */
  writeInsights(numbers: InsightNumbers, options?: WritingOptions): Promise<WrittenText> {
    return writtenInsights(this.#services, numbers, options)
  }

  /** True if a model is there to be asked, however busy it is. */
  get hasModel(): boolean {
    return this.#services.model.status().available
  }

  /** Runs a free tool on a text; null when too many runs wait. */
  runTool(task: ToolTask): Promise<ToolOutput | null> {
    return runTool({ ...this.#services, thread: this.#tools }, task)
  }

  #in(code: string): RoomAssistant {
    let assistant = this.#rooms.get(code)
    if (!assistant) {
      assistant = new RoomAssistant(this.#services, code, this.#minutes)
      this.#rooms.set(code, assistant)
    }
    return assistant
  }

  #sweep(): void {
    for (const [code, assistant] of this.#rooms) if (assistant.idle) this.#rooms.delete(code)
  }
}
