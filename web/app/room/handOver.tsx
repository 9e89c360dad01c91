import type { Participant } from '@parley/client'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { t } from '../strings/t.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useRoom, useRoomClient } from './roomContext.ts'
import { useDoing } from './useDoing.ts'

/** Lets the host hand the role to somebody else, after a confirmation. [WB12] */
export function useHandOver() {
  const client = useRoomClient()
  const me = useRoom((room) => room.me)
  const isHost = useRoom((room) => room.me !== null && room.state?.hostId === room.me)
  const [chosen, choose] = useState<Participant | null>(null)
  const { isBusy, run } = useDoing()
  const handOver = async () => {
    if (chosen !== null && (await run(() => client.moveHost(chosen.id)))) choose(null)
  }
  const { hosting } = t.common
  // Rendered outside the header that contains the list of people.
  const dialog = createPortal(
    <Dialog
      open={chosen !== null && isHost}
      title={hosting.title(chosen?.name ?? '')}
      onClose={() => choose(null)}
      actions={
        <>
          <Button onClick={() => choose(null)}>{t.common.cancel}</Button>
          <Button look="primary" busy={isBusy} onClick={handOver}>
            {hosting.make}
          </Button>
        </>
      }
    >
      <p>{hosting.text}</p>
    </Dialog>,
    document.body,
  )
  /** Renders nothing when this person cannot become host. */
  const buttonFor = (person: Participant) =>
    isHost && person.connected && person.id !== me ? (
      <Button size="s" look="quiet" aria-label={hosting.makeOf(person.name)} onClick={() => choose(person)}>
        {hosting.make}
      </Button>
    ) : null
  return { dialog, buttonFor, choose }
}
