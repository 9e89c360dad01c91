import { useState } from 'react'
import { t } from '../../strings/t.ts'
import type { PinPlace } from '../place/pinPlaces.ts'
import { authorStyle } from './authorStyle.ts'
import { NoteCard } from './noteCard.tsx'
import styles from './notes.module.css'
import type { PlacedNote } from './placedNotes.ts'

interface Props {
  readonly placed: PlacedNote
  readonly place: PinPlace
  readonly isCurrent: boolean
  readonly onChoose: (id: string | null) => void
}

const GLYPHS = { comment: '“', note: '✎', mark: '!', highlight: '▮' } as const

/** A pin in its author's colour; pointing at it, or coming to it by keyboard, shows what was said. */
export function Pin({ placed: { note, placement }, place, isCurrent, onChoose }: Props) {
  const [isOver, setOver] = useState(false)
  const isOpen = isOver || isCurrent
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the card while the pointer is over it; the button inside is what is operated
    <div
      className={styles.pinPlace}
      style={{ ...authorStyle(note), left: place.x, top: place.y, zIndex: isOpen ? 5 : undefined }}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setOver(true)}
      onPointerLeave={() => setOver(false)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        event.stopPropagation()
        setOver(false)
        onChoose(null)
      }}
    >
      <button
        type="button"
        className={styles.pin}
        data-kind={note.kind}
        data-annotation={note.id}
        aria-label={t.sidecar.pin(note)}
        aria-pressed={isCurrent}
        onFocus={({ target }) => target.matches(':focus-visible') && setOver(true)}
        onBlur={() => setOver(false)}
        onClick={() => onChoose(isCurrent ? null : note.id)}
      >
        <span aria-hidden="true">{GLYPHS[note.kind]}</span>
      </button>
      {isOpen && (
        <div
          className={styles.pinCard}
          data-side={`${place.isAbove ? 'above' : 'below'} ${place.isLeft ? 'left' : 'right'}`}
          aria-hidden="true"
        >
          <NoteCard note={note} isExact={placement.isExact} />
        </div>
      )}
    </div>
  )
}
