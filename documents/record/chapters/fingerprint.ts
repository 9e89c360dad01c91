import type { RecordWords } from '#engine/words/recordWords.ts'
import type { RecordFacts } from '../job.ts'
import type { Flow } from '../type/flow.ts'
import { STYLES } from '../type/styles.ts'

const LABEL_COLUMN = 118
/** Height of all of it, which stands on one page. [RD67] */
const WHOLE_HEIGHT = 300

/** What identifies the meeting and the document, and how anybody checks this file without the service. */
export function fingerprint(
  flow: Flow,
  facts: RecordFacts,
  { words: { fingerprint: words }, isFormer }: { readonly words: RecordWords; readonly isFormer: boolean },
): void {
  if (!isFormer) flow.need(WHOLE_HEIGHT)
  flow.chapter(words.heading)
  const source = facts.mode === 'appended' ? words.inFile : words.attached
  const rows: [string, string][] = [
    [words.meeting, facts.code],
    [words.events, `${facts.eventCount}`],
    [words.hash, facts.headHash],
    [words.sha256, facts.document.sha256],
    [words.bytes, `${facts.document.bytes}, ${source}`],
    [words.madeBy, facts.generator],
  ]
  for (const [label, value] of rows) {
    flow.paragraph(value, { inset: LABEL_COLUMN, label: { text: label, style: STYLES.muted } })
    flow.gap(2)
  }
  flow.gap(8)
  flow.paragraph(words.how)
  flow.gap(4)
  flow.paragraph(words.limits)
}
