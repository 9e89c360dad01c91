import { LedgerReader } from '#assistant/ledger/reader.ts'
import type { LedgerDraft } from '#engine/room/ledger/draft.ts'
import { LABELS, type Label, type Labels } from './labels.ts'
import { type RealMeeting, realMeetings } from './realMeetings.ts'

export const LISTS = ['decisions', 'actions', 'risks', 'questions'] as const
export type List = (typeof LISTS)[number]
type Item = LedgerDraft[List][number]

export interface Judged {
  readonly list: List
  readonly item: Item
  readonly grade: 'right' | 'arguable' | 'wrong'
  /** Places of the labels that it meets. */
  readonly labels: readonly number[]
}

function judge(list: List, item: Item, meeting: RealMeeting, labels: Labels): Judged {
  const turns = item.messageIds.flatMap((id) => meeting.turnOf.get(id) ?? [])
  const meets = ({ turns: ranges }: Label) =>
    ranges.some(([from, to]) => turns.some((turn) => turn >= from && turn <= to))
  const met = labels[list].flatMap((label, place) => (meets(label) ? [place] : []))
  const sure = met.some((place) => labels[list][place]!.sure)
  return { list, item, grade: sure ? 'right' : met.length > 0 ? 'arguable' : 'wrong', labels: met }
}

function read({ messages, people }: RealMeeting): LedgerDraft {
  const room = { template: 'general', sections: [], scope: [], confirmed: [], context: [], ended: true } as const
  return new LedgerReader().read({ ...room, people, messages })
}

/** A real meeting with its labels and the items of its ledger. */
export interface Graded {
  readonly meeting: RealMeeting
  readonly labels: Labels
  readonly judged: readonly Judged[]
}

const LABELS_BY_NAME = new Map(LABELS.map((labels) => [labels.name, labels]))

/** Reads the labelled meetings of one part of the corpus and judges their ledgers. */
export function gradedTalk(corpus: string, split: RealMeeting['split'], only = /(?:)/): Graded[] {
  return realMeetings(corpus).flatMap((meeting) => {
    const labels = LABELS_BY_NAME.get(meeting.name)
    if (meeting.split !== split || !labels || !only.test(meeting.name)) return []
    const draft = read(meeting)
    const judged = LISTS.flatMap((list) => draft[list].map((item) => judge(list, item, meeting, labels)))
    return [{ meeting, labels, judged }]
  })
}

/** Of some items: how many are right, arguable and found, and how many sure labels they meet. */
export function tallyOf(some: readonly Graded[], pick: (one: Judged) => boolean, lists: readonly List[]) {
  const items = some.flatMap(({ judged }) => judged.filter((one) => lists.includes(one.list) && pick(one)))
  const count = (grade: Judged['grade']) => items.filter((one) => one.grade === grade).length
  let [met, sure, messages] = [0, 0, 0]
  for (const { meeting, labels, judged } of some) {
    messages += meeting.messages.length
    for (const list of lists) {
      const places = new Set(judged.filter((one) => one.list === list && pick(one)).flatMap((one) => one.labels))
      const counted = labels[list].map((label, place) => ({ label, place })).filter(({ label }) => label.sure)
      sure += counted.length
      met += counted.filter(({ place }) => places.has(place)).length
    }
  }
  return { items: items.length, right: count('right'), arguable: count('arguable'), met, sure, messages }
}
