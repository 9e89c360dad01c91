import { useEffect, useId, useRef, useState } from 'react'
import { t } from '../../strings/t.ts'
import { classNames } from '../../ui/classNames.ts'
import styles from './description.module.css'

/** The description of the space; one that is long shows its first lines, and the rest when asked. [WP9] */
export function Description({ text }: { readonly text: string }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [isCut, setCut] = useState(false)
  const shown = useRef<HTMLParagraphElement>(null)
  // An open text is never cut, so only a closed one is measured.
  useEffect(() => {
    const element = shown.current
    if (!element || isOpen) return
    const observer = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [isOpen])
  return (
    <div className={styles.whole}>
      <p ref={shown} id={id} className={classNames(styles.text, !isOpen && styles.closed)} dir="auto">
        {text}
      </p>
      {isCut && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t.space.lessDescription : t.space.moreDescription}
        </button>
      )}
    </div>
  )
}
