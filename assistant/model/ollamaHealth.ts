import * as z from 'zod'
import { within } from './deadline.ts'
import { clientOf, type OllamaServer, troubleIn } from './ollamaClient.ts'
import { ModelError, type ModelStatus } from './port.ts'

/** Between two looks at what the server lists. With LOOK_MS a picture is never older than 15 s. [LM3] */
export const LOOK_EVERY_MS = 12_000
/** A look that takes longer found nothing. */
export const LOOK_MS = 3_000
const LIST_BYTES_MAX = 1024 * 1024

const Listed = z.object({ models: z.array(z.object({ name: z.string().min(1) })) })

interface Watch {
  readonly server: OllamaServer
  /** Undefined: whatever is listed first. */
  readonly wanted: string | undefined
  readonly everyMs: number
  readonly signal: AbortSignal
}

/** Whether the server is there and lists the model, looked at now and then. [LM3] */
export class OllamaHealth {
  readonly #watch: Watch
  readonly #first: Promise<void>
  #name: string | null = null
  #trouble = new ModelError('down', 'the model server was not looked at yet')
  #looking = false

  constructor(watch: Watch) {
    this.#watch = watch
    this.#first = this.look()
    const timer = setInterval(() => void this.look(), watch.everyMs)
    timer.unref()
    watch.signal.addEventListener('abort', () => clearInterval(timer), { once: true })
  }

  status(): ModelStatus {
    return { available: this.#name !== null, model: this.#name }
  }

  /** The name to ask by. Waits for the first look alone; throws ModelError with what the last look found. */
  async model(): Promise<string> {
    await this.#first
    if (this.#name === null) throw new ModelError(this.#trouble.code, this.#trouble.message)
    return this.#name
  }

  /** A call found nobody there: no other needs to try until a look finds somebody. */
  lost(trouble: ModelError): void {
    this.#name = null
    this.#trouble = trouble
  }

  /** Looks at the list. Never throws. */
  async look(): Promise<void> {
    if (this.#looking) return
    this.#looking = true
    try {
      const names = await within(LOOK_MS, [this.#watch.signal], (signal) => listedNames(this.#watch.server, signal))
      this.#name = chosen(names, this.#watch.wanted)
    } catch (error) {
      this.lost(troubleIn(error))
    } finally {
      this.#looking = false
    }
  }
}

async function listedNames(server: OllamaServer, signal: AbortSignal): Promise<string[]> {
  const client = await clientOf(server, signal, { bytesMax: LIST_BYTES_MAX })
  return Listed.parse(await client.list()).models.map(({ name }) => name)
}

function chosen(names: readonly string[], wanted: string | undefined): string {
  const name = wanted === undefined ? names[0] : names.find((listed) => tagged(listed) === tagged(wanted))
  if (name === undefined) throw new ModelError('down', `the model server does not list ${wanted ?? 'any model'}`)
  return name
}

/** Without a tag `latest` is meant. A colon before the last slash belongs to a host. */
function tagged(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1).includes(':') ? name : `${name}:latest`
}
