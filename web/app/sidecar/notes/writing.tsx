import type { RefObject } from 'react'
import type { PaneRoom, Selected } from '../paneRoom.ts'
import sidecar from '../sidecar.module.css'
import type { Annotating } from '../useAnnotating.ts'
import { Composer } from './composer.tsx'
import { SelectionBar } from './selectionBar.tsx'
import { readSelection } from './useSelected.ts'

interface Props {
  readonly annotating: Annotating
  readonly room: PaneRoom
  readonly selected: Selected | null
  /** What is selected is read once more when something is done with it: it may have grown since it rested. */
  readonly pane: RefObject<HTMLElement | null>
  /** The section to begin with when the writer chooses it. */
  readonly sectionId: string | null
  /** Where the focus goes when something was written or given up. */
  readonly host: () => HTMLElement | null | undefined
}

/** Controls for annotating a document: the selection bar, the form and the status message. */
export function Writing({ annotating, room, selected, pane, sectionId, host }: Props) {
  const { draft, told } = annotating
  const now = (rested: Selected) => (pane.current && readSelection(pane.current)) ?? rested
  return (
    <>
      <p className={sidecar.told} role="status">
        {told}
      </p>
      {selected && (
        <SelectionBar
          selected={selected}
          onHighlight={() => void annotating.highlight(now(selected))}
          onComment={() => void annotating.comment(now(selected))}
        />
      )}
      {draft && (
        <Composer
          draft={draft}
          room={room}
          sectionId={sectionId}
          onClose={(isSent) => {
            annotating.close(isSent)
            host()?.focus()
          }}
        />
      )}
    </>
  )
}
