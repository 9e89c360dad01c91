import type { Post } from '#protocol/views/admin/social.ts'
import { Badge } from '../../../app/ui/badge.tsx'
import { Spinner } from '../../../app/ui/spinner.tsx'
import { Panel } from '../../parts/panel.tsx'
import { useConsole } from '../../shell/consoleContext.ts'
import { t } from '../../strings/t.ts'
import { useSocial } from '../context.ts'
import { type Look, lookOf } from '../status.ts'
import { stampIn } from '../times.ts'
import { Actions } from './actions.tsx'
import styles from './statePanel.module.css'

const said = t.social.post.state

const TONES = {
  draft: 'plain',
  approved: 'accent',
  retrying: 'warn',
  publishing: 'accent',
  published: 'good',
  failed: 'bad',
  unknown: 'warn',
  rejected: 'plain',
} as const satisfies Record<Look, string>

/** Where a post stands, what happens next, and what can be done about it. [WF37] */
export function StatePanel({ post, isChanged }: { readonly post: Post; readonly isChanged: boolean }) {
  const look = lookOf(post)
  return (
    <Panel title={said.title} tools={<Badge tone={TONES[look]}>{t.social.looks[look]}</Badge>}>
      <div className={styles.state} role="status">
        <Standing post={post} look={look} />
        <Words post={post} />
      </div>
      <Actions post={post} isChanged={isChanged} />
    </Panel>
  )
}

function Standing({ post, look }: { readonly post: Post; readonly look: Look }) {
  const { overview, now } = useSocial()
  const { me } = useConsole()
  const { tz, paused } = overview.settings
  const { scheduledAt } = post
  const when = scheduledAt === null ? '' : stampIn(scheduledAt, tz)
  switch (look) {
    case 'draft':
      if (scheduledAt === null) return <p>{said.draft}</p>
      return <p>{scheduledAt <= now ? said.overdue(when) : said.draftAt(when)}</p>
    case 'approved': {
      const approver = post.approvedBy === me.id ? said.you : said.admin
      return (
        <>
          <p>{approvedSentence(scheduledAt !== null && scheduledAt <= now)}</p>
          {post.approvedAt !== null && (
            <p className={styles.small}>{said.approvedBy(approver, stampIn(post.approvedAt, tz))}</p>
          )}
        </>
      )
    }
    case 'retrying':
      return <p>{said.retrying(stampIn(post.nextAttemptAt ?? now, tz))}</p>
    case 'publishing':
      return (
        <p className={styles.busy}>
          <Spinner size={18} /> {said.publishing}
        </p>
      )
    case 'published':
      return (
        <>
          <p>{said.published(stampIn(post.publishedAt ?? post.updatedAt, tz))}</p>
          <p>
            {post.externalUrl === null ? (
              said.noUrl
            ) : (
              <a href={post.externalUrl} target="_blank" rel="noreferrer">
                {said.open}
              </a>
            )}
          </p>
        </>
      )
    case 'failed':
      return <p>{said.failed}</p>
    case 'unknown':
      return <Unknown />
    case 'rejected':
      return <p>{said.rejected}</p>
  }

  function approvedSentence(isDue: boolean): string {
    if (paused) return said.approvedPaused(when)
    if (overview.account === null) return said.approvedUnconnected(when)
    if (overview.account.needsReconnect) return said.approvedReconnect(when)
    return isDue ? said.approvedDue : said.approved(when)
  }
}

/** What an outcome that nobody knows means, and what to do, in order. [WF37] */
function Unknown() {
  return (
    <>
      <p className={styles.strong}>{said.unknown}</p>
      <p>{said.unknownWhy}</p>
      <ol className={styles.steps}>
        {said.unknownSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </>
  )
}

/** What the network said about the last failure, word for word, and how often it was tried. [WF37] */
function Words({ post: { lastError, attempts, status } }: { readonly post: Post }) {
  if (lastError === null || status === 'published' || status === 'rejected') return null
  return (
    <figure className={styles.words}>
      <figcaption>{said.words}</figcaption>
      <blockquote className={styles.quote} dir="auto">
        {lastError}
      </blockquote>
      {attempts > 0 && <p className={styles.small}>{said.attempts(attempts)}</p>}
    </figure>
  )
}
