import { t } from '../strings/en.ts'
import { Icon } from '../ui/icon.tsx'
import { useCopy } from '../ui/useCopy.ts'
import styles from './roomCode.module.css'

/** The room's code; pressed, it copies the link for whoever comes late. */
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
