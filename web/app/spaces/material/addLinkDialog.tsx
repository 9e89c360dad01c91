import { type FormEvent, useId, useState } from 'react'
import { t } from '../../strings/t.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/textField.tsx'
import { linkData } from '../board/newItem.ts'
import { useSpaceClient } from '../place/spaceContext.ts'
import { Refused } from '../refused.tsx'
import { useRequest } from '../useRequest.ts'

const URL_MAX = 2_048

/** Form that adds a web page, which the service reads for the assistant. */
export function AddLinkDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const client = useSpaceClient()
  const id = useId()
  const { isBusy, failure, run } = useRequest()
  const [address, setAddress] = useState('')
  const add = async (event: FormEvent) => {
    event.preventDefault()
    const url = linkData(address)?.url ?? address.trim()
    if (url === '' || (await run(() => client.rest.addLink(client.slug, url))) === null) return
    await client.refresh()
    setAddress('')
    onClose()
  }
  return (
    <Dialog
      open={open}
      title={t.material.addLink}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t.common.cancel}</Button>
          <Button look="primary" type="submit" form={id} busy={isBusy} disabled={address.trim() === ''}>
            {t.common.save}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={add} noValidate>
        <TextField
          label={t.material.linkUrl}
          hint={t.material.linkHint}
          type="url"
          placeholder={t.material.linkPlaceholder}
          value={address}
          maxLength={URL_MAX}
          onChange={(event) => setAddress(event.target.value)}
        />
      </form>
      <Refused failure={failure} />
    </Dialog>
  )
}
