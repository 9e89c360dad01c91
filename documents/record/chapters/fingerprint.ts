import type { RecordFacts } from '../job.ts'
import type { Flow } from '../type/flow.ts'
import { STYLES } from '../type/styles.ts'

const LABEL_COLUMN = 118
/** Height of all of it, which stands on one page. [RD67] */
const WHOLE_HEIGHT = 300

/** What identifies the meeting and the document, and how anybody checks this file without the service. */
export function fingerprint(flow: Flow, facts: RecordFacts, isFormer: boolean): void {
  if (!isFormer) flow.need(WHOLE_HEIGHT)
  flow.chapter('Fingerprint')
  const source = facts.mode === 'appended' ? 'the beginning of this file' : 'attached to this file'
  const rows: [string, string][] = [
    ['Meeting', facts.code],
    ['Events', `${facts.eventCount}`],
    ['Last event’s hash', facts.headHash],
    ['Document’s SHA-256', facts.document.sha256],
    ['Document’s bytes', `${facts.document.bytes}, ${source}`],
    ['Made by', facts.generator],
  ]
  for (const [label, value] of rows) {
    flow.paragraph(value, { inset: LABEL_COLUMN, label: { text: label, style: STYLES.muted } })
    flow.gap(2)
  }
  flow.gap(8)
  flow.paragraph(
    'All events of the meeting are attached to this file as events.jsonl, one a line. Each event’s hash is computed over the hash before it and its own content, so none can be changed, left out or moved without changing the last hash. This record is a function of those events and of the document alone: the command “npm run verify -- FILE.pdf” of the Parley source checks the chain and the document’s SHA-256, writes the record anew from both and compares it with this file byte for byte. It needs no network and no service.',
  )
  flow.gap(4)
  flow.paragraph(
    'Somebody who made up a whole meeting could also make up a record that agrees with itself. To rule that out, compare the last event’s hash above with the one that the service or a participant kept.',
  )
}
