import { useEffect, useState } from 'react'
import { t } from '../strings/t.ts'
import { newNote } from './notes/quoted.ts'
import type { Draft, NewNote, PaneRoom, Selected } from './paneRoom.ts'

/** State of annotating: the draft, the status message, and whether the user is placing a pin. */
export interface Annotating {
  readonly draft: Draft | null
  readonly isPlacing: boolean
  /** Status message, announced to screen readers too; empty for none. */
  readonly told: string
  highlight(selected: Selected): Promise<void>
  comment(selected: Selected): Promise<void>
  commentOnSection(): void
  place(isPlacing: boolean): void
  pin(anchor: NonNullable<NewNote['anchor']>): Promise<void>
  close(isSent: boolean): void
}

/** How long a status message is shown. */
const TOLD_MS = 6_000

/** `sectionOf` tells the section that words or a place belong to. */
export function useAnnotating(
  room: PaneRoom,
  sectionOf: (place: Pick<Selected, 'anchor' | 'part'>) => Promise<string | null>,
): Annotating {
  const [draft, setDraft] = useState<Draft | null>(null)
  const [isPlacing, setPlacing] = useState(false)
  const [told, setTold] = useState('')
  useEffect(() => {
    const timer = told === '' ? undefined : setTimeout(() => setTold(''), TOLD_MS)
    return () => clearTimeout(timer)
  }, [told])
  return {
    draft,
    isPlacing,
    told,
    async highlight(selected) {
      const sectionId = await sectionOf(selected)
      const result = await room.annotate({
        kind: 'highlight',
        ...newNote(selected.words, ''),
        ...(sectionId === null ? {} : { sectionId }),
        ...(selected.anchor ? { anchor: selected.anchor } : {}),
      })
      document.getSelection()?.removeAllRanges()
      setTold(result.ok ? t.sidecar.added : result.error)
    },
    async comment(selected) {
      const { words, anchor } = selected
      setDraft({ kind: 'comment', words, anchor, sectionId: await sectionOf(selected) })
      document.getSelection()?.removeAllRanges()
    },
    commentOnSection() {
      setDraft({ kind: 'comment', words: '', sectionId: null, anchor: null })
    },
    place: setPlacing,
    async pin(anchor) {
      setPlacing(false)
      setDraft({ kind: 'note', words: '', anchor, sectionId: await sectionOf({ anchor, part: null }) })
    },
    close(isSent) {
      setDraft(null)
      setTold(isSent ? t.sidecar.added : '')
    },
  }
}
