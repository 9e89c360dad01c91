import type { FileHandle } from 'node:fs/promises'

/** Random access to a file of media. Reading past the end gives fewer bytes. */
export class MediaBytes {
  readonly size: number
  readonly #file: FileHandle

  private constructor(file: FileHandle, size: number) {
    this.#file = file
    this.size = size
  }

  static async of(file: FileHandle): Promise<MediaBytes> {
    return new MediaBytes(file, (await file.stat()).size)
  }

  async at(position: number, length: number): Promise<Buffer> {
    const wanted = Math.max(0, Math.min(length, this.size - position))
    const { buffer, bytesRead } = await this.#file.read(Buffer.alloc(wanted), 0, wanted, position)
    return buffer.subarray(0, bytesRead)
  }
}
