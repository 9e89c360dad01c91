import type { Request } from 'express'
import type * as z from 'zod'
import type { HeldBytes } from '#gateway/limits/heldBytes.ts'
import type { HeldUpload, Upload } from '#gateway/uploads/documentIntake.ts'
import type { IncomingFiles } from '#stores/files/incoming.ts'
import { type Arrival, InMemory, onDisk } from './arrivals.ts'
import { parsed } from './parsed.ts'
import type { ReceivedForm, ReceivedParts } from './receiveForm.ts'
import type { UploadSlot, UploadSlots } from './uploadSlots.ts'

type DocumentArrival = Arrival<Upload | HeldUpload>

/** A form, as described by its endpoint. */
export interface FormEntry<F extends z.ZodType> {
  readonly form: F
  readonly bytesMax: number
  readonly limit?: 'recording'
  readonly document?: true
}

/** A form without a file, or with one. */
export type ParsedParts<F> = Omit<ReceivedParts<Upload | HeldUpload>, 'fields'> & { readonly fields: F }

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
    const max = this.bytesMax(entry)
    const receive = (slot: UploadSlot, arrival: DocumentArrival) => slot.receive(request, arrival, max)
    return this.#taken(request, entry, receive, (form: ReceivedForm<Upload | HeldUpload>) =>
      answer({ ...form, fields: parsed(entry.form, 'body', form.fields) }),
    )
  }

  /** The same for a document that may be missing; `texts` turns the fields, which are texts, into what the schema expects. [HP2] */
  async receivedParts<F extends z.ZodType, T>(
    request: Request,
    entry: FormEntry<F>,
    texts: (fields: Readonly<Record<string, string>>) => unknown,
    answer: (form: ParsedParts<z.output<F>>) => T | Promise<T>,
  ): Promise<T> {
    const max = this.bytesMax(entry)
    const receive = (slot: UploadSlot, arrival: DocumentArrival) => slot.receiveParts(request, arrival, max)
    return this.#taken(request, entry, receive, (form: ReceivedParts<Upload | HeldUpload>) =>
      answer({ ...form, fields: parsed(entry.form, 'body', texts(form.fields)) }),
    )
  }

  async #taken<R, T>(
    request: Request,
    entry: Pick<FormEntry<z.ZodType>, 'document'>,
    receive: (slot: UploadSlot, arrival: DocumentArrival) => Promise<R>,
    answer: (received: R) => T | Promise<T>,
  ): Promise<T> {
    using slot = await this.#slots.take(this.#addressOf(request))
    const { held } = this.#limits
    if (entry.document && held !== null) {
      using memory = new InMemory(held)
      return await answered(await receive(slot, memory))
    }
    const path = await this.#incoming.path()
    try {
      return await answered(await receive(slot, onDisk(path)))
    } finally {
      await this.#incoming.discard(path)
    }

    async function answered(received: R): Promise<T> {
      const reply = await answer(received)
      slot.markStored()
      return reply
    }
  }
}
