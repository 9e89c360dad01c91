import type { Answer } from '@parley/client'
import { Observable } from '../observable.ts'

export type SendFile<T> = (file: File, onProgress: (share: number) => void) => Promise<Answer<T>>

/** A file on its way to the service. */
export interface Upload {
  readonly id: number
  /** Where it is wanted: a section of the board, or null. */
  readonly place: string | null
  readonly name: string
  /** Share of the bytes sent, 0 to 1. */
  readonly share: number
  /** The sentence that says why it was refused. */
  readonly error: string | null
}

interface UploadsOptions<T> {
  readonly send: SendFile<T>
  readonly bytesMax: number
  /** Sentence for files that are larger. */
  readonly tooLarge: string
  readonly onDone: (value: T, place: string | null) => void
}

/** Maximum bytes of a file and of a data file for the context. Limits of the service. */
export const FILE_BYTES_MAX = 25 * 2 ** 20
export const DATA_BYTES_MAX = 5 * 2 ** 20

/** Uploads files one after another. Accepted files leave the list; refused ones stay with their sentence. */
export class Uploads<T> {
  readonly list = new Observable<readonly Upload[]>([])
  readonly #options: UploadsOptions<T>
  #count = 0
  #last: Promise<void> = Promise.resolve()

  constructor(options: UploadsOptions<T>) {
    this.#options = options
  }

  add(files: readonly File[], place: string | null = null): void {
    for (const file of files) {
      const error = file.size > this.#options.bytesMax ? this.#options.tooLarge : null
      const upload: Upload = { id: ++this.#count, place, name: file.name, share: 0, error }
      this.list.set([...this.list.get(), upload])
      if (error === null) this.#last = this.#last.then(() => this.#upload(upload, file))
    }
  }

  readonly dismiss = (id: number): void => {
    this.list.set(this.list.get().filter((upload) => upload.id !== id))
  }

  async #upload({ id, place }: Upload, file: File): Promise<void> {
    const answer = await this.#options.send(file, (share) => this.#put(id, { share }))
    if (!answer.ok) {
      this.#put(id, { error: answer.error })
      return
    }
    this.dismiss(id)
    this.#options.onDone(answer.value, place)
  }

  #put(id: number, part: Partial<Upload>): void {
    this.list.set(this.list.get().map((upload) => (upload.id === id ? { ...upload, ...part } : upload)))
  }
}
