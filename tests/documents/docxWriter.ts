import { type ArchivePart, storedArchive } from '#documents/context/archive.ts'

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPES = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

/** What a made-up Word document consists of; parts that are left out are missing from the file. */
export interface DocxPlan {
  /** Content of `w:body`. */
  readonly body?: string
  readonly styles?: string
  readonly numbering?: string
  readonly footnotes?: string
  readonly title?: string
  /** Content type of the part with the text. */
  readonly type?: string
  /** Further parts, or others in place of those made up. */
  readonly parts?: Readonly<Record<string, string | Uint8Array>>
}

/** A paragraph with a style and what else belongs into its properties. */
export function paragraph(text: string, style = '', properties = ''): string {
  const styled = style === '' ? '' : `<w:pStyle w:val="${style}"/>`
  return `<w:p><w:pPr>${styled}${properties}</w:pPr>${run(text)}</w:p>`
}

export function run(text: string, properties = ''): string {
  return `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
}

export function inList(list: number, level: number): string {
  return `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`
}

export function style(id: string, name: string, properties = '', base = ''): string {
  const based = base === '' ? '' : `<w:basedOn w:val="${base}"/>`
  return `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${based}<w:pPr>${properties}</w:pPr></w:style>`
}

/** A file as Word lays one out, its parts not packed. */
export function docx(plan: DocxPlan): Buffer<ArrayBuffer> {
  return storedArchive(docxParts(plan))
}

export function docxParts({ body = '', type = `${TYPES}.document.main+xml`, ...plan }: DocxPlan): ArchivePart[] {
  const { styles, numbering, footnotes, title, parts } = plan
  const inner = { styles, numbering, footnotes }
  const related = Object.entries(inner).flatMap(([name, content]) => (content === undefined ? [] : name))
  const files: Record<string, string> = {
    '[Content_Types].xml': `<Types><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`,
    '_rels/.rels': relations({
      officeDocument: 'word/document.xml',
      ...(title === undefined ? {} : { 'core-properties': 'docProps/core.xml' }),
    }),
    'word/document.xml': root('document', `<w:body>${body}</w:body>`),
    'word/_rels/document.xml.rels': relations(Object.fromEntries(related.map((name) => [name, `${name}.xml`]))),
  }
  for (const [name, content] of Object.entries(inner))
    if (content !== undefined) files[`word/${name}.xml`] = root(name, content)
  if (title !== undefined)
    files['docProps/core.xml'] = `<cp:coreProperties xmlns:dc="x"><dc:title>${title}</dc:title></cp:coreProperties>`
  return Object.entries({ ...files, ...parts }).map(([name, text]) => ({
    name,
    bytes: typeof text === 'string' ? Buffer.from(text) : text,
  }))
}

function root(name: string, content: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><w:${name} xmlns:w="${W}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006">${content}</w:${name}>`
}

function relations(targets: Readonly<Record<string, string>>): string {
  const list = Object.entries(targets).map(
    ([type, target], i) => `<Relationship Id="rId${i}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="${RELATIONS}">${list.join('')}</Relationships>`
}
