import { boardItems } from '#engine/board/board.ts'
import type { BoardSource } from '../../web/app/spaces/board/boardSource.ts'
import type { BoardItem, BoardOp } from '../../web/app/spaces/board/boardTypes.ts'
import { Desk } from '../../web/app/spaces/board/desk.ts'
import { accepted, boardWith } from '../engine/board/givenBoard.ts'

/** A board that decides by the service's own rules, at once. */
class DecidedBoard implements BoardSource {
  #board = boardWith()
  #now: ReturnType<BoardSource['snapshot']> = { items: [], waiting: 0, conflicts: [] }
  readonly #listeners = new Set<() => void>()
  readonly requests: (readonly BoardOp[])[] = []

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  snapshot() {
    return this.#now
  }
  apply(ops: readonly BoardOp[]): void {
    this.requests.push(ops)
    this.#board = accepted(this.#board, ops)
    const items = boardItems(this.#board).map((item) => shown(item, this.#now.items))
    this.#now = { ...this.#now, items }
    for (const listener of this.#listeners) listener()
  }
  settle(): void {}
}

const AUTHOR = { id: null, name: 'Ana' }

function shown(item: ReturnType<typeof boardItems>[number], before: readonly BoardItem[]): BoardItem {
  const old = before.find(({ id }) => id === item.id)
  return old?.version === item.version ? old : { ...item, createdBy: AUTHOR, updatedBy: AUTHOR }
}

/** A desk with these operations done, none of which can be undone, and the operations of each request after them. */
export function givenDesk(...done: readonly BoardOp[]) {
  const source = new DecidedBoard()
  if (done.length > 0) source.apply(done)
  source.requests.length = 0
  const desk = new Desk(source)
  const titles = (parentId: string | null) =>
    (desk.index().children.get(parentId) ?? []).map((id) => desk.item(id)?.title)
  return { desk, source, titles }
}
