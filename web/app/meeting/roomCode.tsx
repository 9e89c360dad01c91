import { t } from '../strings/en.ts'
import { Icon } from '../ui/icon.tsx'
import { useToast } from '../ui/toastContext.ts'
import styles from './roomCode.module.css'

/** The room's code; pressed, it copies the link for whoever comes late. */
export function RoomCode({ code }: { readonly code: string }) {
  const toast = useToast()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(`${location.origin}/r/${code}`)
      toast({ text: t.meeting.linkCopied, tone: 'good' })
    } catch {
      toast({ text: t.common.copyFailed, tone: 'bad' })
    }
  }
  return (
    <button type="button" className={styles.code} onClick={() => void copy()} title={t.meeting.copyLink}>
      {t.meeting.code(code)}
      <Icon name="copy" size={12} />
    </button>
  )
}
