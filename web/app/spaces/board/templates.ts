import { boardTemplates } from '../../strings/en/boardTemplates.ts'
import type { BoardOp, NewItem } from './boardTypes.ts'
import { COLOURS } from './colours.ts'
import { newChecklist, newPlain } from './newItem.ts'

export type BoardTemplateId = keyof typeof boardTemplates
export const BOARD_TEMPLATE_IDS = Object.keys(boardTemplates) as readonly BoardTemplateId[]

/** Returns the items of a template: sections, each followed by its notes and checklist. */
export function templateItems(id: BoardTemplateId): readonly NewItem[] {
  return boardTemplates[id].flatMap(({ title, notes, list }, place) => {
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
