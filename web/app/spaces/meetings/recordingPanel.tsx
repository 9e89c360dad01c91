import { useState } from 'react'
import { dayAndTime, lengthOf } from '../../archive/times.ts'
import { t } from '../../strings/t.ts'
import { Button } from '../../ui/button.tsx'
import { buttonLook } from '../../ui/buttonLook.ts'
import { Icon } from '../../ui/icon.tsx'
import { ConfirmDialog } from '../confirmDialog.tsx'
import { useMay, useSpace, useSpaceClient } from '../place/spaceContext.ts'
import { sizeOf } from '../sizes.ts'
import styles from './recordingPanel.module.css'
import { RecordingUpload } from './recordingUpload.tsx'

/** The recording of a meeting with its player, which fetches only what is played; editors upload one. [WP14] */
export function RecordingPanel({ sessionId }: { readonly sessionId: string }) {
  const client = useSpaceClient()
  const { recordings, settings, role } = useSpace()
  const recording = recordings.find((one) => one.sessionId === sessionId) ?? null
  const mayEdit = useMay('editor')
  const isOwner = useMay('owner')
  const [isRemoving, setRemoving] = useState(false)
  if (recording === null) return mayEdit ? <RecordingUpload sessionId={sessionId} /> : null
  if (settings.recordings === 'members' && role === null) return <p className={styles.meta}>{t.meetings.membersOnly}</p>
  const { mime, size, durationMs, at, source } = recording
  // Another recording in its place is another address to the browser.
  const address = `${client.rest.address.recording(client.slug, sessionId)}?at=${at}`
  const facts = [
    durationMs === null ? null : lengthOf(durationMs),
    sizeOf(size),
    source === 'egress' ? t.meetings.recorded(dayAndTime(at)) : t.meetings.uploaded(dayAndTime(at)),
  ]
  return (
    <div className={styles.recording}>
      {mime.startsWith('audio/') ? (
        // biome-ignore lint/a11y/useMediaCaption: recordings come without captions
        <audio className={styles.audio} controls preload="metadata" src={address} aria-label={t.meetings.player} />
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: recordings come without captions
        <video className={styles.video} controls preload="metadata" src={address} aria-label={t.meetings.player} />
      )}
      <p className={styles.meta}>{facts.filter((fact) => fact !== null).join(' · ')}</p>
      <div className={styles.actions}>
        <a className={buttonLook('plain', 's')} href={address} download>
          <Icon name="download" size={18} />
          {t.meetings.download}
        </a>
        {mayEdit && <RecordingUpload sessionId={sessionId} isReplacement />}
        {isOwner && (
          <Button size="s" look="quiet" icon="trash" onClick={() => setRemoving(true)}>
            {t.meetings.removeRecording}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isRemoving}
        title={t.meetings.removeRecordingTitle}
        confirm={t.meetings.removeRecording}
        request={() => client.rest.removeRecording(client.slug, sessionId)}
        onDone={() => void client.refresh()}
        onClose={() => setRemoving(false)}
      >
        <p>{t.meetings.removeRecordingText}</p>
      </ConfirmDialog>
    </div>
  )
}
