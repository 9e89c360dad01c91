import { entryOf } from '#engine/entries.ts'
import { remainingMs } from '#engine/room/clock.ts'
import type { Ask, RoomState } from '#engine/room/state.ts'
import { cutWhole } from '#engine/text.ts'
import { linesIn } from '#engine/words/catalogue.ts'
import type { Room } from '#gateway/rooms/room.ts'
import { intelView } from '#projections/views/intel.ts'
import { RoomBarred } from '../analysis/analysisWorker.ts'
import type { Consulted } from '../analysis/protocol.ts'
import { courtesyOf } from '../offline/courtesy.ts'
import { ledgerAnswer } from '../offline/ledgerAnswer.ts'
import { ledgerQuestion } from '../offline/ledgerQuestion.ts'
import { type ScopeFacts, scopeAnswer } from '../offline/scope.ts'
import { answer } from '../prompts/answer.ts'
import { documentAnswer } from './documentAnswer.ts'
import { LaneQueue } from './laneQueue.ts'
import { failureOf, needless, stopwatch, unasked } from './outcome.ts'
import type { LaneServices } from './services.ts'

/** Answer in a quarantined room. [LN11] */
const NOT_READ = 'I cannot look that up: I no longer follow this meeting.'
const APOLOGY = 'I could not look that up just now. Please ask again.'

/** Answers the summonses of one room: immediately without a model, one at a time with one. [LN1] */
export class Answers {
  readonly #services: LaneServices
  readonly #code: string
  readonly #queue = new LaneQueue()
  /** Ids of summonses being answered. */
  readonly #taken = new Set<string>()

  constructor(services: LaneServices, code: string) {
    this.#services = services
    this.#code = code
  }

  get busy(): boolean {
    return this.#taken.size > 0
  }

  /** Starts answering every summons of the room that is not being answered yet. */
  attend(room: Room): void {
    for (const ask of room.state.asks) {
      if (this.#taken.has(ask.messageId)) continue
      this.#taken.add(ask.messageId)
      void this.#answer(room, ask)
    }
  }

  cancel(): void {
    this.#queue.cancel()
  }

  async #answer(room: Room, ask: Ask): Promise<void> {
    const took = stopwatch()
    try {
      if (ask.route === 'scope') {
        await this.#say(ask, scopeAnswer(factsOf(room.state, this.#services.clock.now())))
        return this.#services.outcome('answer', needless(this.#services.model), took())
      }
      const known = await this.#known(room, ask)
      if (known !== null) {
        await this.#say(ask, known)
        return this.#services.outcome('answer', needless(this.#services.model), took())
      }
      const { route, question } = ask
      const current = room.state.current
      const consulted = await this.#services.analysis.ask(this.#code, 'consult', { route, question, current })
      const fromDocuments = await documentAnswer(this.#services, room, consulted)
      if (fromDocuments === null && route !== 'annotate') return await this.#withModel(room, ask, consulted)
      await this.#say(ask, fromDocuments ?? consulted)
      this.#services.outcome('answer', needless(this.#services.model), took())
    } catch (error) {
      const barred = error instanceof RoomBarred
      if (!barred) this.#services.fault(error, 'answer')
      this.#services.outcome('answer', barred ? needless(this.#services.model) : 'failed', took())
      await this.#say(ask, { text: barred ? NOT_READ : APOLOGY })
    }
  }

  /** A courtesy, or what the ledger holds, brought up to date first; null where the question asks for something else. [AS23] [AS24] */
  async #known(room: Room, { route, question }: Ask): Promise<{ readonly text: string } | null> {
    if (route !== 'rag') return null
    const words = linesIn(room.state.lang).assistant
    const courtesy = courtesyOf(question)
    if (courtesy !== null)
      return { text: courtesy === 'thanks' ? words.welcome : words.help(room.state.sections.length > 0) }
    const asked = ledgerQuestion(question)
    if (asked === null) return null
    const { draft, upTo } = await this.#services.analysis.ask(this.#code, 'analyse', {})
    await room.ask({ type: 'analyse', upTo, draft })
    return ledgerAnswer(asked, intelView(room.state), room.state.lang)
  }

  /** Answers with the model, or with the deterministic answer if the model's is late or fails the checks. */
  async #withModel(room: Room, ask: Ask, consulted: Consulted): Promise<void> {
    const { model, outcome } = this.#services
    const took = stopwatch()
    const isEmpty = consulted.passages.length + consulted.said.length === 0
    if (isEmpty || !model.takes('answer')) {
      outcome('answer', isEmpty ? needless(model) : unasked(model), took())
      return this.#say(ask, consulted)
    }
    const { template } = room.state
    const route = ask.route === 'persona' ? 'persona' : 'rag'
    const { question } = ask
    const { passages, said, people } = consulted
    await new Promise<void>((done) => {
      const run = async (signal: AbortSignal) => {
        const text = await answer(model, { question, route, passages, said, template, people }, signal).then(
          (answered) => {
            outcome('answer', 'model', took())
            return answered.cited.length > 0 ? answered : besides(answered.text, consulted)
          },
          (error: unknown) => {
            outcome('answer', failureOf(error), took())
            return consulted
          },
        )
        done(this.#say(ask, text))
      }
      const pass = () => {
        outcome('answer', 'busy', took())
        done(this.#say(ask, consulted))
      }
      this.#queue.put(run, pass)
    })
  }

  async #say(ask: Ask, { text, sectionId, annotation }: Partial<Consulted> & { readonly text: string }): Promise<void> {
    try {
      const room = await this.#services.find(this.#code)
      await room?.ask({
        type: 'answer',
        request: ask.messageId,
        text,
        ...(sectionId === undefined ? {} : { sectionId }),
        ...(annotation === undefined ? {} : { annotation: { ...annotation, evidence: [...annotation.evidence] } }),
      })
    } catch (error) {
      this.#services.fault(error, 'answer')
    } finally {
      this.#taken.delete(ask.messageId)
    }
  }
}

/** Maximum length of a model's answer without sources; the rest of the line is for passages. */
const UNSOURCED_CHARACTERS_MAX = 2_000

/** Appends retrieved passages to an answer that cites none of the material. [LM8] */
function besides(text: string, consulted: Consulted): Consulted {
  return { ...consulted, text: `${cutWhole(text, UNSOURCED_CHARACTERS_MAX)}\n${consulted.text}` }
}

function factsOf(room: RoomState, now: number): ScopeFacts {
  const { scope, standings, sections, current } = room
  const confirmed = scope.filter((id) => entryOf(standings, id).status === 'confirmed')
  return { scope, confirmed, ended: room.phase === 'ended', sections, current, remainingMs: remainingMs(room, now) }
}
