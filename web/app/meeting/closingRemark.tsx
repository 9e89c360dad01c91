import { freshKey, type OutboxEntry } from '@parley/client'
import { useEffect, useRef, useState } from 'react'
import { useRoom, useRoomClient } from '../room/roomContext.ts'
import { t } from '../strings/t.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { TextArea } from '../ui/textArea.tsx'
import { useCopy } from '../ui/useCopy.ts'
import styles from './closingRemark.module.css'
import { MESSAGE_MAX } from './composer.tsx'
import { draftOf, keepDraft } from './draft.ts'

/** How long the service takes closing remarks. */
const OPEN_MS = 60_000

/** What the user had not sent when the meeting ended: it can be added as a closing remark, and copied afterwards. [WM68] */
export function ClosingRemark() {
  const client = useRoomClient()
  const code = useRoom((room) => room.code ?? '')
  const [text, setText] = useState(() => unsent(client.snapshot().outbox, code))
  const [isShown, setShown] = useState(text.trim() !== '')
  const [isDone, setDone] = useState(false)
  if (isDone) return <Banner tone="good">{t.talk.closing.done}</Banner>
  if (!isShown) return null
  const write = (wanted: string) => {
    setText(wanted)
    keepDraft(code, wanted)
  }
  const forget = () => {
    keepDraft(code, '')
    setShown(false)
  }
  return <Draft text={text} onText={write} onForget={forget} onSent={() => setDone(true)} />
}

/** Returns what was on its way when the meeting ended, and what was still in the box. */
function unsent(outbox: readonly OutboxEntry[], code: string): string {
  return [...outbox.map(({ text }) => text), draftOf(code)].filter((text) => text.trim() !== '').join('\n')
}

interface DraftProps {
  readonly text: string
  readonly onText: (text: string) => void
  readonly onForget: () => void
  readonly onSent: () => void
}

function Draft({ text, onText, onForget, onSent }: DraftProps) {
  const client = useRoomClient()
  const copy = useCopy()
  const { error, isBusy, isOpen, send } = useClosing(async (key) => client.closingRemark(text.trim(), key))
  const { closing } = t.talk
  const isSendable = text.trim() !== '' && text.trim().length <= MESSAGE_MAX
  return (
    <Card className={styles.remark}>
      <h2>{closing.title}</h2>
      <p role="status">{error ?? (isOpen ? closing.text : closing.late)}</p>
      <TextArea
        label={closing.label}
        value={text}
        maxLength={MESSAGE_MAX}
        rows={3}
        onChange={(event) => onText(event.target.value)}
      />
      <div className={styles.buttons}>
        {isOpen && (
          <Button
            look="primary"
            busy={isBusy}
            disabled={!isSendable}
            onClick={async () => {
              if (!(await send())) return
              onForget()
              onSent()
            }}
          >
            {closing.send}
          </Button>
        )}
        <Button onClick={() => copy(text, closing.copied)}>{closing.copy}</Button>
        <Button look="quiet" onClick={onForget}>
          {closing.discard}
        </Button>
      </div>
    </Card>
  )
}

/** Sends once; open for a minute, or until the service refuses. */
function useClosing(
  remark: (key: string) => Promise<{ readonly ok: true } | { readonly ok: false; readonly error: string }>,
) {
  const key = useRef(freshKey())
  const [isOpen, setOpen] = useState(true)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setOpen(false), OPEN_MS)
    return () => clearTimeout(timer)
  }, [])
  const send = async () => {
    setBusy(true)
    const result = await remark(key.current)
    setBusy(false)
    if (!result.ok) setError(result.error)
    return result.ok
  }
  return { error, isBusy, isOpen, send }
}
