import { contentWords } from '#engine/language/words.ts'
import type { ThreadMessage } from '../../../document.ts'
import { PARAGRAPH_WORDS_MAX, PARAGRAPHS_MAX } from '../limits.ts'

/** A piece of a message that is never divided further. */
export interface Paragraph {
  readonly messageIndex: number
  /** Lines that a client wrapped are joined; lists and addresses keep theirs. */
  readonly text: string
  /** Content words, stemmed; none in greetings, signatures and notices. */
  readonly words: readonly string[]
  /** The passage of an earlier message that it answers; empty without one. */
  readonly answers: string
  /** A greeting or a quote, which goes with what follows; other wordless paragraphs go with what precedes them. */
  readonly leads: boolean
}

type Answers = NonNullable<ThreadMessage['answers']>

interface Piece {
  readonly text: string
  readonly at: number
}

/** A line at least this long that another follows was broken by the client, not by its writer. */
const WRAPPED_LENGTH_MIN = 50
/** Pieces, such as a filter's warning, that may stand above a greeting. */
const GREETING_WITHIN = 2
const ADDRESS_WORDS_MAX = 3
const GREETING_WORDS_MAX = 8
const CLOSING_WORDS_MAX = 12
/** A message that goes on this long after "Best regards" has more to say. */
const SIGNATURE_WORDS_MAX = 60

/** In scripts without blanks, two characters count as a word. */
const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{1,2}|[\p{L}\p{N}]+/gu
const LIST_ITEM = /^\s*(?:[-*•–·>]|\(?\d{1,2}[.)、]|\(?[a-hA-H][.)]|[①-⑳])\s*\S/u
const NUMBERED = /^\s*(?:\(?\d{1,2}[.):]\s|\d{1,2}[.)、．]|[①-⑳]|[一二三四五六七八九十]{1,2}、)\s*\p{L}/u
const LABELLED =
  /^(?:re|regarding|concerning|on|as for|as to|zu|zum|zur|concernant|sobre|en cuanto a|по|насчёт)\s[^:]{2,50}:\s/iu
const LINE_START = 80
const LONG_ITEM_MIN = 60
const GREETING =
  /^(?:hi|hello|dear|hey|good (?:morning|day|afternoon|evening)|hallo|liebe[rs]?|sehr geehrte|guten (?:tag|morgen|abend)|moin|servus|bonjour|bonsoir|chère?s?|madame|monsieur|hola|buen(?:os|as)|estimad|querid|car[oi]|gentile|buongiorno|olá|prezad|caro|beste|geachte|hej|hei|kära|drodzy|szanown|dzień dobry|cześć|vážen|dobrý den|привет|здравствуйте|добрый|уважаем|您好|你好|各位|お世話|안녕|שלום|سلام)/iu
const CLOSING =
  /^(?:best(?: |,|$)|(?:kind|warm|with kind|many)? ?regards|cheers|thanks|thank you|many thanks|yours|sincerely|br$|mit (?:freundlichen|besten|vielen)|(?:viele|beste|liebe|schöne) grüße|freundliche grüße|mfg|vg$|lg$|danke|gruß|cordialement|bien (?:à vous|cordialement)|merci|salutations|saludos|un (?:cordial )?saludo|gracias|atentamente|cordiali saluti|distinti saluti|saluti|grazie|atenciosamente|abraços|obrigad|met vriendelijke|groet|med vänlig|mvh|hälsningar|venlig hilsen|terveisin|pozdrawiam|z poważaniem|s pozdravem|с уважением|спасибо|всего доброго|此致|谢谢|祝好|よろしく|以上|敬具|감사합니다|תודה|בברכה)/iu
const NOTICE =
  /confidential|unsubscribe|intended (?:solely|only|for)|disclaimer|originated from outside|no virus found|vertraulich|confidentiel|confidenzial|confidencial|sent from my|get outlook for|von meinem .{1,40} gesendet|envoyé de mon|enviado desde mi|inviato da |mailing list$|^[_#*=~-]{4,}$|^(?:signed-off-by: |diff --git |@@ -\d)/imu

/** All paragraphs of a thread in order. Beyond the limit, the rest of each message is one paragraph, so nothing is lost. */
export function readParagraphs(messages: readonly ThreadMessage[]): Paragraph[] {
  const paragraphs: Paragraph[] = []
  for (const [messageIndex, message] of messages.entries()) {
    const pieces = piecesOf(message, Math.max(1, PARAGRAPHS_MAX - paragraphs.length))
    for (const paragraph of asParagraphs(pieces, messageIndex, message.answers ?? [])) paragraphs.push(paragraph)
  }
  return paragraphs
}

function asParagraphs(pieces: readonly Piece[], messageIndex: number, answers: Answers): Paragraph[] {
  const signature = signatureStart(pieces)
  return pieces.map(({ text, at }, index) => {
    const leads =
      text.startsWith('>') ||
      (index <= GREETING_WITHIN && isGreeting(text)) ||
      (index === 0 && pieces.length > 1 && isAddress(text))
    const isTalk = !leads && index < signature && !NOTICE.test(text)
    const answered = answers.find((answer) => answer.at >= at && answer.at < at + text.length)
    const words = isTalk ? contentWords(text.replace(/https?:\S+/gu, ' ')).slice(0, PARAGRAPH_WORDS_MAX) : []
    return { messageIndex, text: unwrapped(text), words, answers: isTalk ? (answered?.to ?? '') : '', leads }
  })
}

/** Parts at blank lines, before numbered and labelled points and long list items, and where a line answers another passage. */
function piecesOf({ body, answers = [] }: ThreadMessage, most: number): Piece[] {
  const starts = new Set(answers.map(({ at }) => at))
  const pieces: { lines: string[]; at: number }[] = []
  let at = 0
  let open = false
  for (const line of body.split('\n')) {
    const blank = line.trim() === ''
    const turns = open && line.startsWith('>') !== pieces.at(-1)!.lines[0]!.startsWith('>')
    if (pieces.length >= most) open = true
    else if (blank || turns || starts.has(at) || opensPiece(line)) open = false
    if (!blank && open) pieces.at(-1)!.lines.push(line)
    else if (!blank) pieces.push({ lines: [line], at })
    open = pieces.length >= most || !blank
    at += line.length + 1
  }
  return pieces.map((piece) => ({ text: piece.lines.join('\n'), at: piece.at }))
}

function opensPiece(line: string): boolean {
  if (NUMBERED.test(line) || LABELLED.test(line.slice(0, LINE_START))) return true
  return LIST_ITEM.test(line) && !line.startsWith('>') && line.length >= LONG_ITEM_MIN
}

/** Index of the first piece that only signs the message; the number of pieces when none does. */
function signatureStart(pieces: readonly Piece[]): number {
  const found = pieces.findIndex(({ text }, index) => {
    if (/^--\s*$/mu.test(text)) return index > 0 || text.startsWith('--')
    return index > 0 && isClosing(text) && countWords(signedText(pieces, index)) <= SIGNATURE_WORDS_MAX
  })
  return found < 0 ? pieces.length : found
}

/** What stands below a closing, up to the first notice. */
function signedText(pieces: readonly Piece[], closing: number): string {
  const below = pieces.slice(closing)
  const notice = below.findIndex(({ text }) => NOTICE.test(text))
  return below
    .slice(0, notice < 0 ? below.length : notice)
    .map(({ text }) => text)
    .join(' ')
    .slice(0, SIGNATURE_WORDS_MAX * 20)
}

function isGreeting(text: string): boolean {
  return GREETING.test(text) && countWords(text) <= GREETING_WORDS_MAX && !text.includes('\n')
}

/** "Samir," or "Team!" alone on the first line. */
function isAddress(text: string): boolean {
  return countWords(text) <= ADDRESS_WORDS_MAX && /[,.!，！。:]$/u.test(text.trim())
}

function isClosing(text: string): boolean {
  return CLOSING.test(text) && countWords(text) <= CLOSING_WORDS_MAX
}

function countWords(text: string): number {
  return text.match(WORD)?.length ?? 0
}

function unwrapped(text: string): string {
  const lines = text.split('\n')
  const joined = lines.map((line, index) => {
    const goesOn = index > 0 && lines[index - 1]!.length >= WRAPPED_LENGTH_MIN && !LIST_ITEM.test(line)
    return index === 0 ? line.trimEnd() : `${goesOn ? ' ' : '\n'}${goesOn ? line.trim() : line.trimEnd()}`
  })
  return joined.join('').trim()
}
