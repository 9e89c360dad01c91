import { cleanLine, cleanText } from '#engine/text.ts'
import { type Heading, headingIn } from './headings.ts'
import { entryIn, isHeader, type Label, labelIn, nameOf, repeatedNames, stampedName } from './speakers.ts'

/** One thing that a pasted text says: what a person said, or a line or paragraph of notes. */
export interface Entry {
  /** Who said it; null in notes. */
  readonly speaker: string | null
  /** The heading it stands under. */
  readonly under: Heading
  /** True for an item of a list. */
  readonly isItem: boolean
  /** Exactly as it stands, without its label, its bullet and its time. */
  readonly text: string
}

/** A transcript, notes or mails as somebody pasted them. */
export interface Pasted {
  readonly entries: readonly Entry[]
  /** Names of those who speak or are listed as present, in the order of their first line. */
  readonly people: readonly string[]
  /** Subject or title, where the text has one. */
  readonly title: string | null
}

/** Entries read of a text; the rest is left out. */
const ENTRIES_MAX = 2_000
/** People known by name. */
const PEOPLE_MAX = 100
/** Longest entry; a longer one is continued in the next. */
const ENTRY_CHARACTERS_MAX = 1_500
/** A shorter line was ended on purpose, so the next one begins something new. */
const WRAPPED_FROM = 50
/** Lines of captions and mails that nobody says: numbers, times, separators, what introduces a quotation. */
const NOISE =
  /^(?:WEBVTT\b.*|NOTE\b.*|\d{1,6}|[-=_*~#\s]{2,}|(?:\d{1,2}:)?\d{1,2}:\d{2}[.,]\d{1,3} --> .*|begin forwarded message:?|-{2,} ?(?:original|forwarded) message ?-{2,})$/iu

/** Reads a pasted text line by line. Never fails: what has no known form is notes. [TL6] */
export function pastedText(text: string): Pasted {
  const lines = cleanText(text)
    .split('\n')
    .map((line) => line.replace(/^(?:\s{0,8}>)+ ?/u, '').trim())
  const reader = new Reader(repeatedNames(lines))
  for (const line of lines) reader.read(line)
  return reader.result()
}

class Reader {
  readonly #names: ReadonlySet<string>
  readonly #entries: Entry[] = []
  readonly #people = new Set<string>()
  #title: string | null = null
  #speaker: string | null = null
  /** The speaker wrote all that follows, as of a mail, and not this line alone. */
  #isWriter = false
  #under: Heading = 'none'
  /** Whether the next line may go on with the last entry. */
  #isOpen = false

  constructor(names: ReadonlySet<string>) {
    this.#names = names
  }

  read(line: string): void {
    if (line === '' || NOISE.test(line)) {
      this.#isOpen = false
      return
    }
    const stamped = stampedName(line)
    if (stamped !== null) return this.#speaks(stamped, true)
    const label = labelIn(line, this.#names)
    if (label !== null && this.#readLabel(label, entryIn(line).isItem)) return
    const heading = headingIn(line)
    if (heading !== null) return this.#open(heading)
    const { text, isItem } = entryIn(line)
    this.#add(text, isItem)
  }

  result(): Pasted {
    return { entries: this.#entries, people: [...this.#people], title: this.#title }
  }

  /** True when the label says all that is to be made of the line. */
  #readLabel({ name, rest, kind }: Label, isItem: boolean): boolean {
    if (kind === 'subject') this.#title ??= cleanLine(rest, 200) || null
    else if (kind === 'from') this.#speaks(nameOf(rest), true)
    else if (kind === 'present') for (const person of rest.split(/[,;]| and /u)) this.#meets(nameOf(person))
    else if (kind === 'speaker' && isItem) this.#addFor(this.#meets(name), rest)
    else if (kind === 'speaker') {
      this.#speaks(name, false)
      this.#add(rest, false)
    }
    return kind !== 'none' || isHeader(name)
  }

  /** An item that one person is named for: `- Ben: load test`. */
  #addFor(speaker: string | null, text: string): void {
    const before = this.#speaker
    this.#speaker = speaker
    this.#add(text, true)
    this.#speaker = before
    this.#isOpen = false
  }

  #speaks(name: string, isWriter: boolean): void {
    this.#isOpen = false
    this.#speaker = this.#meets(name)
    this.#isWriter = isWriter
    this.#under = 'none'
  }

  /** Returns the person of that name; a first name alone is somebody known by it. Null for one too many. */
  #meets(name: string): string | null {
    if (name === '') return null
    const known = [...this.#people].filter((one) => one === name || one.startsWith(`${name} `))
    if (known.length === 1 && known[0] !== undefined) return known[0]
    if (this.#people.size >= PEOPLE_MAX) return null
    this.#people.add(name)
    return name
  }

  #open({ kind, rest }: { readonly kind: Heading; readonly rest: string }): void {
    this.#isOpen = false
    this.#under = kind
    if (!this.#isWriter) this.#speaker = null
    if (kind === 'title') this.#title ??= rest
    else if (rest !== '') this.#add(rest, true)
  }

  #add(text: string, isItem: boolean): void {
    const said = text.trim()
    if (this.#under === 'present' && isItem) return void this.#meets(nameOf(said))
    const last = this.#entries.at(-1)
    const follows = this.#isOpen && !isItem && last !== undefined
    if (follows && last.text.length + said.length < ENTRY_CHARACTERS_MAX) {
      this.#entries[this.#entries.length - 1] = { ...last, text: `${last.text} ${said}`.trim() }
    } else if (this.#entries.length < ENTRIES_MAX && said !== '') {
      const under = this.#under === 'title' ? 'none' : this.#under
      this.#entries.push({ speaker: this.#speaker, under, isItem, text: said })
    }
    this.#isOpen = said.length >= WRAPPED_FROM && !/[.!?…:;。！？]["'”’)]*$/u.test(said)
  }
}
