/** Messages of simulated people about a section, quoting the document. */
export interface Spoken {
  readonly title: string
  readonly preview: string
}

type Line = (section: Spoken, excerpt: string) => string

const OPENINGS: readonly Line[] = [
  ({ title }, excerpt) => `On “${title}”: it says “${excerpt}”. Does that hold for us?`,
  ({ title }, excerpt) => `Let me start with ${title}. The key words to me are “${excerpt}”.`,
  ({ title }, excerpt) => `I read ${title} twice. What do you make of “${excerpt}”?`,
]
const REPLIES: readonly Line[] = [
  (_, excerpt) => `“${excerpt}” is what we asked for last time.`,
  (_, excerpt) => `I would keep “${excerpt}”, but somebody has to own it.`,
  (_, excerpt) => `Without “${excerpt}” the rest would not stand.`,
  () => 'I can check the numbers behind this by Friday.',
]
const DOUBTS: readonly Line[] = [
  (_, excerpt) => `Wait: is “${excerpt}” consistent with the rest of the document?`,
  () => 'I am not ready to confirm this yet. Who answers for it?',
]
const AGREEMENTS = ['Agreed, looks good to me.', 'Fine with me.', 'Yes, I agree.', 'Works for me, agreed.']

const EXCERPT_WORDS = 7

/** Returns words of the section's preview, different ones each time. */
export function excerpt({ preview, title }: Spoken, turn: number): string {
  const words = preview.split(' ').filter((word) => word.length > 0)
  if (words.length <= EXCERPT_WORDS) return words.join(' ') || title
  const start = (turn * EXCERPT_WORDS) % (words.length - EXCERPT_WORDS)
  return words.slice(start, start + EXCERPT_WORDS).join(' ')
}

const from = (lines: readonly Line[]) => (section: Spoken, turn: number) =>
  lines[turn % lines.length]!(section, excerpt(section, turn))

export const opening = from(OPENINGS)
export const reply = from(REPLIES)
export const doubt = from(DOUBTS)
export const agreement = (turn: number): string => AGREEMENTS[turn % AGREEMENTS.length]!
