import type { BoardItem, CheckItem, FileData, LinkData, NewItem } from './boardTypes.ts'

const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const ID_LENGTH = 16

type Identified = NewItem & { readonly id: string }
type Content = Partial<Pick<BoardItem, 'parentId' | 'order' | 'title' | 'text' | 'colour'>>

export function newId(prefix: 'it' | 'ci' = 'it'): string {
  const random = crypto.getRandomValues(new Uint8Array(ID_LENGTH))
  return `${prefix}_${[...random].map((byte) => CHARACTERS[byte % CHARACTERS.length]).join('')}`
}

export function newPlain(kind: 'section' | 'text' | 'sticky', content: Content = {}): Identified {
  return { id: newId(), kind, ...content, data: {} }
}

export function newChecklist(content: Content = {}, texts: readonly string[] = []): Identified {
  return { id: newId(), kind: 'checklist', ...content, data: { items: texts.map(newCheck) } }
}

export function newCheck(text: string): CheckItem {
  return { id: newId('ci'), text, done: false }
}

/** Returns the data of a link, or null for a text that is no http or https address. */
export function linkData(text: string): LinkData | null {
  const typed = text.trim()
  if (typed === '' || /\s/u.test(typed)) return null
  const url = URL.parse(/^https?:\/\//iu.test(typed) ? typed : `https://${typed}`)
  if (!url?.hostname.includes('.') && url?.hostname !== 'localhost') return null
  return { url: url.href, title: '', description: '', host: url.host }
}

export function newLink(data: LinkData, content: Content = {}): Identified {
  return { id: newId(), kind: 'link', ...content, data }
}

export function newFile(data: FileData, content: Content = {}): Identified {
  const isPicture = /^image\/(?:png|jpeg|webp|gif)$/u.test(data.mime)
  return { id: newId(), kind: isPicture ? 'image' : 'file', ...content, data }
}
