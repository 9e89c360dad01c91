import { t } from '../strings/t.ts'
import { Icon } from '../ui/icon.tsx'
import { useCopy } from '../ui/useCopy.ts'
import styles from './roomCode.module.css'

/** Button with the room's code that copies the room's link. */
export function RoomCode({ code }: { readonly code: string }) {
  const copy = useCopy()
  const copyLink = () => copy(`${location.origin}/r/${code}`, t.meeting.linkCopied)
  return (
    <button type="button" className={styles.code} onClick={() => void copyLink()} title={t.meeting.copyLink}>
      {t.meeting.code(code)}
      <Icon name="copy" size={12} />
    </button>
  )
}
