import { useRef, useState } from 'react'
import { t } from '../../strings/t.ts'
import { Button } from '../../ui/button.tsx'
import { Meter } from '../../ui/meter.tsx'
import { useSpaceClient } from '../place/spaceContext.ts'
import { Refused } from '../refused.tsx'
import { useRequest } from '../useRequest.ts'
import styles from './recordingPanel.module.css'

/** Kinds that the service takes. (contracts B.4) */
const ACCEPTED = 'video/mp4,video/webm,audio/mpeg,audio/mp4,audio/ogg,audio/webm,audio/wav'

interface RecordingUploadProps {
  readonly sessionId: string
  readonly isReplacement?: boolean
}

/** Uploads a recording and shows how far it is. [WP14] */
export function RecordingUpload({ sessionId, isReplacement = false }: RecordingUploadProps) {
  const client = useSpaceClient()
  const { isBusy, failure, run } = useRequest()
  const [share, setShare] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const take = async (file: File | undefined) => {
    if (input.current) input.current.value = ''
    if (!file) return
    setShare(0)
    const done = await run(() => client.rest.addRecording(client.slug, sessionId, file, setShare))
    if (done !== null) await client.refresh()
  }
  return (
    <div className={styles.upload}>
      {!isReplacement && <p className={styles.meta}>{t.meetings.uploadHint}</p>}
      <div>
        <Button size="s" icon="upload" busy={isBusy} onClick={() => input.current?.click()}>
          {isBusy ? t.meetings.uploading : isReplacement ? t.meetings.replace : t.meetings.upload}
        </Button>
      </div>
      {isBusy && <Meter label={t.meetings.uploading} value={share} max={1} />}
      <Refused failure={failure} />
      <input
        ref={input}
        className={styles.file}
        type="file"
        tabIndex={-1}
        aria-hidden="true"
        accept={ACCEPTED}
        onChange={(event) => take(event.target.files?.[0])}
      />
    </div>
  )
}
