import type { SessionDetail } from '@parley/client'
import { useMemo } from 'react'
import { useRest } from '../room/roomContext.ts'
import { Link } from '../router.ts'
import { t } from '../strings/t.ts'
import { Card } from '../ui/card.tsx'
import styles from './overview.module.css'
import { useLoaded } from './useLoaded.ts'

/** What the archive of an enterprise meeting does not have. [WS15] */
export function NotHeldHere({ session: { docs, topicSummaries } }: { readonly session: SessionDetail }) {
  const rest = useRest()
  const [trust] = useLoaded(useMemo(() => () => rest.trust(), [rest]))
  const isEnterprise = trust.state === 'done' && trust.value.tier === 'enterprise'
  const wasHere = topicSummaries.some(({ source }) => source === 'monolith')
  const wasElsewhere = topicSummaries.some(({ source }) => source === 'resident')
  const isElsewhere = wasElsewhere || (isEnterprise && !wasHere && docs.some(({ sha256 }) => sha256 !== null))
  if (!isElsewhere) return null
  return (
    <Card aria-labelledby="elsewhere">
      <h2 id="elsewhere" className={styles.title}>
        {t.archive.session.elsewhere}
      </h2>
      <p className={styles.summary}>{t.archive.session.elsewhereText}</p>
      <p className={styles.note}>
        <Link href="/trust">{t.trust.title}</Link>
      </p>
    </Card>
  )
}
