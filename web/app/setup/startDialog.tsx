import type { Result, RoomClient } from '@parley/client'
import { useRoom, useRoomClient } from '../room/roomContext.ts'
import { useDoing } from '../room/useDoing.ts'
import { t } from '../strings/t.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

/** What the host is asked before the start: nothing is picked, there is no document, or somebody is not ready. */
export type StartQuestion = 'scope' | 'document' | 'people'

interface StartDialogProps {
  readonly question: StartQuestion | null
  /** Names of the connected participants who are not ready; empty for none. */
  readonly waitedFor: string
  readonly onStart: () => void
  readonly onClose: () => void
}

/** Asks before a start that may be a mistake. A meeting cannot go back to its preparation. [WB20] */
export function StartDialog({ question, waitedFor, onStart, onClose }: StartDialogProps) {
  const { asked } = t.setup
  return (
    <Dialog
      open={question !== null}
      title={question === null ? '' : asked[question].title}
      onClose={onClose}
      actions={
        question === 'scope' ? (
          <ScopeActions onStart={onStart} onClose={onClose} />
        ) : (
          <>
            <Button onClick={onClose}>{question === 'document' ? asked.document.back : t.common.cancel}</Button>
            <Button look="primary" onClick={onStart}>
              {t.setup.startAnyway}
            </Button>
          </>
        )
      }
    >
      {question !== null && question !== 'people' && <p>{asked[question].text}</p>}
      {waitedFor !== '' && <p>{t.setup.notReadyYet(waitedFor)}</p>}
    </Dialog>
  )
}

function ScopeActions({ onStart, onClose }: Pick<StartDialogProps, 'onStart' | 'onClose'>) {
  const client = useRoomClient()
  const count = useRoom((room) => room.state?.doc.sections.length ?? 0)
  const { isBusy, run } = useDoing()
  const { scope } = t.setup.asked
  const choose = () => {
    onClose()
    // The dialog gives the focus back when it closes.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-pick-sections] input')?.focus())
  }
  return (
    <>
      <Button look="quiet" onClick={onStart}>
        {scope.without}
      </Button>
      <Button onClick={choose}>{scope.choose}</Button>
      <Button look="primary" busy={isBusy} onClick={async () => (await run(() => pickAll(client))) && onStart()}>
        {scope.all(count)}
      </Button>
    </>
  )
}

function pickAll(client: RoomClient): Promise<Result> {
  return client.pick(client.snapshot().state?.doc.sections.map(({ id }) => id) ?? [])
}
