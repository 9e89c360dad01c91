/** A context item added beside the documents; its text stays in the stream. */
export interface ContextEntry {
  id: string
  kind: 'note' | 'link' | 'data'
  title: string
  preview: string
  /** Length of its text in UTF-16 units. */
  chars: number
  url: string | null
  file: BoardFile | null
  table: { columns: string[]; rows: number } | null
  status: 'pending' | 'ready' | 'failed'
  error: string | null
  addedBy: { id: string | null; name: string }
  at: number
}

export interface BoardFile {
  fileId: string
  name: string
  mime: string
  size: number
  sha256: string
  at: number
  by: { id: string | null; name: string }
}
