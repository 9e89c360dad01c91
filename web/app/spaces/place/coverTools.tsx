import { useRef, useState } from 'react'
import { t } from '../../strings/t.ts'
import { IconButton } from '../../ui/iconButton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useToast } from '../../ui/toastContext.ts'
import { useQuietRequest } from '../useRequest.ts'
import styles from './coverTools.module.css'
import { useSpace, useSpaceClient } from './spaceContext.ts'

const PICTURES = 'image/png,image/jpeg,image/webp,image/gif'
/** Limit of a cover. (contracts B.3) [WP9] */
const BYTES_MAX = 5 * 2 ** 20

/** Sets and removes the cover. */
export function CoverTools() {
  const client = useSpaceClient()
  const { cover } = useSpace()
  const request = useQuietRequest()
  const toast = useToast()
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const change = async (write: () => ReturnType<typeof client.rest.removeCover>) => {
    setBusy(true)
    if ((await request(write)) !== null) await client.refresh()
    setBusy(false)
  }
  const take = (file: File | undefined) => {
    if (input.current) input.current.value = ''
    if (!file) return
    if (file.size > BYTES_MAX) toast({ text: t.space.cover.tooLarge, tone: 'bad' })
    else void change(() => client.rest.setCover(client.slug, file))
  }
  const label = cover === null ? t.space.cover.add : t.space.cover.change
  return (
    <div className={styles.tools}>
      {isBusy && <Spinner size={18} />}
      <IconButton icon="upload" size="s" label={label} disabled={isBusy} onClick={() => input.current?.click()} />
      {cover !== null && (
        <IconButton
          icon="trash"
          size="s"
          label={t.space.cover.remove}
          disabled={isBusy}
          onClick={() => change(() => client.rest.removeCover(client.slug))}
        />
      )}
      <input
        ref={input}
        className={styles.file}
        type="file"
        tabIndex={-1}
        aria-hidden="true"
        accept={PICTURES}
        onChange={(event) => take(event.target.files?.[0])}
      />
    </div>
  )
}
