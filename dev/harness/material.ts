import { keywordsOf } from '#engine/language/words.ts'
import type { NewSection, UnstampedCommand } from '#engine/room/commands.ts'

type Text = readonly [title: string, text: string]

/** Returns sections as a parser would; `paged` gives each its own page. */
export function sectionsOf(texts: readonly Text[], paged: boolean): NewSection[] {
  const keywords = keywordsOf(texts.map(([title, text]) => ({ title, text })))
  return texts.map(([title, text], i) => {
    return { title, text, preview: text, keywords: keywords[i]!, ...(paged ? { page: i + 1 } : {}) }
  })
}

type Upload = Extract<UnstampedCommand, { type: 'upload' }>

/** Returns an upload by no participant; `sha` is one hex digit that distinguishes documents. */
export function upload(sha: string, over: Partial<Upload> & Pick<Upload, 'sections'>): Upload {
  const doc = {
    kind: 'pdf',
    title: `Document ${sha}`,
    sha256: sha.repeat(64),
    bytes: 1000,
    source: 'headings',
  } as const
  return { type: 'upload', by: null, ...doc, pages: 3, emails: null, pending: false, ...over }
}

const CONTRACT: readonly Text[] = [
  ['1. Definitions', 'Terms have the meaning given here: contribution, contributor and work.'],
  ['2. Grant of License', 'Each contributor grants a perpetual worldwide copyright license.'],
  ['3. Termination', 'Either party may terminate with thirty days written notice.'],
]

/** The topics of the mail thread among the documents. */
export const TOPICS = sectionsOf(
  [
    ['Price of the second year', 'The price rises by four percent in the second year.'],
    ['Delivery date', 'Delivery is due in May.'],
  ],
  false,
)

/** A contract of three sections, an annex of one, and a mail thread that waits for its topics. */
export const DOCUMENTS: readonly Upload[] = [
  upload('a', { sections: sectionsOf(CONTRACT, true) }),
  upload('b', { sections: sectionsOf([['Annex A', 'Service levels and credits.']], true), pages: 1 }),
  upload('c', { kind: 'email', source: 'email', pages: null, emails: 2, pending: true, sections: [] }),
]

/** The contract without its bytes, and two passages for the assistant. */
export const SEED: Extract<UnstampedCommand, { type: 'seed' }> = {
  type: 'seed',
  by: '00000000-0000-4000-8000-000000000000',
  docs: [
    {
      kind: 'pdf',
      title: 'Seeded contract',
      pages: 3,
      emails: null,
      sections: sectionsOf(CONTRACT, true).map((section, i) => ({ ...section, id: `sec_${i + 1}` })),
    },
  ],
  chunks: [
    { id: 'chunk_1', text: 'Notice is given in writing.', sectionId: 'sec_3' },
    { id: 'chunk_2', text: 'Nothing of this is about a section.' },
  ],
  ragLabel: 'Background',
}
