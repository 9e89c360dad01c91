import { useEffect, useRef, useState } from 'react'
import { t } from '../../strings/t.ts'
import type { OpenPdf } from './openPdf.ts'
import { PageCanvas } from './pageCanvas.tsx'
import type { PageSize } from './pageRows.ts'
import styles from './viewer.module.css'

const WIDTH = 104

interface Props {
  readonly pdf: OpenPdf
  readonly sizes: readonly PageSize[]
  readonly page: number
  readonly onChoose: (page: number) => void
}

/** Small pictures of all pages, drawn as they come into sight. */
export function Thumbnails({ pdf, sizes, page, onChoose }: Props) {
  return (
    <ol className={styles.thumbnails}>
      {sizes.map(({ width, height }, i) => (
        <Thumbnail
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
          key={i}
          pdf={pdf}
          number={i + 1}
          height={Math.round((WIDTH * height) / width)}
          isCurrent={page === i + 1}
          onChoose={onChoose}
        />
      ))}
    </ol>
  )
}

interface ThumbnailProps {
  readonly pdf: OpenPdf
  readonly number: number
  readonly height: number
  readonly isCurrent: boolean
  readonly onChoose: (page: number) => void
}

function Thumbnail({ pdf, number, height, isCurrent, onChoose }: ThumbnailProps) {
  const host = useRef<HTMLLIElement>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const watch = new IntersectionObserver((entries) => setSeen(entries.at(-1)!.isIntersecting), {
      rootMargin: '200px',
    })
    watch.observe(host.current!)
    return () => watch.disconnect()
  }, [])
  useEffect(() => {
    if (isCurrent) host.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return (
    <li ref={host}>
      <button
        type="button"
        aria-label={t.sidecar.goToPage(number)}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={() => onChoose(number)}
      >
        <span className={styles.thumbnail} style={{ width: WIDTH, height }}>
          {isSeen && <PageCanvas pdf={pdf} number={number} width={WIDTH} />}
        </span>
        <span aria-hidden="true">{number}</span>
      </button>
    </li>
  )
}
