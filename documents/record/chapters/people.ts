import type { RecordWords } from '#engine/words/recordWords.ts'
import type { SessionDetail } from '#protocol/views/session.ts'
import type { Cell, Flow } from '../type/flow.ts'
import { STYLES } from '../type/styles.ts'
import { stamp } from './times.ts'

/** Who took part, in the order in which they came. */
export function people(flow: Flow, session: SessionDetail, { people: words }: RecordWords): void {
  flow.chapter(words.heading)
  if (session.people.length === 0) {
    flow.note(words.none)
    return
  }
  const columns = [
    { title: words.name, share: 0.4 },
    { title: words.joined, share: 0.3 },
    { title: words.seen, share: 0.3 },
  ]
  const rows = session.people.map(({ name, isHost, joinedAt, lastSeenAt }): Cell[] => [
    [
      { text: name, style: STYLES.cellStrong, isTyped: true },
      { text: isHost ? `  ${words.host}` : '', style: STYLES.cellMuted },
    ],
    stamp(joinedAt, session.tz),
    stamp(lastSeenAt, session.tz),
  ])
  flow.table(columns, rows)
}
