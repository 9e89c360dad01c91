import { setMaxListeners } from 'node:events'
import { within } from './deadline.ts'
import { chat } from './ollamaChat.ts'
import { type OllamaServer, ollamaServer } from './ollamaClient.ts'
import { LOOK_EVERY_MS, OllamaHealth } from './ollamaHealth.ts'
import {
  LANE_MS,
  type Lane,
  type Model,
  ModelError,
  type ModelRequest,
  type ModelStatus,
  PROMPT_TOKENS_MAX,
  tokensOf,
} from './port.ts'
import { CallSlots } from './slots.ts'

export interface OllamaOptions {
  /** Address of the native HTTP API, as http://127.0.0.1:11434. */
  readonly url: string
  /** Without one the first that the server lists. */
  readonly model?: string
  /** Milliseconds between two looks at the server. */
  readonly lookEveryMs?: number
  /** Other time limits than LANE_MS. */
  readonly laneMs?: Partial<Record<Lane, number>>
}

/** A model behind Ollama's native HTTP API. Starts looking for it at once and waits for nothing. [LM2] [LM3] */
export function ollamaModel(options: OllamaOptions): Model {
  return new OllamaModel(options)
}

class OllamaModel implements Model {
  readonly #server: OllamaServer
  readonly #health: OllamaHealth
  readonly #laneMs: Readonly<Record<Lane, number>>
  readonly #slots = new CallSlots()
  readonly #closing = new AbortController()

  constructor({ url, model, lookEveryMs = LOOK_EVERY_MS, laneMs }: OllamaOptions) {
    const { signal } = this.#closing
    setMaxListeners(0, signal)
    this.#server = ollamaServer(url)
    this.#laneMs = { ...LANE_MS, ...laneMs }
    this.#health = new OllamaHealth({ server: this.#server, wanted: model, everyMs: lookEveryMs, signal })
  }

  status(): ModelStatus {
    return this.#health.status()
  }

  takes(lane: Lane): boolean {
    return this.#health.status().available && this.#slots.takes(lane)
  }

  async complete(request: ModelRequest): Promise<string> {
    const tokens = tokensOf(request.system) + tokensOf(request.prompt)
    if (tokens > PROMPT_TOKENS_MAX) throw new ModelError('failed', `the prompt has about ${tokens} tokens`)
    const ends = [request.signal, this.#closing.signal]
    try {
      return await within(this.#laneMs[request.lane], ends, (signal) => this.#inTurn({ ...request, signal }))
    } catch (error) {
      throw error instanceof ModelError ? error : new ModelError('failed', 'the call failed', { cause: error })
    }
  }

  close(): void {
    this.#closing.abort()
    this.#health.lost(new ModelError('cancelled', 'the service is stopping'))
  }

  async #inTurn(request: ModelRequest & { readonly signal: AbortSignal }): Promise<string> {
    await this.#health.model()
    const release = await this.#slots.take(request.lane, request.signal)
    try {
      // Again, as it may have gone while the call waited.
      const name = await this.#health.model()
      return await chat(this.#server, name, request)
    } catch (error) {
      const trouble = error instanceof ModelError ? error : null
      if (trouble?.code === 'down') this.#health.lost(trouble)
      else if (trouble?.code === 'failed') void this.#health.look()
      throw error
    } finally {
      release()
    }
  }
}
