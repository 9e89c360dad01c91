import type { Annotation, Result } from '@parley/client'
import { useState } from 'react'
import { useDo } from '../../meeting/useDo.ts'
import { useRoom, useRoomClient } from '../../room/roomContext.ts'
import { t } from '../../strings/t.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useToast } from '../../ui/toastContext.ts'
import styles from './notes.module.css'
import { noteParts } from './quoted.ts'
import { WordsForm } from './wordsForm.tsx'

/** The replies to an annotation, and what can be done with it while the meeting runs. [WS42] [WS43] */
export function Thread({ note }: { readonly note: Annotation }) {
  const canAct = useRoom(({ me, state }) => me !== null && state?.phase === 'chat')
  return (
    <div className={styles.thread}>
      {note.replies.length > 0 && (
        <ol className={styles.replies} aria-label={t.threads.replies(note.replies.length)}>
          {note.replies.map(({ id, byName, at, text }) => (
            <li key={id}>
              <p className={styles.cardHead}>
                <strong dir="auto">{byName}</strong>
                <time dateTime={new Date(at).toISOString()}>{t.sidecar.clock(at)}</time>
              </p>
              <p className={styles.cardText} dir="auto">
                {text}
              </p>
            </li>
          ))}
        </ol>
      )}
      {canAct && <Tools note={note} />}
    </div>
  )
}

type Open = 'reply' | 'edit' | 'delete' | null

function Tools({ note }: { readonly note: Annotation }) {
  const client = useRoomClient()
  const attempt = useDo()
  const [open, setOpen] = useState<Open>(null)
  const isMine = useRoom(({ me }) => me === note.by)
  const isHost = useRoom(({ me, state }) => me !== null && state?.hostId === me)
  const raise = useRaise(note)
  const { threads } = t
  const close = () => setOpen(null)
  const closing = async (asked: Promise<Result>) => {
    const result = await asked
    if (result.ok) close()
    return result
  }
  const isResolved = note.resolved !== null
  const { said } = noteParts(note)
  if (open === 'reply')
    return (
      <WordsForm
        label={threads.yourReply}
        submit={threads.send}
        onSubmit={(text) => closing(client.reply(note.id, text))}
        onCancel={close}
      />
    )
  if (open === 'edit')
    return (
      <WordsForm
        label={threads.yourText}
        submit={threads.save}
        start={said}
        onSubmit={(text) => closing(client.editAnnotation(note.id, text))}
        onCancel={close}
      />
    )
  return (
    <div className={styles.noteTools}>
      <button type="button" aria-label={threads.replyTo(note.byName)} onClick={() => setOpen('reply')}>
        {threads.reply}
      </button>
      <button type="button" onClick={() => attempt(client.resolve(note.id, !isResolved))}>
        {isResolved ? threads.reopen : threads.resolve}
      </button>
      <button type="button" onClick={raise}>
        {threads.raise}
      </button>
      {isMine && (
        <button type="button" onClick={() => setOpen('edit')}>
          {threads.edit}
        </button>
      )}
      {(isMine || isHost) && (
        <button type="button" onClick={() => setOpen('delete')}>
          {threads.remove}
        </button>
      )}
      <Dialog
        open={open === 'delete'}
        title={threads.removeTitle}
        onClose={close}
        actions={
          <>
            <Button onClick={close}>{threads.cancel}</Button>
            <Button look="danger" onClick={() => attempt(closing(client.deleteAnnotation(note.id)))}>
              {threads.remove}
            </Button>
          </>
        }
      >
        <p>{threads.removeText}</p>
      </Dialog>
    </div>
  )
}

/** Repeats an annotation in the chat, as a message that links back to it. [WS44] */
function useRaise(note: Annotation): () => Promise<void> {
  const client = useRoomClient()
  const attempt = useDo()
  const toast = useToast()
  return async () => {
    const { quote, said } = noteParts(note)
    const text = said === '' ? t.threads.lookAt(quote) : said
    if (await attempt(client.ask('chat:message', { text, annotationId: note.id })))
      toast({ text: t.threads.raised, tone: 'good' })
  }
}
