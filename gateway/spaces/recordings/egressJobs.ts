import { createHash } from 'node:crypto'
import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import type { Recorded } from '#integrations/video/port.ts'
import { replaceFile } from '#stores/files/replaceFile.ts'

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

/** Recordings that are still to be copied, one file each, so that a crash forgets none. [RG6] */
export class EgressJobs {
  readonly #folder: string

  constructor(dataFolder: string) {
    this.#folder = join(dataFolder, 'egress')
  }

  /** Durable when it resolves. */
  async add(recorded: Recorded): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const file = await replaceFile(this.#at(jobId(recorded)), JSON.stringify(recorded))
    await file.close()
    const folder = await open(this.#folder)
    await folder.sync().finally(() => folder.close())
  }

  async remove(id: string): Promise<void> {
    await rm(this.#at(id), { force: true })
  }

  /** Returns what a stop or a crash left over. Files that are no jobs, such as half-written ones, are removed. */
  async left(): Promise<readonly Recorded[]> {
    const names = await readdir(this.#folder).catch(() => [])
    const jobs: Recorded[] = []
    for (const name of names) {
      const read = job.safeParse(await this.#json(name))
      if (read.success && name === `${jobId(read.data)}.json`) jobs.push(read.data)
      else await rm(join(this.#folder, name), { force: true })
    }
    return jobs
  }

  async #json(name: string): Promise<unknown> {
    try {
      return JSON.parse(await readFile(join(this.#folder, name), 'utf8'))
    } catch {
      return null
    }
  }

  #at(id: string): string {
    return join(this.#folder, `${id}.json`)
  }
}
