import { type RefObject, useImperativeHandle, useMemo, useRef } from 'react'
import { t } from '../../strings/t.ts'
import { NoteCard } from '../notes/noteCard.tsx'
import { TopicBubble } from '../notes/topicBubble.tsx'
import type { PaneRoom } from '../paneRoom.ts'
import { PartBody } from './partBody.tsx'
import { PartHead } from './partHead.tsx'
import type { Part, PlacedSection } from './parts.ts'
import { placeInText, summaryPlace } from './places.ts'
import styles from './text.module.css'

/** What may be asked of a text that is shown. */
export interface ShownText {
  /** Scrolls to a part, or to the annotation in it. */
  goTo(place: { readonly part: number; readonly annotationId?: string }): void
  readonly host: HTMLElement | null
}

interface Props {
  readonly parts: readonly Part[]
  readonly sections: readonly PlacedSection[]
  readonly room: PaneRoom
  readonly currentId: string | null
  readonly shown: RefObject<ShownText | null>
}

/** The parts of a text in order, each with the summaries of its sections and what people noted of it. */
export function TextView({ parts, sections, room, currentId, shown }: Props) {
  const host = useRef<HTMLElement>(null)
  const { annotations, summaries } = room
  const notes = useMemo(
    () => annotations.map((note) => ({ note, ...placeInText(note, sections, parts) })),
    [annotations, sections, parts],
  )
  const bubbles = useMemo(
    () => summaries.map((summary) => ({ summary, ...summaryPlace(summary, sections, parts) })),
    [summaries, sections, parts],
  )
  useImperativeHandle(shown, () => ({
    host: host.current,
    goTo({ part, annotationId }) {
      const place = host.current?.querySelector(`[data-part="${part}"]`)
      const note = annotationId === undefined ? null : place?.querySelector(`[data-area="${annotationId}"]`)
      ;(note ?? place)?.scrollIntoView({ block: note ? 'center' : 'start' })
    },
  }))
  const now = useMemo(
    () => new Set(sections.filter(({ id }) => id === room.currentSectionId).map(({ part }) => part)),
    [sections, room.currentSectionId],
  )
  const words = t.sidecar.texts[parts.some((part) => 'heading' in part) ? 'sections' : 'messages']
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
    <section ref={host} className={styles.text} tabIndex={0} aria-label={words.all} data-reading>
      <ol>
        {parts.map((part, i) => {
          const here = notes.filter((note) => note.part === i)
          const marks = here.flatMap(({ note, span }) => (span ? [{ note, span }] : []))
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the text
            <li key={i} className={styles.part} data-part={i} data-covered={now.has(i) || undefined}>
              <PartHead part={part} before={parts[i - 1]} />
              {bubbles
                .filter((bubble) => bubble.part === i)
                .map(({ summary, isExact }) => (
                  <TopicBubble key={summary.sectionId} summary={summary} isApproximate={!isExact} isNarrow={false} />
                ))}
              <PartBody body={part.body} marks={marks} showAll={words.showAll} />
              {here.length > 0 && (
                <ul className={styles.notes} aria-label={words.notesHere}>
                  {here.map(({ note, isExact }) => (
                    <li key={note.id} data-annotation={note.id} data-current={note.id === currentId}>
                      <NoteCard note={note} isExact={isExact} />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
