import type { SessionDetail } from '@parley/client'
import { standingOf } from '../room/standing.ts'
import { t } from '../strings/t.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import styles from './overview.module.css'
import { votesInWords } from './votesInWords.ts'

const TONES = { confirmed: 'good', discussing: 'accent', opened: 'plain', pending: 'plain' } as const

/** The sections in scope, how each ended, and who voted. */
export function OverviewScope({ session }: { readonly session: SessionDetail }) {
  const { progress, annotations } = session
  const votes = votesOf(session)
  return (
    <Card aria-labelledby="scope">
      <h2 id="scope" className={styles.title}>
        {t.archive.session.scopeTitle}
      </h2>
      {progress.sections.length === 0 && <p className={styles.none}>{t.archive.session.noScope}</p>}
      <ul className={styles.items}>
        {progress.sections.map((section) => (
          <li key={section.sectionId} className={styles.item}>
            <p className={styles.line}>
              <span dir="auto">{section.title}</span>
              <Badge tone={TONES[standingOf(section)]}>{t.archive.session.status[standingOf(section)]}</Badge>
            </p>
            <p className={styles.note}>{t.archive.session.messageCount(section.messageCount)}</p>
            {votes.get(section.sectionId)?.map((sentence) => (
              <p key={sentence} className={styles.note} dir="auto">
                {sentence}
              </p>
            ))}
            {annotations
              .filter((one) => one.sectionId === section.sectionId)
              .map(({ id, kind, text, byName }) => (
                <p key={id} className={styles.note} dir="auto">
                  {text === ''
                    ? `${t.archive.session.kinds[kind]}, ${byName}`
                    : `${t.archive.session.kinds[kind]}, ${byName}: ${text}`}
                </p>
              ))}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Section id to what its decision bubbles came to, in words. */
function votesOf({ messages }: SessionDetail): ReadonlyMap<string, readonly string[]> {
  const sentences = new Map<string, readonly string[]>()
  for (const message of messages) {
    const { type, sectionId } = message
    if (type !== 'inject' || sectionId === undefined) continue
    const all = [...(sentences.get(sectionId) ?? []), ...votesInWords(message)]
    sentences.set(sectionId, [...new Set(all)])
  }
  return sentences
}
