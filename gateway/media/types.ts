/** Types of recordings that are taken. [RG2] */
export const MEDIA_TYPES = [
  'video/mp4',
  'video/webm',
  'audio/mpeg',
  'audio/mp4',
  'audio/ogg',
  'audio/webm',
  'audio/wav',
] as const
export type MediaType = (typeof MEDIA_TYPES)[number]

export interface Media {
  readonly mime: MediaType
  /** Null when the file does not say, as with recordings that were written live. */
  readonly durationMs: number | null
}
