import { useMemo } from 'react'
import { t } from '../strings/t.ts'
import { citedParts } from './citations.ts'
import styles from './citedText.module.css'
import { useOpenSection, useSections } from './meetingContext.tsx'

/** Text whose citations `[Section title]` open the document at the section. [WM6] */
export function CitedText({ text }: { readonly text: string }) {
  const sections = useSections()
  const openSection = useOpenSection()
  const parts = useMemo(() => citedParts(text, sections), [text, sections])
  let at = 0
  return parts.map(({ text: words, sectionId }) => {
    const key = `at${at}`
    at += words.length + 1
    if (sectionId === undefined) return words
    return (
      <button
        key={key}
        type="button"
        className={styles.citation}
        title={t.meeting.chat.cite(words)}
        onClick={() => openSection(sectionId)}
      >
        {words}
      </button>
    )
  })
}
