import { formsOf } from '#engine/words/forms.ts'

const { counted } = formsOf('en')

/** Strings of a space's context and files. */
export const material = {
  context: 'Context',
  contextHint: 'Notes, pages and data that the assistant reads in meetings on this space.',
  contextEmpty: 'Nothing yet. Add what everybody should know before a meeting: a note, a web page, a table.',
  contextFull: 'A space holds at most 20 items of context.',
  addNote: 'Add note',
  addLink: 'Add web page',
  addData: 'Add data file',
  dataHint: 'CSV, TSV, JSON, NDJSON, Excel, text or Markdown, up to 5 MB.',
  noteTitle: 'Title (optional)',
  noteText: 'Text',
  linkUrl: 'Address of the page',
  linkPlaceholder: 'https://',
  linkHint: 'The service reads the text of the page once. Pages behind a sign-in cannot be read.',
  kinds: { note: 'Note', link: 'Web page', data: 'Data' },
  pending: 'Being read…',
  failed: 'Could not be read',
  table: (rows: number, columns: number) =>
    `${counted(rows, { one: '# row', other: '# rows' })}, ${counted(columns, { one: '# column', other: '# columns' })}`,
  columns: (names: string) => `Columns: ${names}`,
  words: (chars: number) => counted(chars, { one: '# character', other: '# characters' }),
  addedBy: (name: string, when: string) => `Added by ${name}, ${when}`,
  remove: (title: string) => `Remove ${title}`,
  removeTitle: 'Remove this for everybody?',
  removeContext: (title: string) => `“${title}” leaves the context; the assistant no longer reads it.`,
  removeFile: (name: string) =>
    `“${name}” is deleted from the space. Board items that show it keep its name but no longer open.`,
  files: 'Files',
  filesHint: 'Everything uploaded here or to the board.',
  filesEmpty: 'No files yet. Drop some here, or add them to a section of the board.',
  upload: 'Upload files',
  uploading: (name: string) => `Uploading ${name}`,
  tooLarge: 'The file is larger than 25 MB.',
  dataTooLarge: 'The file is larger than 5 MB.',
  storage: 'Storage',
  storageUsed: (used: string, limit: string | null) => (limit === null ? `${used} used` : `${used} of ${limit} used`),
} as const
