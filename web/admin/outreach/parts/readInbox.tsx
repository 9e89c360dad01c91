import { useState } from 'react'
import { refusedSentence } from '../../../app/spaces/refusedSentence.ts'
import { useRequest } from '../../../app/spaces/useRequest.ts'
import { Button } from '../../../app/ui/button.tsx'
import { t } from '../../strings/t.ts'
import { inboxSentence } from './inbox.ts'
import styles from './parts.module.css'
import { useOutreach } from './useOutreach.ts'

/** Reads the inbox on request, and says what was in it. [WF10] */
export function ReadInbox({ onRead }: { readonly onRead: () => void }) {
  const outreach = useOutreach()
  const { isBusy, failure, run } = useRequest()
  const [sentence, setSentence] = useState<string | null>(null)
  const read = async () => {
    setSentence(null)
    const done = await run(() => outreach.sync())
    if (done === null) return
    setSentence(inboxSentence(done))
    onRead()
  }
  return (
    <div className={styles.inbox}>
      <Button size="s" icon="refresh" busy={isBusy} onClick={read}>
        {t.outreach.shared.inbox.read}
      </Button>
      <p role="status" className={styles.said} data-bad={failure !== null}>
        {failure === null ? sentence : refusedSentence(failure)}
      </p>
    </div>
  )
}
