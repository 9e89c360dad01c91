import { DOCUMENT_KINDS } from '#engine/room/documentKinds.ts'
import type { Draft } from '../draft.ts'
import { attachedName, type RecordFacts } from '../job.ts'
import type { SourceTraits } from '../sourceTraits.ts'
import { counted } from './times.ts'

/** What the record says of the document's own pages in this file: how they came here, and what they are not. */
export function statements(draft: Draft, facts: RecordFacts): string[] {
  const { traits, mode, annotations, typeset } = draft
  const count = traits?.pages ?? typeset?.sheets.length ?? 0
  const [pages, are, show, them] =
    count === 1 ? ['page', 'is', 'shows', 'it'] : [`${count} pages`, 'are', 'show', 'them']
  const marks = `${counted(annotations.length, 'annotation')} ${annotations.length === 1 ? 'was' : 'were'} added to ${them}.`
  const attachedAs = `It is attached to this file as ${attachedName(facts.document.kind)}, as uploaded.`
  const reason = traits?.isEncrypted ? 'without its protection' : 'because the file is damaged'
  const said = {
    appended: `The ${pages} before this one ${are} the document as uploaded: its ${facts.document.bytes} bytes are the beginning of this file, unchanged. ${marks}`,
    rewritten: `The ${pages} before this one ${are} the document’s, saved anew ${reason}. ${marks} ${attachedAs}`,
    apart: `The document could not be shown in this file. ${attachedAs} The annotations are listed below.`,
    typeset: `The ${pages} before this one ${show} the ${DOCUMENT_KINDS[facts.document.kind].label} as it was read. ${marks} ${attachedAs}`,
  }[mode]
  return [
    said,
    ...(traits ? warnings(traits, facts) : []),
    'All events of the meeting are attached as events.jsonl. The last page says how anybody can check this record with them.',
  ]
}

function warnings({ isEncrypted, mayAnnotate, signatures }: SourceTraits, { mode }: RecordFacts): string[] {
  const said: string[] = []
  if (isEncrypted) {
    const restriction = mayAnnotate ? 'restricts its use' : 'restricts its use, annotating it included'
    const keeper =
      mode === 'appended' ? 'This file keeps that protection' : 'The attached document keeps that protection'
    said.push(
      `The document’s owner ${restriction}. ${keeper}. This record is a copy for the participants of the meeting; who passes it on answers to the owner.`,
    )
  }
  if (signatures > 0) {
    const where =
      mode === 'appended'
        ? 'The signed bytes are in this file unchanged'
        : 'They can be checked in the attached document only'
    said.push(
      `The document carries ${counted(signatures, 'digital signature')} from before the meeting. ${signatures === 1 ? 'It covers' : 'They cover'} the document as uploaded, not what this record adds. ${where}.`,
    )
  }
  return said
}
