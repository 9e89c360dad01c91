import { useState } from 'react'
import { t } from '../../strings/en.ts'
import { authorStyle } from '../notes/authorStyle.ts'
import { blocksOf, cutByMarks, type Marked } from './places.ts'
import styles from './text.module.css'

/** Characters of a body that are shown before somebody asks for the rest. */
const SHOWN_MAX = 20_000

/** What a message says, quoted lines set off, with the words that annotations mean. */
export function MessageBody({ body, marks }: { readonly body: string; readonly marks: readonly Marked[] }) {
  const [isWhole, setWhole] = useState(body.length <= SHOWN_MAX)
  const shown = isWhole ? body : body.slice(0, SHOWN_MAX).toWellFormed()
  return (
    <div className={styles.body}>
      {blocksOf(shown).map(({ isQuote, from, to }) => {
        const parts = cutByMarks(from, to, marks).map(({ start, end, note }) => {
          const text = shown.slice(start, end)
          if (!note) return text
          return (
            <mark key={start} data-area={note.id} data-kind={note.kind} style={authorStyle(note)}>
              {text}
            </mark>
          )
        })
        return isQuote ? (
          <blockquote key={from}>{parts}</blockquote>
        ) : (
          <div key={from} className={styles.own}>
            {parts}
          </div>
        )
      })}
      {!isWhole && (
        <button type="button" className={styles.more} onClick={() => setWhole(true)}>
          {t.sidecar.showAll}
        </button>
      )}
    </div>
  )
}
