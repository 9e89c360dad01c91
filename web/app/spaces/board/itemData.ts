import type { CheckItem, ChecklistData, FileData, ItemData, LinkData } from './boardTypes.ts'

interface Held {
  readonly data: ItemData
}
const NONE: readonly CheckItem[] = []

export function checksOf({ data }: Held): readonly CheckItem[] {
  return isChecklist(data) ? data.items : NONE
}

export function linkOf({ data }: Held): LinkData | null {
  return isLink(data) ? data : null
}

export function fileOf({ data }: Held): FileData | null {
  return isFile(data) ? data : null
}

const isChecklist = (data: ItemData): data is ChecklistData => 'items' in data
const isLink = (data: ItemData): data is LinkData => 'url' in data
const isFile = (data: ItemData): data is FileData => 'fileId' in data
