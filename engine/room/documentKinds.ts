/** What everybody may know of a kind of document; documents/kinds/<name>/ knows how it is detected, read and recorded. */
interface DocumentKindFacts {
  /** What people call such a document. */
  readonly label: string
  /** What a reader sees of it: its own pages, its messages, or its text under its headings. */
  readonly shownAs: 'pages' | 'messages' | 'text'
  /** Endings of file names, the usual one first. */
  readonly endings: readonly [string, ...string[]]
  /** Media types, that of the bytes first. */
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

/** A kind of document that a room can review, by its name in events and on the wire. [DK1] */
export type DocumentKind = keyof typeof kinds
export const DOCUMENT_KINDS: Readonly<Record<DocumentKind, DocumentKindFacts>> = kinds
/** In the order in which a file is offered to them. */
export const DOCUMENT_KIND_NAMES = Object.keys(kinds) as DocumentKind[]

/** What the ids of a document's sections begin with: clients tell topics of a thread from sections by it. [ID5] */
export type SectionPrefix = 'sec' | 'topic'

export function sectionPrefix(kind: DocumentKind): SectionPrefix {
  return DOCUMENT_KINDS[kind].shownAs === 'messages' ? 'topic' : 'sec'
}

/** All kinds in a row, as in “a PDF or an e-mail thread”. */
export function kindsInWords(conjunction: 'or' | 'nor'): string {
  const named = DOCUMENT_KIND_NAMES.map((name) => withArticle(DOCUMENT_KINDS[name].label))
  return `${named.slice(0, -1).join(', ')} ${conjunction} ${named.at(-1)}`
}

const withArticle = (label: string) => `${/^[aeiou]/u.test(label) ? 'an' : 'a'} ${label}`
