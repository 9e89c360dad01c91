import type { PaneRoom, Selected } from '../paneRoom.ts'
import sidecar from '../sidecar.module.css'
import type { Annotating } from '../useAnnotating.ts'
import { Composer } from './composer.tsx'
import { SelectionBar } from './selectionBar.tsx'

interface Props {
  readonly annotating: Annotating
  readonly room: PaneRoom
  readonly selected: Selected | null
  /** The section to begin with when the writer chooses it. */
  readonly sectionId: string | null
  /** Where the focus goes when something was written or given up. */
  readonly host: () => HTMLElement | null | undefined
}

/** Everything by which a person adds to a document: the bar at a selection, the form, and what became of it. */
export function Writing({ annotating, room, selected, sectionId, host }: Props) {
  const { draft, told } = annotating
  return (
    <>
      <p className={sidecar.told} role="status">
        {told}
      </p>
      {selected && (
        <SelectionBar
          selected={selected}
          onHighlight={() => void annotating.highlight(selected)}
          onComment={() => void annotating.comment(selected)}
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
