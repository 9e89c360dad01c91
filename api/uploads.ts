import type { Request } from 'express'
import type * as z from 'zod'
import type { IncomingFiles } from '#stores/files/incoming.ts'
import { parsed } from './parsed.ts'
import type { ReceivedForm } from './receiveForm.ts'
import type { UploadSlots } from './uploadSlots.ts'

/** A form, as described by its endpoint. */
export interface FormEntry<F extends z.ZodType> {
  readonly form: F
  readonly bytesMax: number
  readonly limit?: 'recording'
}

export type ParsedForm<F> = Omit<ReceivedForm, 'fields'> & { readonly fields: F }

/** Receives uploaded files, each into a temporary file that is deleted afterwards unless it was moved to its store. */
export class Uploads {
  readonly #slots: UploadSlots
  readonly #incoming: IncomingFiles
  readonly #addressOf: (request: Request) => string

  readonly #recordingMax: number

  /** `recordingMax`: maximum bytes of a recording. */
  constructor(
    slots: UploadSlots,
    incoming: IncomingFiles,
    addressOf: (request: Request) => string,
    recordingMax: number,
  ) {
    this.#slots = slots
    this.#incoming = incoming
    this.#addressOf = addressOf
    this.#recordingMax = recordingMax
  }

  /** Returns the maximum bytes of a form's file. */
  bytesMax({ bytesMax, limit }: Pick<FormEntry<z.ZodType>, 'bytesMax' | 'limit'>): number {
    return limit === 'recording' ? this.#recordingMax : bytesMax
  }

  /** Receives a form and returns the result of `answer`. The upload slot is held until then. [DO18] */
  async received<F extends z.ZodType, T>(
    request: Request,
    entry: FormEntry<F>,
    answer: (form: ParsedForm<z.output<F>>) => T | Promise<T>,
  ): Promise<T> {
    using slot = await this.#slots.take(this.#addressOf(request))
    const path = await this.#incoming.path()
    try {
      const received = await slot.receive(request, path, this.bytesMax(entry))
      const reply = await answer({ ...received, fields: parsed(entry.form, 'body', received.fields) })
      slot.markStored()
      return reply
    } finally {
      await this.#incoming.discard(path)
    }
  }
}
