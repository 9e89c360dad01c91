import { useState } from 'react'
import { t } from '../../strings/t.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/textArea.tsx'
import { TextField } from '../../ui/textField.tsx'
import { useSpaceClient } from '../place/spaceContext.ts'
import { Refused } from '../refused.tsx'
import { useRequest } from '../useRequest.ts'

const TEXT_MAX = 20_000
const TITLE_MAX = 200

/** Form that adds a note for the assistant. What was typed stays when it is refused. */
export function AddNoteDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const client = useSpaceClient()
  const { isBusy, failure, run } = useRequest()
  const [title, setTitle] = useState('')
  const [text, setText] = useState('')
  const add = async () => {
    if ((await run(() => client.rest.addNote(client.slug, text, title.trim()))) === null) return
    await client.refresh()
    setTitle('')
    setText('')
    onClose()
  }
  return (
    <Dialog
      open={open}
      title={t.material.addNote}
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
        label={t.material.noteTitle}
        value={title}
        maxLength={TITLE_MAX}
        onChange={(event) => setTitle(event.target.value)}
      />
      <TextArea
        label={t.material.noteText}
        value={text}
        maxLength={TEXT_MAX}
        onChange={(event) => setText(event.target.value)}
      />
      <Refused failure={failure} />
    </Dialog>
  )
}
