import type { PayloadOf } from '@parley/client'

export type EntryKind = PayloadOf<'intel:add'>['kind']
export type Severity = NonNullable<PayloadOf<'intel:add'>['severity']>
export const ENTRY_KINDS: readonly EntryKind[] = ['decision', 'action', 'risk', 'question']
/** Maximum characters of an entry, and of its owner and due date. */
export const ENTRY_TEXT_MAX = 500
export const ENTRY_FIELD_MAX = 100

/** What the form begins with: a new entry, perhaps from a message, or one that is edited. */
export interface EntryDraft {
  /** Id of the entry that is edited; null for a new one. */
  readonly id: string | null
  readonly kind: EntryKind
  readonly text: string
  readonly sectionId?: string | undefined
  readonly owner?: string | null
  readonly due?: string | null
  readonly severity?: Severity
  /** Messages kept as evidence. */
  readonly messageIds?: readonly string[]
}
