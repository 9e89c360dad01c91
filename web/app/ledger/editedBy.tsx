import { t } from '../strings/t.ts'

/** Names the last person who changed an entry; nothing while nobody did. */
export function EditedBy({ entry }: { readonly entry: { readonly editedBy?: { readonly name: string } | undefined } }) {
  return entry.editedBy === undefined ? null : <span dir="auto">{t.editing.editedBy(entry.editedBy.name)}</span>
}
