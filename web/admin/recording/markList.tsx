import { Panel } from '../parts/panel.tsx'
import { t } from '../strings/t.ts'
import { clock, type Mark } from './marks.ts'
import styles from './recording.module.css'

const said = t.recording

interface MarkListProps {
  readonly marks: readonly Mark[]
  readonly at: number
  readonly seek: (at: number) => void
}

/** Pages and signals of a visit; each leads to its moment. */
export function MarkList({ marks, at, seek }: MarkListProps) {
  const current = marks.findLastIndex((mark) => mark.at <= at)
  return (
    <Panel title={said.marks}>
      {marks.length === 0 && <p className={styles.none}>{said.noMarks}</p>}
      <ol className={styles.list}>
        {marks.map((mark, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: marks of a recording never change places
          <li key={place}>
            <button
              type="button"
              className={styles.mark}
              data-kind={mark.kind}
              aria-current={place === current}
              onClick={() => seek(mark.at)}
            >
              <span className={styles.time}>{clock(mark.at)}</span>
              <span className={styles.what}>{nameOf(mark)}</span>
            </button>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

const nameOf = ({ kind, path }: Mark): string => said.markOf(said.kinds[kind], path)
