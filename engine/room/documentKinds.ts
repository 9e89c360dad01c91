/** Public facts about a kind of document; documents/kinds/<name>/ detects, reads and records it. */
interface DocumentKindFacts {
  /** Name of the kind for people. */
  readonly label: string
  /** How it is displayed: as its pages, its messages, or its text under headings. */
  readonly shownAs: 'pages' | 'messages' | 'text'
  /** File name extensions, the usual one first. */
  readonly endings: readonly [string, ...string[]]
  /** Media types, that of the stored bytes first. */
  readonly mimes: readonly [string, ...string[]]
}

const kinds = {
  pdf: { label: 'PDF', shownAs: 'pages', endings: ['.pdf'], mimes: ['application/pdf'] },
  docx: {
    label: 'Word document',
    shownAs: 'text',
    endings: ['.docx'],
    mimes: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  },
  email: {
    label: 'e-mail thread',
    shownAs: 'messages',
    endings: ['.eml', '.mbox', '.txt'],
    mimes: ['message/rfc822', 'text/plain'],
  },
} as const satisfies Record<string, DocumentKindFacts>

/** Name of a reviewable kind of document, in events and on the wire. [DK1] */
export type DocumentKind = keyof typeof kinds
export const DOCUMENT_KINDS: Readonly<Record<DocumentKind, DocumentKindFacts>> = kinds
/** Names of all kinds, in detection order. */
export const DOCUMENT_KIND_NAMES = Object.keys(kinds) as DocumentKind[]

/** Prefix of section ids, by which clients distinguish topics of a thread from sections. [ID5] */
export type SectionPrefix = 'sec' | 'topic'

export function sectionPrefix(kind: DocumentKind): SectionPrefix {
  return DOCUMENT_KINDS[kind].shownAs === 'messages' ? 'topic' : 'sec'
}

/** Lists all kinds in words, as in “a PDF or an e-mail thread”. */
export function kindsInWords(conjunction: 'or' | 'nor'): string {
  const named = DOCUMENT_KIND_NAMES.map((name) => withArticle(DOCUMENT_KINDS[name].label))
  return `${named.slice(0, -1).join(', ')} ${conjunction} ${named.at(-1)}`
}

const withArticle = (label: string) => `${/^[aeiou]/u.test(label) ? 'an' : 'a'} ${label}`
