import type { Participation } from '#protocol/views/analytics.ts'
import type { SessionDetail } from '#protocol/views/session.ts'

const DECIMALS = 10_000

/** Rounds a share for display. */
export function rounded(share: number): number {
  return Math.round(share * DECIMALS) / DECIMALS
}

type Row = { -readonly [K in keyof Participation]: Participation[K] }

/** Returns the activity of each participant, most messages first, then in join order. [AY3] */
export function participation(
  { people, messages, annotations }: Pick<SessionDetail, 'people' | 'messages' | 'annotations'>,
  handRaises: ReadonlyMap<string, number> = new Map(),
): Participation[] {
  const rows = new Map(people.map(({ id, name }) => [id, blank(id, name)]))
  const rowOf = (participantId: string): Row => {
    const row = rows.get(participantId)
    if (!row) throw new Error(`Participant ${participantId} is active in the stream but never joined.`)
    return row
  }
  let spoken = 0
  for (const { type, senderId, text, at, votes = {} } of messages) {
    for (const { by, action } of Object.values(votes)) rowOf(by)[action === 'yes' ? 'votesYes' : 'votesContinue'] += 1
    const row = type === 'user' && senderId !== undefined ? rows.get(senderId) : undefined
    if (!row) continue
    spoken += 1
    row.messages += 1
    row.words += wordsIn(text)
    row.firstAt ??= at
    row.lastAt = at
  }
  for (const { by } of annotations) rowOf(by).annotations += 1
  for (const [id, raises] of handRaises) rowOf(id).handRaises = raises
  for (const row of rows.values()) row.share = spoken === 0 ? null : rounded(row.messages / spoken)
  // Sorting is stable: rows of equal counts stay in join order.
  return [...rows.values()].sort((a, b) => b.messages - a.messages)
}

/** Balance of participation: entropy of the shares over its maximum, −Σ p·ln p / ln n. */
export function balance(rows: readonly Participation[]): number | null {
  const all = rows.reduce((sum, { messages }) => sum + messages, 0)
  if (all === 0) return null
  if (rows.length === 1) return 1
  let entropy = 0
  for (const { messages } of rows) if (messages > 0) entropy -= (messages / all) * Math.log(messages / all)
  // Adding zero turns the -0 of a monologue into 0.
  return rounded(entropy / Math.log(rows.length)) + 0
}

/** Counts words separated by white space, without a list of them: a long meeting has millions. */
export function wordsIn(text: string): number {
  let words = 0
  let isBetween = true
  for (let i = 0; i < text.length; i++) {
    const isSpace = isWhiteSpace(text.charCodeAt(i))
    if (isBetween && !isSpace) words += 1
    isBetween = isSpace
  }
  return words
}

const WHITE_SPACE: ReadonlySet<number> = new Set([0xa0, 0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff])

/** True for the characters that `\s` matches. */
function isWhiteSpace(unit: number): boolean {
  if (unit < 0xa0) return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d)
  return (unit >= 0x2000 && unit <= 0x200a) || WHITE_SPACE.has(unit)
}

function blank(participantId: string, name: string): Row {
  return {
    participantId,
    name,
    messages: 0,
    words: 0,
    share: null,
    firstAt: null,
    lastAt: null,
    votesYes: 0,
    votesContinue: 0,
    annotations: 0,
    handRaises: 0,
  }
}
