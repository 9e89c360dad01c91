import { DOCUMENT_KINDS } from '#engine/room/documentKinds.ts'
import type { RecordWords } from '#engine/words/recordWords.ts'
import type { Draft } from '../draft.ts'
import { attachedName, type RecordFacts } from '../job.ts'
import type { SourceTraits } from '../sourceTraits.ts'

/** What the record says of the document's own pages in this file: how they came here, and what they are not. */
export function statements(draft: Draft, facts: RecordFacts, { statements: words }: RecordWords): string[] {
  const { traits, mode, annotations, typeset, margins } = draft
  const count = traits?.pages ?? typeset?.sheets.length ?? 0
  const marks = words.marks(annotations.length, count)
  const attachedAs = words.attachedAs(attachedName(facts.document.kind))
  const reason = traits?.isEncrypted ? words.withoutProtection : words.damaged
  const said = {
    appended: () => `${words.appended(count, facts.document.bytes)} ${marks}`,
    rewritten: () => `${words.rewritten(count, reason)} ${marks} ${attachedAs}`,
    apart: () => words.apart(attachedAs),
    typeset: () => `${words.typeset(count, DOCUMENT_KINDS[facts.document.kind].label)} ${marks} ${attachedAs}`,
  }[mode]()
  const left = margins.leftOut > 0 ? ` ${words.marginsLeftOut(margins.leftOut)}` : ''
  return [
    said,
    ...(margins.marks.length > 0 ? [`${words.margins}${left}`] : []),
    ...(traits ? warnings(traits, facts, words) : []),
    words.events,
  ]
}

function warnings(
  { isEncrypted, mayAnnotate, signatures }: SourceTraits,
  { mode }: RecordFacts,
  words: RecordWords['statements'],
): string[] {
  const isInFile = mode === 'appended'
  return [
    ...(isEncrypted ? [words.protection(mayAnnotate, isInFile)] : []),
    ...(signatures > 0 ? [words.signatures(signatures, isInFile)] : []),
  ]
}
