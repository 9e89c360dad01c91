import { contentWords } from '#engine/room/words.ts'
import type { ThreadMessage } from '../document.ts'
import { PARAGRAPH_WORDS_MAX, PARAGRAPHS_MAX } from './limits.ts'

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
const GREETING_WORDS_MAX = 8
const CLOSING_WORDS_MAX = 12
/** A message that goes on this long after "Best regards" has more to say. */
const SIGNATURE_WORDS_MAX = 60

const LIST_ITEM = /^\s*(?:[-*•–·>]|\(?\d{1,2}[.)、]|\(?[a-hA-H][.)]|[①-⑳])\s*\S/u
const NUMBERED = /^\s*(?:\(?\d{1,2}[.):]\s|\d{1,2}[.)、．]|[①-⑳]|[一二三四五六七八九十]{1,2}、)\s*\p{L}/u
const GREETING =
  /^(?:hi|hello|dear|hey|good (?:morning|day|afternoon|evening)|hallo|liebe[rs]?|sehr geehrte|guten (?:tag|morgen|abend)|moin|servus|bonjour|bonsoir|chère?s?|madame|monsieur|hola|buen(?:os|as)|estimad|querid|car[oi]|gentile|buongiorno|olá|prezad|caro|beste|geachte|hej|hei|kära|drodzy|szanown|dzień dobry|cześć|vážen|dobrý den|привет|здравствуйте|добрый|уважаем|您好|你好|各位|お世話|안녕|שלום|سلام)/iu
const CLOSING =
  /^(?:best(?: |,|$)|(?:kind|warm|with kind|many)? ?regards|cheers|thanks|thank you|many thanks|yours|sincerely|br$|mit (?:freundlichen|besten|vielen)|(?:viele|beste|liebe|schöne) grüße|freundliche grüße|mfg|vg$|lg$|danke|gruß|cordialement|bien (?:à vous|cordialement)|merci|salutations|saludos|un (?:cordial )?saludo|gracias|atentamente|cordiali saluti|distinti saluti|saluti|grazie|atenciosamente|abraços|obrigad|met vriendelijke|groet|med vänlig|mvh|hälsningar|venlig hilsen|terveisin|pozdrawiam|z poważaniem|s pozdravem|с уважением|спасибо|всего доброго|此致|谢谢|祝好|よろしく|以上|敬具|감사합니다|תודה|בברכה)/iu
const NOTICE =
  /confidential|unsubscribe|intended (?:solely|only|for)|disclaimer|originated from outside|no virus found|vertraulich|confidentiel|confidenzial|confidencial|sent from my|get outlook for|von meinem .{1,40} gesendet|envoyé de mon|enviado desde mi|inviato da |mailing list$|^_{4,}|^#{4,}/imu

/** All paragraphs of a thread in order. Those beyond the limit are one paragraph a message, so nothing is lost. */
export function readParagraphs(messages: readonly ThreadMessage[]): Paragraph[] {
  const paragraphs: Paragraph[] = []
  for (const [messageIndex, message] of messages.entries()) {
    const whole = [{ text: message.body, at: 0 }].filter(({ text }) => text.trim() !== '')
    const pieces = paragraphs.length < PARAGRAPHS_MAX ? piecesOf(message) : whole
    paragraphs.push(...asParagraphs(pieces, messageIndex, message.answers ?? []))
  }
  return paragraphs
}

function asParagraphs(pieces: readonly Piece[], messageIndex: number, answers: Answers): Paragraph[] {
  const signature = signatureStart(pieces)
  return pieces.map(({ text, at }, index) => {
    const leads = text.startsWith('>') || (index === 0 && isGreeting(text))
    const isTalk = !leads && index < signature && !NOTICE.test(text)
    const answered = answers.find((answer) => answer.at >= at && answer.at < at + text.length)
    const words = isTalk ? contentWords(text.replace(/https?:\S+/gu, ' ')).slice(0, PARAGRAPH_WORDS_MAX) : []
    return { messageIndex, text: unwrapped(text), words, answers: isTalk ? (answered?.to ?? '') : '', leads }
  })
}

/** Parts at blank lines, before numbered points, and where a line answers another passage. */
function piecesOf({ body, answers = [] }: ThreadMessage): Piece[] {
  const starts = new Set(answers.map(({ at }) => at))
  const pieces: { lines: string[]; at: number }[] = []
  let at = 0
  let open = false
  for (const line of body.split('\n')) {
    const blank = line.trim() === ''
    const turns = open && line.startsWith('>') !== pieces.at(-1)!.lines[0]!.startsWith('>')
    if (blank || turns || starts.has(at) || NUMBERED.test(line)) open = false
    if (!blank && open) pieces.at(-1)!.lines.push(line)
    else if (!blank) pieces.push({ lines: [line], at })
    open = !blank
    at += line.length + 1
  }
  return pieces.map((piece) => ({ text: piece.lines.join('\n'), at: piece.at }))
}

/** Index of the first piece that only signs the message; the number of pieces when none does. */
function signatureStart(pieces: readonly Piece[]): number {
  const found = pieces.findIndex(({ text }, index) => {
    if (/^--\s*(?:\n|$)/u.test(text)) return true
    if (index === 0 || !isClosing(text)) return false
    const rest = pieces.slice(index).map((piece) => piece.text)
    return countWords(rest.join(' ').slice(0, SIGNATURE_WORDS_MAX * 20)) <= SIGNATURE_WORDS_MAX
  })
  return found < 0 ? pieces.length : found
}

function isGreeting(text: string): boolean {
  return GREETING.test(text) && countWords(text) <= GREETING_WORDS_MAX && !text.includes('\n')
}

function isClosing(text: string): boolean {
  return CLOSING.test(text) && countWords(text) <= CLOSING_WORDS_MAX
}

function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
}

function unwrapped(text: string): string {
  const lines = text.split('\n')
  const joined = lines.map((line, index) => {
    const goesOn = index > 0 && lines[index - 1]!.length >= WRAPPED_LENGTH_MIN && !LIST_ITEM.test(line)
    return index === 0 ? line.trimEnd() : `${goesOn ? ' ' : '\n'}${goesOn ? line.trim() : line.trimEnd()}`
  })
  return joined.join('').trim()
}
