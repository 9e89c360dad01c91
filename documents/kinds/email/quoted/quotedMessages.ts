import { ANSWERED_PASSAGE_MAX, ANSWERS_MAX } from '../limits.ts'
import type { MessageHead, PlacedLine, PlacedText } from './placeLines.ts'
import { markQuoted } from './quoteMarks.ts'

/** A passage that the text from `at` (UTF-16 units into the body) on answers. */
export interface Answer {
  readonly at: number
  readonly to: string
}

/** One message found in a mail's text. */
export interface QuotedMessage extends MessageHead {
  readonly body: string
  readonly answers: readonly Answer[]
}

/** The messages in the order in which they stand in the text: in a reply, the newest first. */
export function quotedMessages({ heads, lines }: PlacedText): QuotedMessage[] {
  const writings = heads.map(() => new Writing())
  const passage = new Passage()
  for (const line of lines) {
    if (line.opening) continue
    const answered = line.quoted === 0 ? passage.above(line.depth) : ''
    writings[line.owner]!.add(line, answered)
    passage.read(line)
  }
  return heads.map((head, index) => ({ ...head, ...writings[index]!.finish() }))
}

/** A mail's own text; quoted passages stay, marked, when nothing else stores them. */
export function ownText({ lines }: PlacedText, isStoredElsewhere: (quote: string) => boolean): QuotedMessage {
  const writing = new Writing()
  const passage = new Passage()
  for (let at = 0; at < lines.length; ) {
    const end = endOfRun(lines, at)
    const run = lines.slice(at, end)
    const quoted = isQuote(run[0]!)
    const stored = quoted && isStoredElsewhere(run.map(({ text, opening }) => (opening ? '' : text)).join('\n'))
    for (const line of run) {
      const answered = quoted ? '' : passage.above(line.depth)
      const shown = { ...line, quoted: quoted ? Math.max(1, line.depth) : 0 }
      if (!stored) writing.add(shown, answered)
      passage.read({ ...shown, depth: shown.quoted })
    }
    at = end
  }
  return { sender: '', date: null, subject: '', ...writing.finish() }
}

function isQuote({ owner, quoted, opening }: PlacedLine): boolean {
  return owner !== 0 || quoted > 0 || opening
}

function endOfRun(lines: readonly PlacedLine[], from: number): number {
  const quoted = isQuote(lines[from]!)
  let end = from
  while (end < lines.length && (isQuote(lines[end]!) === quoted || lines[end]!.text.trim() === '')) end += 1
  return end
}

/** The quoted paragraph read last, which the next less quoted line answers. */
class Passage {
  #lines: string[] = []
  #depth = 0
  #over = true

  read({ depth, text }: PlacedLine): void {
    if (text.trim() === '') {
      this.#over = true
      return
    }
    if (this.#over || depth !== this.#depth) this.#lines = []
    this.#over = false
    this.#depth = depth
    this.#lines.push(text.trim())
  }

  above(depth: number): string {
    return this.#depth > depth ? this.#lines.join(' ').slice(0, ANSWERED_PASSAGE_MAX) : ''
  }
}

class Writing {
  readonly #lines: { readonly text: string; readonly quoted: number; readonly answered: string }[] = []

  add({ text, quoted }: PlacedLine, answered: string): void {
    this.#lines.push({ text, quoted, answered: text.trim() === '' ? '' : answered })
  }

  /** A message that holds nothing but a quote is that quote; runs of blank lines become one. */
  finish(): Pick<QuotedMessage, 'body' | 'answers'> {
    const written = this.#lines.filter(({ text }) => text.trim() !== '')
    const marks = written.reduce((least, { quoted }) => Math.min(least, quoted), Number.POSITIVE_INFINITY)
    const parts: string[] = []
    const answers: Answer[] = []
    let length = 0
    let blank = false
    for (const { text, quoted, answered } of this.#lines) {
      if (text.trim() === '') {
        blank = true
        continue
      }
      const gap = length === 0 ? '' : blank ? '\n\n' : '\n'
      blank = false
      if (answered !== '' && answers.length < ANSWERS_MAX) answers.push({ at: length + gap.length, to: answered })
      const line = gap + markQuoted(text, quoted - marks)
      parts.push(line)
      length += line.length
    }
    return { body: parts.join(''), answers }
  }
}
