import type { Request } from 'express'
import type * as z from 'zod'
import type { HeldBytes } from '#gateway/limits/heldBytes.ts'
import type { HeldUpload, Upload } from '#gateway/uploads/documentIntake.ts'
import type { IncomingFiles } from '#stores/files/incoming.ts'
import { InMemory, onDisk } from './arrivals.ts'
import { parsed } from './parsed.ts'
import type { ReceivedForm } from './receiveForm.ts'
import type { UploadSlot, UploadSlots } from './uploadSlots.ts'

/** A form, as described by its endpoint. */
export interface FormEntry<F extends z.ZodType> {
  readonly form: F
  readonly bytesMax: number
  readonly limit?: 'recording'
  readonly document?: true
}

export type ParsedForm<F, U = Upload | HeldUpload> = Omit<ReceivedForm<U>, 'fields'> & { readonly fields: F }

/** Maxima that the settings name. */
export interface UploadLimits {
  /** Maximum bytes of a recording. */
  readonly recordingMax: number
  /** Documents are held in memory, within this budget; null where they may be kept. */
  readonly held: HeldBytes | null
}

/**
 * Receives uploaded files, each into a temporary file that is deleted afterwards unless it was moved to its store. Documents
 * that live elsewhere are received into memory. [KX54]
 */
export class Uploads {
  readonly #slots: UploadSlots
  readonly #incoming: IncomingFiles
  readonly #addressOf: (request: Request) => string
  readonly #limits: UploadLimits

  constructor(
    slots: UploadSlots,
    incoming: IncomingFiles,
    addressOf: (request: Request) => string,
    limits: UploadLimits,
  ) {
    this.#slots = slots
    this.#incoming = incoming
    this.#addressOf = addressOf
    this.#limits = limits
  }

  /** Returns the maximum bytes of a form's file. */
  bytesMax({ bytesMax, limit }: Pick<FormEntry<z.ZodType>, 'bytesMax' | 'limit'>): number {
    return limit === 'recording' ? this.#limits.recordingMax : bytesMax
  }

  /** Receives a form and returns the result of `answer`. The upload slot is held until then. [DO18] */
  async received<F extends z.ZodType, T>(
    request: Request,
    entry: FormEntry<F>,
    answer: (form: ParsedForm<z.output<F>>) => T | Promise<T>,
  ): Promise<T> {
    using slot = await this.#slots.take(this.#addressOf(request))
    const { held } = this.#limits
    if (entry.document && held !== null) {
      using memory = new InMemory(held)
      return await answered(slot, await slot.receive(request, memory, this.bytesMax(entry)))
    }
    const path = await this.#incoming.path()
    try {
      return await answered(slot, await slot.receive(request, onDisk(path), this.bytesMax(entry)))
    } finally {
      await this.#incoming.discard(path)
    }

    async function answered(slot: UploadSlot, received: ReceivedForm<Upload | HeldUpload>): Promise<T> {
      const reply = await answer({ ...received, fields: parsed(entry.form, 'body', received.fields) })
      slot.markStored()
      return reply
    }
  }
}
