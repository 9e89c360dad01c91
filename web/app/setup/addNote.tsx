import { useState } from 'react'
import { useRest, useRoom } from '../room/roomContext.ts'
import { useDoing } from '../room/useDoing.ts'
import { t } from '../strings/t.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextArea } from '../ui/textArea.tsx'
import { TextField } from '../ui/textField.tsx'

const TEXT_MAX = 20_000
const TITLE_MAX = 200

/** Form that adds a note for the assistant. */
export function AddNote({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const rest = useRest()
  const code = useRoom((room) => room.code ?? '')
  const { isBusy, run } = useDoing()
  const [text, setText] = useState('')
  const [title, setTitle] = useState('')
  const add = async () => {
    if (!(await run(() => rest.addNote(code, text, title.trim())))) return
    setText('')
    setTitle('')
    onClose()
  }
  return (
    <Dialog
      open={open}
      title={t.setup.addNote}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t.common.cancel}</Button>
          <Button look="primary" busy={isBusy} disabled={text.trim() === ''} onClick={add}>
            {t.common.save}
          </Button>
        </>
      }
    >
      <TextField
        label={t.setup.noteTitle}
        value={title}
        maxLength={TITLE_MAX}
        onChange={(e) => setTitle(e.target.value)}
      />
      <TextArea label={t.setup.noteText} value={text} maxLength={TEXT_MAX} onChange={(e) => setText(e.target.value)} />
    </Dialog>
  )
}
