export const RECORD_KINDS = ['document', 'reading', 'summary'] as const
export type RecordKind = (typeof RECORD_KINDS)[number]

/** Id of a document or of a section, at most 200 UTF-16 units, and a number from 1. */
export interface RecordPlace {
  readonly id: string
  readonly seq: number
}

export interface RecordName extends RecordPlace {
  readonly kind: RecordKind
}
