import { useCallback, useEffect, useState } from 'react'
import { useRest, useRoom } from '../room/roomContext.ts'
import { t } from '../strings/t.ts'
import { Button } from '../ui/button.tsx'
import { Markdown } from '../ui/markdown.tsx'
import { Waiting } from '../ui/waiting.tsx'
import styles from './end.module.css'

/** Delay after the last change of the ledger before the report is fetched again, in milliseconds. */
const QUIET_MS = 1_200

type Fetched = { readonly text: string } | { readonly error: string }

/** The service's report, fetched again when the ledger changes. */
export function Report({ code }: { readonly code: string }) {
  const rest = useRest()
  const seq = useRoom((room) => room.intel?.seq ?? 0)
  const [fetched, setFetched] = useState<Fetched | null>(null)
  const load = useCallback(async () => {
    const answer = await rest.report(code)
    // A failed refresh keeps the report that is shown.
    setFetched((now) => (answer.ok ? { text: answer.value } : now && 'text' in now ? now : { error: answer.error }))
  }, [rest, code])
  useEffect(() => void load(), [load])
  useEffect(() => {
    if (seq === 0) return
    const timer = setTimeout(() => void load(), QUIET_MS)
    return () => clearTimeout(timer)
  }, [seq, load])

  if (fetched === null) return <Waiting />
  if ('text' in fetched) return <Markdown source={fetched.text} headingLevel={3} />
  return (
    <div className={styles.failed}>
      <p>{t.end.reportFailed}</p>
      <p>{fetched.error}</p>
      <Button onClick={() => void load()}>{t.end.retry}</Button>
    </div>
  )
}
