import type { SessionDetail } from '#protocol/views/session.ts'
import type { NoteView, SessionRef, SpaceFull } from '#protocol/views/space.ts'
import { plain } from '../report/markdown.ts'
import { ledgerOf } from '../report/report.ts'
import { instant } from '../report/times.ts'
import { boardMarkdown, body } from './boardMarkdown.ts'

/** Writes name, description and board of a space in Markdown. [XP9] */
export function spaceMarkdown({ name, description, board }: SpaceFull): string {
  const items = board.items.length === 0 ? ['The board is empty.', ''] : boardMarkdown(board.items)
  return lines([`# ${plain(name)}`, '', ...body(description), '## Board', '', ...items])
}

/** Writes a review meeting on a space in Markdown: its note, and its ledger if it is in the archive. [XP9] */
export function meetingMarkdown(
  { title, code, startedAt }: SessionRef,
  note: NoteView | null,
  session: SessionDetail | null,
): string {
  const when = startedAt === null ? '' : `, ${instant(startedAt)}`
  const ledger = session === null ? [] : ledgerOf(session)
  return lines([
    `## Review of ${title === null ? code : plain(title)}${when}`,
    '',
    ...(note === null ? [] : body(note.text)),
    // The ledger's chapters stand one level below the meeting.
    ...ledger.map((line) => (line.startsWith('## ') ? `#${line}` : line)),
  ])
}

function lines(parts: readonly string[]): string {
  return `${parts.join('\n').trimEnd()}\n\n`
}
