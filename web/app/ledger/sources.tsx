import { useOpenSection, useShowMessage } from '../meeting/meetingContext.tsx'
import { t } from '../strings/t.ts'
import styles from './entries.module.css'

interface Sourced {
  readonly evidence?: readonly string[]
  readonly messageIds: readonly string[]
  readonly sectionId?: string | undefined
  readonly sectionTitle?: string | undefined
}

/** Maximum messages linked from one entry. */
const LINKS_MAX = 5

/** Sources of an entry: its section, messages and quoted words. [WM18] */
export function Sources({ entry }: { readonly entry: Sourced }) {
  const openSection = useOpenSection()
  const showMessage = useShowMessage()
  const { evidence = [], messageIds, sectionId, sectionTitle } = entry
  return (
    <>
      <p className={styles.links}>
        {sectionId !== undefined && sectionTitle !== undefined && (
          <button
            type="button"
            onClick={() => openSection(sectionId)}
            title={t.ledger.section(sectionTitle)}
            dir="auto"
          >
            § {sectionTitle}
          </button>
        )}
        {showMessage !== null &&
          messageIds.slice(0, LINKS_MAX).map((messageId, place) => (
            <button key={messageId} type="button" onClick={() => showMessage(messageId)}>
              {messageIds.length === 1 ? t.ledger.message : `${t.ledger.message} ${place + 1}`}
            </button>
          ))}
      </p>
      {evidence.length > 0 && (
        <details className={styles.evidence}>
          <summary>{t.ledger.evidence(evidence.length)}</summary>
          {evidence.map((words) => (
            <blockquote key={words} dir="auto">
              {words}
            </blockquote>
          ))}
        </details>
      )}
    </>
  )
}
