import { useState } from 'react'
import type { Post, SocialAccount } from '#protocol/views/admin/social.ts'
import { Refused } from '../../../app/spaces/refused.tsx'
import { useRequest } from '../../../app/spaces/useRequest.ts'
import { Banner } from '../../../app/ui/banner.tsx'
import { Button } from '../../../app/ui/button.tsx'
import { Dialog } from '../../../app/ui/dialog.tsx'
import { useToast } from '../../../app/ui/toastContext.ts'
import { Choice } from '../../filters/choice.tsx'
import { t } from '../../strings/t.ts'
import { useSocial } from '../context.ts'
import { type ApprovedTime, currentOf } from '../socialRest.ts'
import { lookOf } from '../status.ts'
import { stampIn } from '../times.ts'
import { readWhen, whenOf } from '../when.ts'
import { WhenFields } from '../whenFields.tsx'
import styles from './approveDialog.module.css'
import { wordsOf } from './words.ts'

const said = t.social.post.approval

/** At the time of the post, at another one, or at once. */
export type ApprovalMode = 'own' | 'other' | 'now'

interface ApproveDialogProps {
  readonly post: Post
  readonly mode: ApprovalMode
  readonly onClose: () => void
}

/** Asks before a post is let out, and names the account and every word that goes out. [WF37] */
export function ApproveDialog({ post: given, mode: first, onClose }: ApproveDialogProps) {
  const { rest, overview, now, put } = useSocial()
  const { settings, account } = overview
  const { tz } = settings
  // What is approved is what was read: a post that changes under the dialog is refused by its version.
  const [post] = useState(given)
  const toast = useToast()
  const { isBusy, failure, run } = useRequest()
  const [mode, setMode] = useState(first)
  const [when, setWhen] = useState(() => whenOf(post.scheduledAt, tz))
  const read = readWhen(when, tz, now)
  const hasTime = post.scheduledAt !== null && post.scheduledAt > now
  const time = timeOf()
  const approve = async () => {
    if (time === null) return
    const saved = await run(async () => {
      const answer = await rest.approve(post.id, time, post.version)
      const current = answer.ok ? null : currentOf(answer)
      if (current) put(current)
      return answer
    })
    if (saved === null) return
    put(saved.post)
    const { scheduledAt } = saved.post
    const isNow = mode === 'now' || scheduledAt === null
    toast({ text: isNow ? said.publishing : said.approved(stampIn(scheduledAt, tz)), tone: 'good' })
    onClose()
  }
  return (
    <Dialog
      open
      title={mode === 'now' ? said.nowTitle : said.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t.actions.cancel}</Button>
          <Button look="primary" busy={isBusy} disabled={time === null} onClick={approve}>
            {mode === 'now' ? said.confirmNow : said.confirm}
          </Button>
        </>
      }
    >
      <Choice
        label={said.mode}
        options={MODES.filter((value) => value !== 'own' || hasTime).map((value) => ({
          value,
          label: said.modes[value],
        }))}
        value={mode}
        onPick={setMode}
      />
      {mode === 'own' && post.scheduledAt !== null && <p>{said.own(stampIn(post.scheduledAt, tz))}</p>}
      {mode === 'other' && <WhenFields when={when} read={read} onChange={setWhen} />}
      <p>{accountSentence(mode, account)}</p>
      {lookOf(post) === 'unknown' && <Banner tone="warn">{said.unknown}</Banner>}
      {settings.paused && <Banner tone="warn">{said.paused}</Banner>}
      <figure className={styles.figure}>
        <figcaption className={styles.caption}>
          {said.text}, {post.image ? said.image : said.noImage}
        </figcaption>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must take the focus */}
        <blockquote className={styles.text} dir="auto" tabIndex={0}>
          {wordsOf(post, settings)}
        </blockquote>
      </figure>
      <Refused failure={failure} />
    </Dialog>
  )

  /** What is asked for; null while it cannot be. */
  function timeOf(): ApprovedTime | null {
    if (mode === 'now') return account === null || account.needsReconnect ? null : { publishNow: true }
    if (mode === 'own') return {}
    return read.at === null || read.error !== null ? null : { scheduledAt: read.at }
  }
}

const MODES = ['own', 'other', 'now'] as const

function accountSentence(mode: ApprovalMode, account: SocialAccount | null): string {
  if (account === null) return mode === 'now' ? said.nowNobody : said.laterNobody
  if (account.needsReconnect) return mode === 'now' ? said.nowReconnect : said.laterReconnect
  return mode === 'now' ? said.now(account.name) : said.later(account.name)
}
