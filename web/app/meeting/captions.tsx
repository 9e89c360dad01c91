import { useRoom, useRoomClient } from '../room/roomContext.ts'
import { t } from '../strings/t.ts'
import styles from './captions.module.css'
import { useDo } from './useDo.ts'

/** In a room with video: live captions and the controls of the assistant's voice. [WM14] */
export function Captions() {
  const client = useRoomClient()
  const attempt = useDo()
  const captions = useRoom((room) => room.captions)
  const voice = useRoom((room) => room.state?.voice)
  if (!voice?.enabled) return null
  const spoken = Object.entries(captions)
  return (
    <div className={styles.captions}>
      <ul aria-label={t.meeting.captions.label}>
        {spoken.map(([participantId, { name, text }]) => (
          <li key={participantId} dir="auto">
            <strong>{name}</strong> {text}
          </li>
        ))}
        {voice.speaking && (
          <li dir="auto">
            <strong>{t.meeting.chat.moderator}</strong> {voice.speaking.text ?? ''}
          </li>
        )}
      </ul>
      {voice.speaking && (
        <button type="button" onClick={() => attempt(client.interruptVoice())}>
          {t.meeting.captions.interrupt}
        </button>
      )}
      <button type="button" aria-pressed={voice.muted} onClick={() => attempt(client.muteVoice(!voice.muted))}>
        {voice.muted ? t.meeting.captions.unmute : t.meeting.captions.mute}
      </button>
    </div>
  )
}
