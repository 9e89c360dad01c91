import { type FormEvent, useId, useState } from 'react'
import { useRest, useRoom } from '../room/roomContext.ts'
import { useDoing } from '../room/useDoing.ts'
import { t } from '../strings/t.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/textField.tsx'

const URL_MAX = 2_048

/** Form that adds a web page, which the service fetches for the assistant. */
export function AddLink({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const rest = useRest()
  const id = useId()
  const code = useRoom((room) => room.code ?? '')
  const { isBusy, run } = useDoing()
  const [url, setUrl] = useState('')
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (url.trim() === '' || !(await run(() => rest.addLink(code, url.trim())))) return
    setUrl('')
    onClose()
  }
  return (
    <Dialog
      open={open}
      title={t.setup.addLink}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t.common.cancel}</Button>
          <Button look="primary" type="submit" form={id} busy={isBusy} disabled={url.trim() === ''}>
            {t.common.save}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={add} noValidate>
        <TextField
          label={t.setup.linkUrl}
          type="url"
          placeholder={t.setup.linkPlaceholder}
          value={url}
          maxLength={URL_MAX}
          onChange={(event) => setUrl(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
