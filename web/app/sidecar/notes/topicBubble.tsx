import type { TopicSummary } from '@parley/client'
import { useLayoutEffect, useRef, useState } from 'react'
import { t } from '../../strings/t.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './bubble.module.css'

interface Props {
  readonly summary: TopicSummary
  readonly isApproximate: boolean
  /** Begins as a small mark where there is no room beside the page. */
  readonly isNarrow: boolean
  readonly onHeight?: (sectionId: string, height: number) => void
  readonly style?: React.CSSProperties
}

/** The summary of a section's discussion, beside its heading; a newer one replaces it. */
export function TopicBubble({ summary, isApproximate, isNarrow, onHeight, style }: Props) {
  const { sectionId, title, text } = summary
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isOpen = chosen ?? !isNarrow
  const host = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const element = host.current
    if (!element || !onHeight) return
    const watch = new ResizeObserver(() => onHeight(sectionId, element.offsetHeight))
    watch.observe(element)
    return () => watch.disconnect()
  }, [sectionId, onHeight])
  return (
    <section
      ref={host}
      className={styles.bubble}
      style={style}
      data-open={isOpen}
      data-narrow={isNarrow}
      data-topic={sectionId}
      data-seq={summary.seq}
      aria-label={t.sidecar.bubble(title)}
    >
      <button
        type="button"
        className={styles.head}
        aria-expanded={isOpen}
        title={title}
        onClick={() => setChosen(!isOpen)}
      >
        <span className={styles.sign}>
          <Icon name="spark" size={14} />
        </span>
        <span className={styles.title}>{title}</span>
        {isApproximate && <span className={styles.approximate}>{t.sidecar.approximateShort}</span>}
      </button>
      {isOpen && (
        <p key={summary.seq} className={styles.text}>
          {text}
        </p>
      )}
    </section>
  )
}
