import type { Model } from '#assistant/model/port.ts'
import { cited, SILENT } from '#assistant/offline/textForm.ts'
import { cutWhole } from '#engine/text.ts'
import { ANSWER_MAX, type AnswerReply } from '#protocol/kxp/exchanges.ts'
import { ResidentError, RoomEnded } from '../residentError.ts'
import type { Vault } from '../vault/vault.ts'
import type { RoomSearch } from './roomSearch.ts'
import type { Consulted } from './searchCalls.ts'

export interface AnswerServices {
  readonly vault: Vault
  readonly search: RoomSearch
  readonly model: Model
}

const TOO_MUCH = 'The documents of this room are too complicated to be searched.'

/** Answers questions from the documents of a room, in verbatim quotations or by the model, checked against them. [KX37] */
export class RoomAnswers {
  readonly #services: AnswerServices
  readonly #cancelled = new AbortController()

  constructor(services: AnswerServices) {
    this.#services = services
  }

  /** Throws RoomEnded, and 503 when too many questions wait. */
  async answer(room: string, question: string): Promise<AnswerReply> {
    const { vault, search } = this.#services
    const status = await vault.status(room)
    if (status === 'ended') throw new RoomEnded()
    if (status === 'unknown') return { ok: true, text: `${SILENT}.`, sections: [], sure: false }
    const consulted = await search.consult(room, question).catch((error: unknown) => {
      throw error instanceof Error && error.name === 'SearchBusy' ? busy() : error
    })
    if (consulted === null) return { ok: true, text: TOO_MUCH, sections: [], sure: false }
    const { text, sections, sure } = await this.#written(question, consulted)
    return { ok: true, ...fitting(text, sections), sure }
  }

  close(): void {
    this.#cancelled.abort()
  }

  /** By the model where it names its sources, otherwise by quotations alone. */
  async #written(question: string, consulted: Consulted): Promise<Omit<Consulted, 'passages'>> {
    const { model } = this.#services
    const { passages } = consulted
    if (passages.length === 0 || !model.takes('answer')) return consulted
    const input = { question, route: 'rag', passages, template: 'general', people: [] } as const
    const { answer } = await import('#assistant/prompts/answer.ts')
    const answered = await answer(model, input, this.#cancelled.signal).catch(() => null)
    if (answered === null || answered.cited.length === 0) return consulted
    return { text: answered.text, sections: answered.cited, sure: true }
  }
}

/** An answer of at most 1 000 characters: whole lines, else whole words; and the sections that it still names. [KX37] */
export function fitting(text: string, sections: readonly string[]): { text: string; sections: string[] } {
  const fitted = fittingText(text)
  if (fitted === text) return { text, sections: [...sections] }
  const [first, ...others] = sections
  const named = others.filter((title) => fitted.includes(cited(title)))
  return { text: fitted, sections: first === undefined ? [] : [first, ...named] }
}

function fittingText(text: string): string {
  if (text.length <= ANSWER_MAX) return text
  const [first = '', ...lines] = text.split('\n')
  let whole = first
  for (const line of lines) {
    if (whole.length + 1 + line.length > ANSWER_MAX) break
    whole += `\n${line}`
  }
  return whole.length <= ANSWER_MAX ? whole : wholeWords(whole)
}

function wholeWords(text: string): string {
  const cut = cutWhole(text, ANSWER_MAX - 1)
  const blank = cut.lastIndexOf(' ')
  return `${(blank > ANSWER_MAX / 2 ? cut.slice(0, blank) : cut).trimEnd()}…`
}

function busy(): ResidentError {
  return new ResidentError(
    503,
    'Too many questions wait for an answer. Try again in a moment.',
    {},
    { 'Retry-After': '2' },
  )
}
