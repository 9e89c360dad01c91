import { useState } from 'react'
import { authorStyle } from '../notes/authorStyle.ts'
import { blocksOf, cutByMarks, type Marked } from './places.ts'
import styles from './text.module.css'

/** Characters of a body that are shown before somebody asks for the rest. */
const SHOWN_MAX = 20_000

interface Props {
  readonly body: string
  readonly marks: readonly Marked[]
  /** Words of the button that shows a long text whole. */
  readonly showAll: string
}

/** The text of a part, quoted lines set off, with the words that annotations mean. */
export function PartBody({ body, marks, showAll }: Props) {
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
          {showAll}
        </button>
      )}
    </div>
  )
}
