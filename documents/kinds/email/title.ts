import { cleanLine, cutWhole } from '#engine/text.ts'
import { TITLE_MAX } from './limits.ts'

const REPLY_MARK =
  /^(?:re|fw|fwd|aw|wg|sv|vs|vb|antw|antwort|tr|rv|res|enc|ref|rif|r|i|odp|pd|ynt|ilt|vá|vl|doorst|απ|πρθ|σχετ|ha|bls|yml|trs|fs|ответ|отв|пересл|на|нa|回复|回覆|答复|转发|轉寄|返信|転送|회신|전달|השב|הועבר|رد)\s?(?:[[(]\d{1,3}[\])]|\^\d{1,3}|\*\d{1,3})?\s?[:：]\s*/iu
const LIST_TAG = /^\[[^\][]{1,60}\]\s*/u
const MARKS_MAX = 20
const FIRST_WORDS_MAX = 80

/** A subject without its reply and forward marks, in any language; list tags like `[notmuch]` stay, once. */
export function baseSubject(subject: string): string {
  let rest = withoutQuotes(cleanLine(subject))
  const tags: string[] = []
  for (let count = 0; count < MARKS_MAX; count += 1) {
    const mark = REPLY_MARK.exec(rest)
    const tag = mark ? null : LIST_TAG.exec(rest)
    if (!mark && !tag) break
    if (tag && !tags.includes(tag[0].trim())) tags.push(tag[0].trim())
    rest = rest.slice((mark ?? tag)![0].length)
  }
  return cleanLine([...tags, rest].join(' '), TITLE_MAX)
}

/** What a thread is called: its subject, else the first words written in it, else the file's name. */
export function threadTitle(subjects: readonly string[], bodies: readonly string[], fileName: string): string {
  const named = subjects.map(baseSubject).find((subject) => subject !== '')
  if (named) return named
  const words = bodies.map((body) => firstWords(body)).find((text) => text !== '')
  return words ?? (cleanLine(fileName.replace(/\.[^.]{1,5}$/u, ''), TITLE_MAX) || 'E-mail')
}

function firstWords(body: string): string {
  const line = cleanLine(body.split('\n').find((text) => /[\p{L}\p{N}]/u.test(text)) ?? '')
  if (line.length <= FIRST_WORDS_MAX) return line
  const cut = cutWhole(line, FIRST_WORDS_MAX)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), FIRST_WORDS_MAX / 2)).trimEnd()}…`
}

function withoutQuotes(subject: string): string {
  return /^'.*'$|^".*"$/u.test(subject) ? subject.slice(1, -1).trim() : subject
}
