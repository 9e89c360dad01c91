/** The number in front of a heading: "2.1", "Chapter 4", "§ 3", "第一章", "(iv)". */
export interface Label {
  readonly kind: 'decimal' | 'keyword' | 'roman' | 'letter' | 'list'
  /** The keyword in lower case, for `keyword` only. */
  readonly word: string
  /** 1 for "2", 3 for "2.1.4". */
  readonly depth: number
  /** Its numbers, [2, 1] for "2.1", to see whether labels count upwards; NaN for a letter or a Roman number. */
  readonly numbers: readonly number[]
  /** What stands before the title. */
  readonly text: string
  readonly title: string
}

const KEYWORDS = [
  'chapter|part|book|volume|title|article|section|subsection|clause|paragraph|appendix|annex|annexe|schedule|exhibit|addendum|attachment|recital|rule|step|module|unit|lesson',
  'kapitel|teil|abschnitt|artikel|anhang|anlage|absatz',
  'chapitre|partie|titre|clause|alinéa|capítulo|sección|artículo|anexo|parte|título|seção|artigo|capitolo|sezione|articolo|allegato',
  'глава|раздел|статья|часть|приложение|пункт|rozdział|część|artykuł|załącznik|hoofdstuk|deel|bijlage|kapittel|avsnitt|bilaga|luku|kapitola|fejezet|bölüm|madde',
].join('|')
const COUNT = String.raw`(?:\d{1,4}(?:\.\d{1,4}){0,5}|[ivxlc]{1,7}|[a-z](?:\.\d{1,3}){0,4}|one|two|three|four|five|six|seven|eight|nine|ten)`
const KEYWORD = new RegExp(String.raw`^(${KEYWORDS})\s+(${COUNT})(?=$|[\s.:)—–-])[.:)]?\s*[—–-]?\s*`, 'iu')
const DECIMAL = /^(\d{1,3}(?:\.\d{1,3}){0,6})(?:[.:]|\s*[—–-])?\s+(?=\S)/u
const DECIMAL_TIGHT = /^(\d{1,3}(?:\.\d{1,3}){0,6})[.．、]?(?=\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana})/u
const LETTERED = /^([A-Z](?:\.\d{1,3}){1,5})\.?\s+(?=\S)/u
const LETTER = /^([A-Z])[.:]?\s+(?=\S)/u
const ROMAN = /^([IVXLC]{1,7})[.:]?\s+(?=\S)/u
const CJK_APPENDIX = /^(附录|附錄|付録|附則|부록)\s*([A-Z一二三四五六七八九十]|\d{1,2})[.:：、]?\s*/u
const PARAGRAPH = /^§+\s*(\d{1,4}(?:\.\d{1,3})*)\.?\s*/u
const CJK = /^[第제]\s*([\d〇一二三四五六七八九十百]{1,5})\s*([章节節条條部編编篇回款장절조편])\s*/u
const CJK_COUNT = /^([一二三四五六七八九十]{1,3})[、．.]\s*/u
const LIST = /^(?:\(?(?:\d{1,3}|[a-z]|[ivxlc]{1,6})\)|[a-z]\.|[•●○▪■◦‣∙·⁃*–—-])\s*/u

/** Reads the label of a line, null when it has none. */
export function labelOf(text: string): Label | null {
  return keyword(text) ?? decimal(text) ?? other(text)
}

/** A title without its number, for comparing titles that are printed with and without. */
export function withoutLabel(title: string): string {
  const label = labelOf(title)
  return label && label.title !== '' ? label.title : title
}

function keyword(text: string): Label | null {
  const match = KEYWORD.exec(text)
  if (match) return label('keyword', text, match[0], match[2]!, match[1]!.toLowerCase())
  const cjk = CJK.exec(text)
  if (cjk) return label('keyword', text, cjk[0], cjk[1]!, cjk[2]!)
  const appendix = CJK_APPENDIX.exec(text)
  if (appendix) return label('keyword', text, appendix[0], appendix[2]!, appendix[1]!)
  const section = PARAGRAPH.exec(text)
  return section ? label('keyword', text, section[0], section[1]!, '§') : null
}

function decimal(text: string): Label | null {
  const match = DECIMAL.exec(text) ?? DECIMAL_TIGHT.exec(text) ?? LETTERED.exec(text)
  return match ? label('decimal', text, match[0], match[1]!) : null
}

function other(text: string): Label | null {
  const list = LIST.exec(text)
  if (list) return label('list', text, list[0], '')
  const roman = ROMAN.exec(text)
  if (roman) return label('roman', text, roman[0], roman[1]!)
  const cjk = CJK_COUNT.exec(text)
  if (cjk) return label('roman', text, cjk[0], cjk[1]!)
  const letter = LETTER.exec(text)
  return letter ? label('letter', text, letter[0], letter[1]!) : null
}

function label(kind: Label['kind'], text: string, whole: string, count: string, word = ''): Label {
  const parts = count.split('.')
  return {
    kind,
    word,
    depth: parts.length,
    numbers: parts.map(Number),
    text: whole.trim(),
    title: text.slice(whole.length).trim(),
  }
}
