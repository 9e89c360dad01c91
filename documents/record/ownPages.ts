import { type RecordWords, recordWordsIn } from '#engine/words/recordWords.ts'
import { annotationList, placeText } from './chapters/annotationList.ts'
import { cover, titleOf } from './chapters/cover.ts'
import { fingerprint } from './chapters/fingerprint.ts'
import { front } from './chapters/front.ts'
import { actions, decisions, questions, risks } from './chapters/ledger.ts'
import { messages } from './chapters/messages.ts'
import { people } from './chapters/people.ts'
import { scope } from './chapters/scope.ts'
import { statements } from './chapters/statements.ts'
import type { Draft, DraftAnnotation } from './draft.ts'
import { isFormerForm, type RecordFacts, type RecordInput } from './job.ts'
import { Flow } from './type/flow.ts'
import type { FontBook } from './type/fontBook.ts'
import type { PaperSize, Sheet } from './type/sheet.ts'

const FOOT_TITLE_MAX = 70

/** The record's own pages, which follow the document. */
export function ownPages(
  { session, docId }: RecordInput,
  draft: Draft,
  facts: RecordFacts,
  { paper, fonts }: { readonly paper: PaperSize; readonly fonts: FontBook },
): readonly Sheet[] {
  const flow = new Flow(paper, fonts)
  const isFormer = isFormerForm(facts)
  const words = recordWordsIn(isFormer ? 'en' : session.lang)
  if (!isFormer) {
    front(flow, session, titleOf(session, docId))
    flow.newSheet()
  }
  cover(flow, session, docId, { statements: statements(draft, facts, words), words })
  flow.newSheet()
  scope(flow, session, { words, isFormer })
  decisions(flow, session, words)
  risks(flow, session, words)
  actions(flow, session, words)
  if (!isFormer) questions(flow, session, words)
  people(flow, session, words)
  const where = (number: number) => whereText(draft.annotations[number - 1]!, words.annotations)
  annotationList(flow, draft.annotations, {
    ...{ where, withdrawn: withdrawnFrom(session, docId), tz: session.tz, words: words.annotations },
  })
  messages(flow, session, { words, isFormer })
  if (flow.conclude()) flow.note(words.pagesLeftOut)
  fingerprint(flow, facts, { words, isFormer })
  const title = titleOf(session, docId)
  const foot = title.length > FOOT_TITLE_MAX ? `${title.slice(0, FOOT_TITLE_MAX).toWellFormed()}…` : title
  flow.finish(`${foot}  ·  ${session.code}`, words.foot)
  return flow.sheets
}

/** Annotations of the document that were deleted. */
function withdrawnFrom({ doc, withdrawn }: RecordInput['session'], docId: string): RecordInput['session']['withdrawn'] {
  const own = new Set(doc.sections.filter((section) => section.docId === docId).map(({ id }) => id))
  return withdrawn.filter(({ sectionId }) => own.has(sectionId))
}

function whereText({ annotation, number, placement }: DraftAnnotation, words: RecordWords['annotations']): string {
  if (placement) return placeText({ annotation, number, placement }, words)
  return annotation.anchor ? words.page(annotation.anchor.page) : words.inSection
}
