import type { Position } from '../events/port.ts'
import {
  BATCH_DOCUMENTS_MAX,
  DOCUMENT_CHARS_MAX,
  DOCUMENT_TAGS_MAX,
  ID_CHARS_MAX,
  NEWEST_MAX,
  TAG_CHARS_MAX,
} from './limits.ts'
import { type ViewBatch, type ViewDocument, ViewError } from './port.ts'

/** A document and its value as JSON. */
export interface Admitted {
  readonly document: ViewDocument
  readonly body: string
}

/** What every adapter checks before it writes; throws `invalid`. */
export function admitBatch({ documents, removed }: ViewBatch<object>): Admitted[] {
  checkCount([...documents, ...removed])
  return documents.map(admitted)
}

export function checkCount({ length }: readonly unknown[]): void {
  if (length > BATCH_DOCUMENTS_MAX) throw new ViewError('invalid', `more than ${BATCH_DOCUMENTS_MAX} documents at once`)
}

function admitted(document: ViewDocument): Admitted {
  const { _id, rev, at, tags, value } = document
  if (!isName(_id, ID_CHARS_MAX)) throw new ViewError('invalid', 'an id is a text of 1 to 128 characters')
  if (!Number.isSafeInteger(rev) || rev < 1) throw new ViewError('invalid', `rev ${rev} is no seq`)
  if (!Number.isSafeInteger(at)) throw new ViewError('invalid', `at ${at} is no whole number`)
  if (tags.length > DOCUMENT_TAGS_MAX) throw new ViewError('invalid', `more than ${DOCUMENT_TAGS_MAX} tags`)
  if (!tags.every((tag) => isName(tag, TAG_CHARS_MAX)) || new Set(tags).size !== tags.length) {
    throw new ViewError('invalid', 'tags are different texts of 1 to 128 characters')
  }
  const body = JSON.stringify(value)
  if (body.length > DOCUMENT_CHARS_MAX)
    throw new ViewError('invalid', `${_id} exceeds ${DOCUMENT_CHARS_MAX} characters`)
  return { document, body }
}

export function checkLimit(limit: number): void {
  if (!Number.isSafeInteger(limit) || limit < 1 || limit > NEWEST_MAX) {
    throw new ViewError('invalid', `limit is 1 to ${NEWEST_MAX}`)
  }
}

/** A view that stands before what was seen saved lost it; throws `behind`. */
export function checkStand(stands: Position, after: Position): void {
  if (stands < after) throw new ViewError('behind', `the view stands at "${stands}", before "${after}"`)
}

export function closedError(): ViewError {
  return new ViewError('closed', 'the views are closed')
}

function isName(text: string, max: number): boolean {
  return text.length > 0 && text.length <= max
}
