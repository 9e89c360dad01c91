import { useEffect, useRef } from 'react'
import type { BoardItem } from './boardTypes.ts'
import type { ItemContent } from './desk.ts'
import { useDesk } from './deskContext.ts'
import { checksOf } from './itemData.ts'
import { type Draft, ItemEditor } from './itemEditor.tsx'
import { useRemove } from './useRemove.ts'

/** Edits an item in place. What was typed is saved when the editor is left, against the version it began with. */
export function CardEditor({ item }: { readonly item: BoardItem }) {
  const desk = useDesk()
  const remove = useRemove()
  const begun = useRef(item)
  const latest = useRef<Draft | null>(null)
  useEffect(
    () => () => {
      const { current: draft } = latest
      // The item was removed by somebody else while this was typed.
      if (draft && !desk.item(begun.current.id)) desk.save(begun.current, patchOf(begun.current, draft))
    },
    [desk],
  )
  const close = () => {
    latest.current = null
    desk.closed = item.id
    desk.editing.set(null)
  }
  const save = (draft: Draft) => {
    close()
    desk.save(begun.current, patchOf(begun.current, draft))
  }
  return (
    <ItemEditor
      kind={item.kind}
      initial={begun.current}
      onChange={(draft) => {
        latest.current = draft
      }}
      onSave={save}
      onCancel={close}
      onRemove={() => {
        close()
        remove(item)
      }}
    />
  )
}

/** Returns the fields that a draft changes. */
function patchOf(item: BoardItem, draft: Draft): ItemContent {
  const { title, text, colour, checks } = draft
  return {
    ...(title === item.title ? {} : { title }),
    ...(text === item.text ? {} : { text }),
    ...(colour === item.colour ? {} : { colour }),
    ...(checks === checksOf(item) ? {} : { data: { items: checks } }),
  }
}
