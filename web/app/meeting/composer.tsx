import {
  type ChangeEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useState,
} from 'react'
import { t } from '../strings/t.ts'
import { Icon } from '../ui/icon.tsx'
import { VisuallyHidden } from '../ui/visuallyHidden.tsx'
import styles from './composer.module.css'
import { draftOf, keepDraft } from './draft.ts'
import { sends } from './sendKey.ts'
import { summons } from './summons.ts'

/** Maximum characters in a message; the service refuses longer ones. */
export const MESSAGE_MAX = 1_000
/** Remaining characters from which the count is shown. */
const COUNT_FROM = 200

interface ComposerProps {
  readonly inputRef: RefObject<HTMLTextAreaElement | null>
  /** Code of the room, under which the draft is kept. */
  readonly code: string
  readonly onSay: (text: string) => void
  readonly onWriting: () => void
}

/** Message input. Enter sends and clears it at once; the outbox shows the delivery status. [WM8] */
export function Composer({ inputRef, code, onSay, onWriting }: ComposerProps) {
  const [text, setText] = useState(() => draftOf(code))
  const helpId = useId()
  const { length } = text.trim()
  const over = length > MESSAGE_MAX
  useGrowing(inputRef, text)
  useEffect(() => keepDraft(code, text), [code, text])

  const send = () => {
    if (length === 0 || over) return
    onSay(text.trim())
    setText('')
    inputRef.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!sends(event)) return
    event.preventDefault()
    send()
  }
  const ask = () => {
    setText((typed) => (summons(typed) ? typed : `@assistant ${typed}`))
    inputRef.current?.focus()
  }
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <div className={styles.box} data-over={over || undefined}>
        <textarea
          ref={inputRef}
          rows={1}
          value={text}
          dir="auto"
          aria-label={t.meeting.composer.label}
          aria-describedby={helpId}
          aria-invalid={over}
          placeholder={t.meeting.composer.placeholder}
          onChange={(event: ChangeEvent<HTMLTextAreaElement>) => {
            setText(event.target.value)
            onWriting()
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className={styles.ask} onClick={ask} title={t.meeting.composer.summonHelp}>
          <Icon name="spark" />
          <VisuallyHidden>{t.meeting.composer.insertSummon}</VisuallyHidden>
        </button>
        <button type="submit" className={styles.send} disabled={length === 0 || over}>
          {t.meeting.composer.send}
        </button>
      </div>
      <Help id={helpId} text={text} length={length} />
    </form>
  )
}

function Help({ id, text, length }: { readonly id: string; readonly text: string; readonly length: number }) {
  const { composer } = t.meeting
  const left = MESSAGE_MAX - length
  return (
    <p id={id} className={styles.help}>
      {summons(text) ? <span>{composer.summon}</span> : <span className={styles.keys}>{composer.help}</span>}
      {left <= COUNT_FROM && (
        <output className={left < 0 ? styles.over : undefined}>
          {left < 0 ? composer.over(-left) : composer.left(left)}
        </output>
      )}
    </p>
  )
}

/** Grows the text box with its content; the style sheet sets the maximum. */
function useGrowing(inputRef: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height depends on the text
  useLayoutEffect(() => {
    const box = inputRef.current
    if (box === null) return
    box.style.height = 'auto'
    box.style.height = `${box.scrollHeight}px`
  }, [inputRef, text])
}
