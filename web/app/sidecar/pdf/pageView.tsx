import { type CSSProperties, memo } from 'react'
import { t } from '../../strings/t.ts'
import { authorStyle } from '../notes/authorStyle.ts'
import { Pin } from '../notes/pin.tsx'
import type { PlacedNote } from '../notes/placedNotes.ts'
import { anchorAt } from '../notes/useSelected.ts'
import type { NewNote } from '../paneRoom.ts'
import { pinPlaces } from '../place/pinPlaces.ts'
import type { OpenPdf } from './openPdf.ts'
import styles from './page.module.css'
import { PageCanvas } from './pageCanvas.tsx'
import { PageTextLayer } from './pageTextLayer.tsx'

interface Props {
  readonly pdf: OpenPdf
  readonly number: number
  /** CSS pixels. */
  readonly box: { readonly left: number; readonly top: number; readonly width: number; readonly height: number }
  /** CSS pixels for each unit of the page's own. */
  readonly unitScale: number
  /** The part that belongs to the section under discussion, in percent from the top. [WM61] */
  readonly covered: readonly [number, number] | null
  readonly notes: readonly PlacedNote[]
  readonly currentId: string | null
  readonly onChoose: (id: string | null) => void
  /** Given while a place for a pin is looked for. */
  readonly onPlace: ((anchor: NonNullable<NewNote['anchor']>) => void) | null
}

/** One page: its picture, the words meant by annotations, its own words to select, and the pins. */
export const PageView = memo(function PageView(props: Props) {
  const { pdf, number, box, unitScale, covered, notes, currentId, onChoose, onPlace } = props
  const places = pinPlaces(
    notes.map(({ placement }) => placement),
    box,
  )
  const style = { ...box, '--total-scale-factor': unitScale, '--scale-round-x': '1px', '--scale-round-y': '1px' }
  return (
    <section
      className={styles.page}
      style={style as CSSProperties}
      data-page={number}
      aria-label={t.sidecar.pageLabel(number, pdf.count)}
    >
      <PageCanvas pdf={pdf} number={number} width={box.width} />
      <div className={styles.areas} aria-hidden="true">
        {covered && <Covered from={covered[0]} to={covered[1]} />}
        {notes.map((placed) => (
          <Areas key={placed.note.id} placed={placed} isCurrent={placed.note.id === currentId} />
        ))}
      </div>
      <PageTextLayer pdf={pdf} number={number} />
      <div className={styles.pins}>
        {notes.map((placed, i) => (
          <Pin
            key={placed.note.id}
            placed={placed}
            place={places[i]!}
            isCurrent={placed.note.id === currentId}
            onChoose={onChoose}
          />
        ))}
      </div>
      {onPlace && (
        <button
          type="button"
          tabIndex={-1}
          className={styles.placing}
          aria-label={t.sidecar.placeHere(number)}
          onClick={({ currentTarget, clientX, clientY }) => {
            onPlace(anchorAt(currentTarget.parentElement!, clientX, clientY))
          }}
        />
      )}
    </section>
  )
}, isSame)

/** `covered` is a new pair with each render. */
function isSame({ covered: a, ...before }: Props, { covered: b, ...after }: Props): boolean {
  const keys = Object.keys(after) as (keyof typeof after)[]
  return a?.[0] === b?.[0] && a?.[1] === b?.[1] && keys.every((key) => before[key] === after[key])
}

function Covered({ from, to }: { readonly from: number; readonly to: number }) {
  return <span className={styles.covered} data-covered style={{ top: `${from}%`, height: `${to - from}%` }} />
}

function Areas({
  placed: { note, placement },
  isCurrent,
}: {
  readonly placed: PlacedNote
  readonly isCurrent: boolean
}) {
  if (placement.by === 'heading') return null
  const look = note.kind === 'highlight' ? styles.fill : styles.underline
  return placement.areas.map(({ left, top, width, height }, i) => (
    <span
      // biome-ignore lint/suspicious/noArrayIndexKey: the areas of one placement never change their order
      key={i}
      className={`${styles.area} ${look} ${isCurrent ? styles.current : ''}`}
      data-area={note.id}
      style={{ ...authorStyle(note), left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` }}
    />
  ))
}
