import { contentWords } from '#engine/language/words.ts'
import { TOPIC_TITLE_MAX } from '../limits.ts'
import { NO_NAMES } from '../quoted/attributionWords.ts'
import type { Paragraph } from './paragraphs.ts'

/** A paragraph with which its writer opens a point of his own. */
export interface Point {
  readonly paragraph: number
  /** As written: heading, label, question or the start of the point; empty when it names none. */
  readonly label: string
  /** 1-based, when the writer numbered it. */
  readonly number: number | null
}

const NUMBER_MARK =
  /^\s*(?:(?:ad|re|zu|on|to|à|sur|sobre|re:)\s)?(?:issue|point|item|question|topic|no\.|punkt|frage|thema|punto|tema|asunto|пункт|вопрос|nr\.)?\s?[#(]?(\d{1,2})(?:[.):]|\s[–—-])\s*(?=\p{L}|["“„'(*])/iu
const CJK_MARK = /^\s*(?:第?([一二三四五六七八九十])[、.点點項)]|([①-⑳]))\s*/u
const CJK_NUMBERS = '一二三四五六七八九十'
const CIRCLED_ONE = 0x2460
const HEADING_LENGTH_MAX = 70
const HEADING_WORDS_MAX = 9
const LABEL_WORDS_MAX = 6
const POINT_WORDS_MIN = 1
const SHORT_SENTENCE_MAX = 70
/** A label as "Payment terms:" or "On liability –" in front of the paragraph's text. */
const LABEL = /^[*_]*((?:\p{L}|\d)[^:–—\n]{1,60}?)[*_]*\s?(?::|\s[–—-]\s)[*_]*\s+(?=\S)/u
const LABEL_LEAD =
  /^(?:re|regarding|concerning|on|about|as for|as to|zu|zum|zur|betreff(?:end)?|wegen|concernant|sur|au sujet de|sobre|en cuanto a|per quanto riguarda|о|об|по|насчёт|по поводу)\s+(?:the\s+)?/iu

/** The points that one message makes, when it makes at least two; found by numbers, else headings, labels or questions. */
export function pointsOf(paragraphs: readonly Paragraph[], indexes: readonly number[]): Point[] {
  const talk = indexes.filter((index) => paragraphs[index]!.words.length >= POINT_WORDS_MIN)
  const texts = talk.map((index) => ({ index, text: paragraphs[index]!.text }))
  for (const find of [numbered, headed, labelled, asked]) {
    const points = find(texts)
    if (points.length >= 2) return points
  }
  return []
}

/** The number that a paragraph starts with or refers to, null without one. */
export function numberOf(text: string): number | null {
  const mark = NUMBER_MARK.exec(text)
  if (mark) return Number(mark[1])
  const cjk = CJK_MARK.exec(text)
  if (cjk?.[1]) return CJK_NUMBERS.indexOf(cjk[1]) + 1
  return cjk?.[2] ? cjk[2].codePointAt(0)! - CIRCLED_ONE + 1 : null
}

/** The words in front of a paragraph that say what it is about; empty when there are none. */
export function labelOf(text: string): string {
  const bare = withoutMark(text)
  const label = LABEL.exec(bare)?.[1]?.trim() ?? ''
  const words = label.replace(LABEL_LEAD, '').split(/\s+/u)
  if (
    label === '' ||
    words.length > LABEL_WORDS_MAX ||
    NO_NAMES.has(words[0]!.toLowerCase()) ||
    /https?$|\d$/iu.test(label)
  )
    return ''
  return contentWords(label).length > 0 ? capital(words.join(' ')) : ''
}

interface Text {
  readonly index: number
  readonly text: string
}

/** Numbers count when they run 1, 2, 3 …: dates and paragraph references do not. */
function numbered(texts: readonly Text[]): Point[] {
  const points: Point[] = []
  for (const { index, text } of texts) {
    if (numberOf(text) !== points.length + 1) continue
    points.push({ paragraph: index, label: labelOf(text) || shortStart(withoutMark(text)), number: points.length + 1 })
  }
  return points
}

/** A heading is a short line above a longer paragraph, alone or marked. Rows of short lines are a table or a list. */
function headed(texts: readonly Text[]): Point[] {
  return texts.flatMap(({ index, text }, position) => {
    const [first = '', ...others] = text.split('\n')
    const next = texts[position + 1]
    const below = others.length > 0 ? others.join(' ') : next?.index === index + 1 ? next.text : ''
    const heading = first.replace(/^[\s#*_=]+/u, '').replace(/(?<![\s*_:=])[\s*_:=]+$/u, '')
    if (below.length <= heading.length || isHeading(below, below) || !isHeading(heading, first)) return []
    return others.length > 0 && heading === first ? [] : [{ paragraph: index, label: heading, number: null }]
  })
}

function isHeading(heading: string, line: string): boolean {
  const words = heading.split(/\s+/u)
  if (heading === '' || heading.length > HEADING_LENGTH_MAX || words.length > HEADING_WORDS_MAX) return false
  if (/[.,;!?…:。、！？]$/u.test(heading) || NO_NAMES.has(words[0]!.toLowerCase())) return false
  if (/@|https?:|\d:\d|^[\d(<-]/u.test(heading) || contentWords(heading).length === 0) return false
  return /^\p{Lu}|^\P{Ll}/u.test(heading) || line !== heading
}

function labelled(texts: readonly Text[]): Point[] {
  return texts.flatMap(({ index, text }) => {
    const label = labelOf(text)
    return label === '' ? [] : [{ paragraph: index, label, number: null }]
  })
}

function asked(texts: readonly Text[]): Point[] {
  return texts.flatMap(({ index, text }) => {
    const question = /(?:^|[.!?。！？…:]\s*(?!\s)|\n)([^.!?。！？…\n]{8,160}[?？])/u
      .exec(text.replace(/https?:\S+/gu, ' '))?.[1]
      ?.trim()
    return question ? [{ paragraph: index, label: question.slice(0, TOPIC_TITLE_MAX), number: null }] : []
  })
}

function withoutMark(text: string): string {
  return text
    .replace(NUMBER_MARK, '')
    .replace(CJK_MARK, '')
    .replace(/^[\s*_]+/u, '')
}

/** The first line or sentence of a point when it is short enough to be a title. */
function shortStart(text: string): string {
  const start = /^[^\n]+?(?:[.!?](?=\s|$)|[。！？]|(?=\n)|$)/u.exec(text)?.[0].trim() ?? ''
  return start.length <= SHORT_SENTENCE_MAX ? start.replace(/[.:。]$/u, '').replace(/(?<![*_])[*_]+$/u, '') : ''
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
