/** Makes a picture from words. */
export interface ImageModel {
  /**
   * Answers bytes that claim to be a picture; whether they are is for the caller to see. Rejects with ImageFailure, or with the
   * signal's reason when it is called off.
   */
  make(prompt: string, signal: AbortSignal): Promise<Buffer>
}

/** Why there is no picture, as a sentence for people. It never has an address of ours or what was sent. */
export class ImageFailure extends Error {
  override readonly name = 'ImageFailure'
}

/** From the request to the last byte of the answer. */
export const IMAGE_MS_MAX = 300_000
/** Of a picture. */
export const IMAGE_BYTES_MAX = 8 * 2 ** 20
/** UTF-16 units of what a picture is made from. */
export const IMAGE_PROMPT_MAX = 2_000
