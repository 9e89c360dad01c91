/** Bytes of a CSV at most; the service refuses more. */
export const CSV_BYTES_MAX = 2 ** 20

export interface CsvText {
  readonly text: string
  /** The file is in no valid UTF-8, as spreadsheets of old programs are. */
  readonly isLatin: boolean
}

/** Reads the bytes of a file as text: UTF-8, else Windows-1252. [WF11] */
export function csvText(bytes: ArrayBuffer): CsvText {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), isLatin: false }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), isLatin: true }
  }
}

/** Whether a text is larger than the service takes it. */
export const isTooLarge = (text: string): boolean => new TextEncoder().encode(text).length > CSV_BYTES_MAX
