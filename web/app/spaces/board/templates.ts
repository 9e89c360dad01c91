import { type Strings, t } from '../../strings/t.ts'
import type { BoardOp, NewItem } from './boardTypes.ts'
import { COLOURS } from './colours.ts'
import { newChecklist, newPlain } from './newItem.ts'

export const BOARD_TEMPLATE_IDS = ['contract', 'spec', 'decisions'] as const
export type BoardTemplateId = (typeof BOARD_TEMPLATE_IDS)[number] & keyof Strings['boardTemplates']

/** Returns the items of a template: sections, each followed by its notes and checklist. */
export function templateItems(id: BoardTemplateId): readonly NewItem[] {
  return t.boardTemplates[id].flatMap(({ title, notes, list }, place) => {
    const section = newPlain('section', { title, order: place + 1 })
    const parentId = section.id
    const stickies = notes.map((text, at) =>
      newPlain('sticky', { parentId, text, order: at + 1, colour: COLOURS.yellow }),
    )
    const order = notes.length + 1
    return [section, ...stickies, ...(list.length === 0 ? [] : [newChecklist({ parentId, order }, list)])]
  })
}

export function templateOps(id: BoardTemplateId): readonly BoardOp[] {
  return templateItems(id).map((item) => ({ op: 'add', item }))
}
