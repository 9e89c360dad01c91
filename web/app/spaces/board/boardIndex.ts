import type { BoardItem } from './boardTypes.ts'

/** A board's items by id and by place. */
export interface BoardIndex {
  readonly items: ReadonlyMap<string, BoardItem>
  /** Ids of all sections in display order; sections inside a section follow it. */
  readonly sections: readonly string[]
  /** Ids of the other items of each section in order; those outside of any section are under null. */
  readonly children: ReadonlyMap<string | null, readonly string[]>
}

const NONE: readonly string[] = []
export const EMPTY_INDEX: BoardIndex = { items: new Map(), sections: NONE, children: new Map() }

/** Indexes a board. Lists that did not change since `before` stay the same objects. */
export function indexed(list: readonly BoardItem[], before: BoardIndex = EMPTY_INDEX): BoardIndex {
  const items = new Map(list.map((item) => [item.id, item]))
  const sections = new Map<string | null, BoardItem[]>()
  const others = new Map<string | null, BoardItem[]>()
  for (const item of list) {
    const parent = item.parentId !== null && items.get(item.parentId)?.kind === 'section' ? item.parentId : null
    const group = item.kind === 'section' ? sections : others
    const siblings = group.get(parent)
    if (siblings) siblings.push(item)
    else group.set(parent, [item])
  }
  const children = new Map<string | null, readonly string[]>()
  for (const [parent, siblings] of others) children.set(parent, same(idsOf(siblings), before.children.get(parent)))
  return { items, sections: same(depthFirst(sections), before.sections), children }
}

export function childrenOf(index: BoardIndex, parent: string | null): readonly string[] {
  return index.children.get(parent) ?? NONE
}

export function bySiblingOrder(a: BoardItem, b: BoardItem): number {
  return a.order - b.order || (a.id < b.id ? -1 : 1)
}

const idsOf = (siblings: BoardItem[]) => siblings.sort(bySiblingOrder).map(({ id }) => id)

/** Sections that form a circle are listed at the end, so that nothing of a board is ever hidden. */
function depthFirst(byParent: ReadonlyMap<string | null, BoardItem[]>): string[] {
  const listed = new Set<string>()
  const visit = (id: string) => {
    if (listed.has(id)) return
    listed.add(id)
    for (const child of idsOf(byParent.get(id) ?? [])) visit(child)
  }
  for (const id of idsOf(byParent.get(null) ?? [])) visit(id)
  for (const siblings of byParent.values()) for (const { id } of siblings) visit(id)
  return [...listed]
}

function same(list: readonly string[], before: readonly string[] | undefined): readonly string[] {
  return before?.length === list.length && list.every((id, place) => id === before[place]) ? before : list
}
