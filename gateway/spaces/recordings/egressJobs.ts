import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { Recorded } from '#integrations/video/port.ts'
import { DamagedFileError } from '#stores/files/damagedFile.ts'
import type { KeptTexts } from '#stores/kept/port.ts'

const job = z.object({
  roomName: z.string(),
  filename: z.string(),
  size: z.number().nullable(),
  durationMs: z.number().nullable(),
})

/** Id of a recording's job: the same for every call that reports it. */
export function jobId({ roomName, filename }: Recorded): string {
  return createHash('sha256')
    .update(JSON.stringify([roomName, filename]))
    .digest('hex')
}

const GROUP = 'egress/'
const nameOf = (id: string) => `${GROUP}${id}.json`

/** Recordings that are still to be copied, one kept text each, so that a crash forgets none. [RG6] */
export class EgressJobs {
  readonly #texts: KeptTexts

  constructor(texts: KeptTexts) {
    this.#texts = texts
  }

  /** Durable when it resolves. */
  async add(recorded: Recorded): Promise<void> {
    await this.#texts.write(nameOf(jobId(recorded)), JSON.stringify(recorded))
  }

  async remove(id: string): Promise<void> {
    await this.#texts.remove(nameOf(id))
  }

  /** Returns what a stop or a crash left over. Texts that are no jobs, such as half-written files, are removed. */
  async left(): Promise<readonly Recorded[]> {
    const jobs: Recorded[] = []
    for (const name of await this.#texts.names(GROUP)) {
      const read = job.safeParse(await this.#json(name))
      if (read.success && name === nameOf(jobId(read.data))) jobs.push(read.data)
      else await this.#texts.remove(name)
    }
    return jobs
  }

  async #json(name: string): Promise<unknown> {
    try {
      return JSON.parse((await this.#texts.read(name)) ?? '')
    } catch (error) {
      // Where the texts cannot be reached, nothing is known of this one.
      if (error instanceof SyntaxError || error instanceof DamagedFileError) return null
      throw error
    }
  }
}
