import { type FormEvent, useRef, useState } from 'react'
import type { ToolId } from '../router.ts'
import { t } from '../strings/t.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { TextArea } from '../ui/textArea.tsx'
import styles from './toolForm.module.css'

/** Maximum characters of a tool's text. */
export const TEXT_MAX = 20_000

interface ToolFormProps {
  readonly tool: ToolId
  readonly text: string
  readonly isRunning: boolean
  readonly onType: (text: string) => void
  readonly onRun: (text: string) => Promise<void>
}

/** The text that a tool reads, with an example to try. [WT2] */
export function ToolForm({ tool, text, isRunning, onType, onRun }: ToolFormProps) {
  const words = t.tools.byId[tool]
  const field = useRef<HTMLTextAreaElement>(null)
  const [wasTried, setTried] = useState(false)
  const isMissing = text.trim() === ''
  const isTooLong = text.length > TEXT_MAX
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(isMissing)
    if (isMissing || isTooLong) return field.current?.focus()
    void onRun(text)
  }
  const fill = (filled: string) => {
    onType(filled)
    field.current?.focus()
  }
  const missing = wasTried && isMissing ? t.tools.missing : null
  return (
    <Card>
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextArea
          ref={field}
          label={words.label}
          placeholder={words.placeholder}
          hint={t.tools.characters(text.length, TEXT_MAX)}
          error={isTooLong ? t.tools.tooLong(TEXT_MAX) : missing}
          className={styles.text}
          rows={10}
          dir="auto"
          value={text}
          required
          onChange={({ target }) => onType(target.value)}
        />
        <div className={styles.buttons}>
          <Button type="submit" look="primary" icon="spark" busy={isRunning}>
            {words.run}
          </Button>
          {isMissing ? (
            <Button look="quiet" onClick={() => fill(words.sample)}>
              {t.tools.example}
            </Button>
          ) : (
            <Button look="quiet" onClick={() => fill('')}>
              {t.tools.clear}
            </Button>
          )}
        </div>
      </form>
    </Card>
  )
}
