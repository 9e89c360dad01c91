import { cleanLine } from '#engine/text.ts'
import { kindOf } from './headings.ts'

/** A line that begins with a word or name and a colon. */
export interface Label {
  readonly kind: 'speaker' | 'from' | 'subject' | 'present' | 'none'
  readonly name: string
  readonly rest: string
}

const NAME_CHARACTERS_MAX = 40
const NAME_WORDS_MAX = 4
/** A name that speaks twice is a speaker; names that speak once are when so many lines have one. */
const LABELLED_SHARE = 0.4

const CLOCK = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:[.,]\d{1,3})?(?:\s?[ap]\.?m\.?)?`
const STAMP = new RegExp(String.raw`^[[(]?(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4},?\s)?${CLOCK}[\])]?\s?[-–—:|]?\s?`, 'iu')
const STAMPED = new RegExp(String.raw`^([^\d[(]{1,${NAME_CHARACTERS_MAX}}?)\s{1,4}[[(]?${CLOCK}[\])]?:?$`, 'iu')
const LABEL = /^([^:：]{1,60})[:：](?:\s+(\S.*)|)$/u
const VOICE = /^<v(?:\.[\w.]{1,40})? ([^>]{1,60})>(.*)$/u
const ITEM = /^(?:[-*•·‣◦▪–—+]|\(?\d{1,3}[.)]|[a-z][.)])\s+/u
const CHECKBOX = /^\[[ xX]?\]\s+/u

const WORD_KINDS: ReadonlyMap<string, Label['kind']> = new Map<string, Label['kind']>([
  ...words('subject', 'subject title betreff objet asunto meeting'),
  ...words('from', 'from von de'),
])
/** Labels of mails and notes that name nobody. */
const HEADERS = new Set(
  'to cc bcc date sent time when where location place reply-to message-id mime-version content-type content-transfer-encoding content-disposition received return-path references in-reply-to x-mailer user-agent organization list-id an datum gesendet à envoyé fecha enviado para lieu ort lugar duration'.split(
    ' ',
  ),
)
/** Words before a colon that are no name although they begin with a capital. */
const NO_NAMES = new Set(
  'note notes nb important example summary context background goal goals purpose objective problem solution pros cons option question answer q a why how what who yes no ok re fwd fw todo update status link links http https result results conclusion wrote action decision risk today tomorrow yesterday monday tuesday wednesday thursday friday saturday sunday deadline budget minutes recap'.split(
    ' ',
  ),
)

function words(kind: Label['kind'], list: string): [string, Label['kind']][] {
  return list.split(' ').map((word) => [word, kind])
}

/** Names that label lines as speakers do: twice or more, or on so many lines that it must be a transcript. */
export function repeatedNames(lines: readonly string[]): ReadonlySet<string> {
  const counts = new Map<string, number>()
  let labelled = 0
  let filled = 0
  for (const line of lines) {
    if (line === '') continue
    filled += 1
    const name = speakerOf(line)
    if (name === null) continue
    labelled += 1
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const isTranscript = counts.size > 1 && labelled >= filled * LABELLED_SHARE
  return new Set([...counts].filter(([, count]) => count > 1 || isTranscript).map(([name]) => name))
}

function speakerOf(line: string): string | null {
  const [, name = ''] = LABEL.exec(unstamped(line)) ?? []
  const bare = bareName(name)
  return isName(bare) ? bare : null
}

/** The label of a line: a speaker of `names`, or what mails and notes put before a colon; null for a line without one. */
export function labelIn(line: string, names: ReadonlySet<string>): Label | null {
  const [, voice, spoken = ''] = VOICE.exec(line) ?? []
  if (voice !== undefined) return { kind: 'speaker', name: nameOf(voice), rest: spoken.replace('</v>', '') }
  const introduced = writerOf(line)
  if (introduced !== null) return { kind: 'from', name: 'from', rest: introduced }
  const [, label, rest = ''] = LABEL.exec(unstamped(line)) ?? []
  if (label === undefined) return null
  const name = bareName(label)
  if (names.has(name)) return { kind: 'speaker', name, rest }
  const word = name.toLowerCase()
  if (rest !== '' && kindOf(word) === 'present') return { kind: 'present', name, rest }
  const kind = WORD_KINDS.get(word)
  if (kind !== undefined && rest !== '') return { kind, name, rest }
  return isHeader(name) ? { kind: 'none', name, rest } : null
}

export function isHeader(name: string): boolean {
  return HEADERS.has(name.toLowerCase()) || /^[A-Z][a-z]{1,20}(?:-[A-Z][A-Za-z]{1,20}){1,4}$/u.test(name)
}

/** The speaker of a line that holds nothing but a name and a time, as exports of calls have it. */
export function stampedName(line: string): string | null {
  const [, name = ''] = STAMPED.exec(line) ?? []
  return isName(name.trim()) ? name.trim() : null
}

/** The writer in `On Monday Ana <ana@example.org> wrote:`; null for any other line. */
function writerOf(line: string): string | null {
  if (line.length > 240 || !/^(?:on|am|le|el)\s/iu.test(line)) return null
  if (!/(?:wrote|writes|schrieb|a écrit|escribió) ?:$/iu.test(line)) return null
  const said = line.replace(/ (?:wrote|writes|schrieb|a écrit|escribió) ?:$/iu, '')
  const [, after = ''] =
    /(?:,|\d{1,2}:\d{2}(?::\d{2})?(?:\s?[AP]M)?(?:\s[+-]\d{4})?)\s([^,\d]{2,120})$/u.exec(said) ?? []
  return after === '' ? null : after
}

/** A person's name as it is shown: without address, quotation marks and what stands in brackets. */
export function nameOf(text: string): string {
  const line = cleanLine(text, 200)
  const shown = bareName(line.replace(/<[^<>]{0,200}>/gu, '').replace(/["“”]/gu, ''))
  const name = shown === '' ? line.replace(/[<>]/gu, '') : shown
  return cleanLine(/^[^\s@]+@[^\s@]+$/u.test(name) ? name.slice(0, name.indexOf('@')) : name, NAME_CHARACTERS_MAX)
}

function bareName(text: string): string {
  return text
    .replace(/\*\*|__/gu, '')
    .replace(/[([][^()[\]]{0,60}[)\]]/gu, '')
    .trim()
}

function unstamped(line: string): string {
  return line.replace(STAMP, '').replace(/^[-*•]\s+/u, '')
}

/** One to four words of letters of which the first begins with a capital, or has none; `Speaker 1` too. */
export function isName(text: string): boolean {
  if (text.length === 0 || text.length > NAME_CHARACTERS_MAX) return false
  const parts = text.split(/\s+/u)
  const [first = ''] = parts
  if (parts.length > NAME_WORDS_MAX || !/^[\p{Lu}\p{Lt}\p{Lo}]/u.test(first)) return false
  if (kindOf(text.toLowerCase()) !== null || isHeader(text) || WORD_KINDS.has(text.toLowerCase())) return false
  if (NO_NAMES.has(first.toLowerCase().replace(/[’']s$/u, ''))) return false
  return parts.every((part, place) => /^[\p{L}\p{M}'’.-]+$/u.test(part) || (place > 0 && /^\d{1,2}$/u.test(part)))
}

/** What a line says without its bullet, number or box. */
export function entryIn(line: string): { readonly text: string; readonly isItem: boolean } {
  const bare = line.replace(ITEM, '')
  const text = bare.replace(CHECKBOX, '')
  return { text, isItem: text !== line }
}
