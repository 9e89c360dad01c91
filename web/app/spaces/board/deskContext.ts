import { createContext, useCallback, useContext, useRef, useSyncExternalStore } from 'react'
import type { Uploads } from '../material/uploads.ts'
import type { Observable } from '../observable.ts'
import type { BoardItem, FileData } from './boardTypes.ts'
import type { Desk } from './desk.ts'
import { shownChildren, shownSections } from './desk.ts'

/** What the parts of a board need beside the board itself. */
export interface BoardTools {
  readonly desk: Desk
  readonly uploads: Uploads<FileData>
  /** Who edits which item, without oneself. */
  readonly people: Observable<readonly BoardPerson[]>
  readonly canEdit: boolean
  readonly fileUrl: (fileId: string) => string
}

export interface BoardPerson {
  readonly userId: string
  readonly name: string
  readonly itemId: string | null
}

export const BoardContext = createContext<BoardTools | null>(null)

export function useBoardTools(): BoardTools {
  const tools = useContext(BoardContext)
  if (!tools) throw new Error('Used outside of a board.')
  return tools
}

export function useDesk(): Desk {
  return useBoardTools().desk
}

/** Subscribes to one item; the component renders again only when that item changes. */
export function useItem(id: string): BoardItem | undefined {
  const desk = useDesk()
  return useSyncExternalStore(useSubscribe(desk), () => desk.item(id))
}

export function useConflicts() {
  const desk = useDesk()
  return useSyncExternalStore(useSubscribe(desk), () => desk.source.snapshot().conflicts)
}

export function useWaiting(): number {
  const desk = useDesk()
  return useSyncExternalStore(useSubscribe(desk), () => desk.source.snapshot().waiting)
}

/** Returns the ids of a section's items as shown. */
export function useChildren(parentId: string | null): readonly string[] {
  const desk = useDesk()
  return useStableList(desk, () => shownChildren(desk.index(), parentId, desk.lift.get()))
}

export function useSections(): readonly string[] {
  const desk = useDesk()
  return useStableList(desk, () => shownSections(desk.index(), desk.lift.get()))
}

export function useIsEmpty(): boolean {
  const desk = useDesk()
  return useSyncExternalStore(useSubscribe(desk), () => desk.index().items.size === 0)
}

export function useIsLifted(id: string): boolean {
  const { lift } = useDesk()
  return useSyncExternalStore(lift.subscribe, () => lift.get()?.id === id)
}

export function useIsEditing(id: string): boolean {
  const { editing } = useDesk()
  return useSyncExternalStore(editing.subscribe, () => editing.get() === id)
}

/** Returns the first other person who edits an item, or null. */
export function useEditor(id: string): BoardPerson | null {
  const { people } = useBoardTools()
  return useSyncExternalStore(people.subscribe, () => people.get().find(({ itemId }) => itemId === id) ?? null)
}

function useSubscribe(desk: Desk) {
  return useCallback((changed: () => void) => desk.source.subscribe(changed), [desk])
}

/** Subscribes to a list of ids that depends on the board and on what is being moved. */
function useStableList(desk: Desk, read: () => readonly string[]): readonly string[] {
  const last = useRef<readonly string[]>([])
  const subscribe = useCallback(
    (changed: () => void) => {
      const stops = [desk.source.subscribe(changed), desk.lift.subscribe(changed)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    [desk],
  )
  return useSyncExternalStore(subscribe, () => {
    const list = read()
    const isSame = list.length === last.current.length && list.every((id, place) => id === last.current[place])
    if (!isSame) last.current = list
    return last.current
  })
}
