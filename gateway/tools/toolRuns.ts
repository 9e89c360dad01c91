import type { ToolId, ToolRanFact } from '#engine/journals/tools.ts'
import { SYSTEM, userActor } from '#engine/stream.ts'
import type { Place, Runner, ToolCaps, ToolsToday } from './toolCaps.ts'

interface Written {
  readonly output: string
  readonly source: 'ai' | 'fallback'
}

interface Services {
  readonly caps: ToolCaps
  /** True if there is a model to be asked. */
  readonly hasModel: () => boolean
  /** Makes something of the text, by the model or not; null when too many runs wait. */
  readonly write: (task: { tool: ToolId; text: string; byModel: boolean }) => Promise<Written | null>
  /** Resolves when the run is durable. */
  readonly record: (facts: readonly ToolRanFact[]) => Promise<void>
}

export interface ToolRequest extends Runner {
  readonly tool: ToolId
  readonly text: string
  /** False: the caller wants not to be counted, so the run is recorded without saying whose it was. */
  readonly isCounted: boolean
}

export interface ToolRan extends Written {
  readonly runId: string
  readonly remainingToday: number
}

/** Runs of the free tools, each recorded without its text before it is answered. [TL2] [TL3] */
export class ToolRuns {
  readonly #services: Services

  constructor(services: Services) {
    this.#services = services
  }

  /** Runs by a model today. */
  today(): ToolsToday {
    return this.#services.caps.today()
  }

  /** Returns the run; `full` with the seconds to midnight when the day is used up; `busy` when too many runs wait. */
  async run(request: ToolRequest): Promise<ToolRan | { readonly full: number } | 'busy'> {
    const { caps, hasModel } = this.#services
    const byModel = hasModel()
    const place = byModel ? caps.place(request) : null
    if (byModel && place === null) return { full: caps.secondsLeft() }
    const held = { place }
    try {
      return await this.#made(request, held)
    } finally {
      held.place?.giveBack()
    }
  }

  async #made(request: ToolRequest, held: { place: Place | null }): Promise<ToolRan | 'busy'> {
    const { caps, write, record } = this.#services
    const { tool, text, isCounted } = request
    const startedAt = performance.now()
    const written = await write({ tool, text, byModel: held.place !== null })
    if (written === null) return 'busy'
    const runId = crypto.randomUUID()
    const userId = isCounted ? request.userId : null
    const anonId = isCounted ? request.anonId : null
    const ms = Math.round(performance.now() - startedAt)
    const data = { runId, tool, anonId, userId, source: written.source, ms }
    await record([{ type: 'tool.ran', actor: userId === null ? SYSTEM : userActor(userId), data }])
    if (written.source === 'ai') held.place?.take()
    else held.place?.giveBack()
    held.place = null
    return { ...written, runId, remainingToday: caps.remaining(request) }
  }
}
