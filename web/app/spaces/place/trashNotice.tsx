import { useState } from 'react'
import { t } from '../../strings/t.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toastContext.ts'
import { daysUntil } from '../times.ts'
import { useQuietRequest } from '../useRequest.ts'
import { useSpace, useSpaceClient } from './spaceContext.ts'

/** Tells the owner that the space is in the trash, and restores it. */
export function TrashNotice() {
  const client = useSpaceClient()
  const { name, purgeAt } = useSpace()
  const request = useQuietRequest()
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  const [now] = useState(() => Date.now())
  const restore = async () => {
    setBusy(true)
    const restored = await request(() => client.rest.restore(client.slug))
    setBusy(false)
    if (restored === null) return
    toast({ text: t.spaces.trash.restored(name), tone: 'good' })
    await client.refresh()
  }
  return (
    <Banner
      tone="warn"
      icon="trash"
      actions={
        <Button size="s" busy={isBusy} onClick={restore}>
          {t.spaces.trash.restore}
        </Button>
      }
    >
      {t.space.inTrash(daysUntil(purgeAt ?? now, now))}
    </Banner>
  )
}
