import { t } from '../../strings/t.ts'
import type { BoardIndex } from './boardIndex.ts'
import type { BoardItem } from './boardTypes.ts'
import { type Lift, shownChildren, shownSections } from './desk.ts'
import { fileOf, linkOf } from './itemData.ts'

const NAME_MAX = 60

/** Returns how an item is called in labels and announcements: its title, else its first words. */
export function nameOf(item: BoardItem): string {
  if (item.title !== '') return item.title
  const [line = ''] = item.text.trim().split('\n', 1)
  if (line !== '') return line.length > NAME_MAX ? `${line.slice(0, NAME_MAX)}…` : line
  const link = linkOf(item)
  return link?.title || link?.host || fileOf(item)?.name || t.board.kinds[item.kind]
}

/** Returns how a section is called; null stands for what is outside of sections. */
export function sectionName(index: BoardIndex, id: string | null): string {
  const section = id === null ? undefined : index.items.get(id)
  return section ? section.title || t.board.untitled : t.board.loose
}

/** Returns where an item that is being moved would be put down. */
export function placeInWords(index: BoardIndex, lift: Lift): readonly [section: string, place: number, all: number] {
  const isSection = index.items.get(lift.id)?.kind === 'section'
  const list = isSection ? shownSections(index, lift) : shownChildren(index, lift.parentId, lift)
  return [isSection ? t.board.label : sectionName(index, lift.parentId), list.indexOf(lift.id) + 1, list.length]
}
