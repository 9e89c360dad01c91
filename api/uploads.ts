import type { Request } from 'express'
import type * as z from 'zod'
import type { IncomingFiles } from '#stores/files/incoming.ts'
import { parsed } from './parsed.ts'
import type { ReceivedForm } from './receiveForm.ts'
import type { UploadPlaces } from './uploadPlaces.ts'

/** A form as its entry describes it. */
export interface FormEntry<F extends z.ZodType> {
  readonly form: F
  readonly bytesMax: number
}

export type ParsedForm<F> = Omit<ReceivedForm, 'fields'> & { readonly fields: F }

/** Receives the files that are sent to the service, each into a file of its own that is gone afterwards unless it was taken over. */
export class Uploads {
  readonly #places: UploadPlaces
  readonly #incoming: IncomingFiles
  readonly #addressOf: (request: Request) => string

  constructor(places: UploadPlaces, incoming: IncomingFiles, addressOf: (request: Request) => string) {
    this.#places = places
    this.#incoming = incoming
    this.#addressOf = addressOf
  }

  /** What `answer` makes of the form; the place among the uploads is held until then. [DO18] */
  async received<F extends z.ZodType, T>(
    request: Request,
    { form, bytesMax }: FormEntry<F>,
    answer: (form: ParsedForm<z.output<F>>) => T | Promise<T>,
  ): Promise<T> {
    using place = await this.#places.take(this.#addressOf(request))
    const path = await this.#incoming.path()
    try {
      const received = await place.receive(request, path, bytesMax)
      const reply = await answer({ ...received, fields: parsed(form, 'body', received.fields) })
      place.kept()
      return reply
    } finally {
      await this.#incoming.discard(path)
    }
  }
}
