import { useState } from 'react'
import { useDo } from '../meeting/useDo.ts'
import { useRoom, useRoomClient } from '../room/roomContext.ts'
import { t } from '../strings/t.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { IconButton } from '../ui/iconButton.tsx'
import styles from './entries.module.css'
import type { EntryDraft } from './entry.ts'
import { useNoting } from './noting.tsx'

interface EntryToolsProps {
  readonly entry: EntryDraft & { readonly id: string }
  readonly suggested: boolean
}

/** Confirms, edits or removes an entry of the ledger. [WM93] */
export function EntryTools({ entry, suggested }: EntryToolsProps) {
  const client = useRoomClient()
  const attempt = useDo()
  const note = useNoting()
  const online = useRoom((room) => room.connection === 'online' && room.me !== null)
  const [isAsking, setAsking] = useState(false)
  if (note === null) return null
  const { editing } = t
  const remove = async () => {
    setAsking(false)
    await attempt(client.removeEntry(entry.id))
  }
  return (
    <div className={styles.tools}>
      {suggested && (
        <button
          type="button"
          className={styles.accept}
          aria-label={editing.acceptThis(entry.text)}
          disabled={!online}
          onClick={() => attempt(client.acceptEntry(entry.id))}
        >
          {editing.accept}
        </button>
      )}
      <IconButton size="s" icon="pen" label={editing.edit(entry.text)} disabled={!online} onClick={() => note(entry)} />
      <IconButton
        size="s"
        icon="trash"
        label={editing.remove(entry.text)}
        disabled={!online}
        onClick={() => setAsking(true)}
      />
      <Dialog
        open={isAsking}
        title={editing.removeTitle}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{editing.cancel}</Button>
            <Button look="danger" onClick={remove}>
              {editing.removeYes}
            </Button>
          </>
        }
      >
        <p dir="auto">“{entry.text}”</p>
        <p>{editing.removeText}</p>
      </Dialog>
    </div>
  )
}
