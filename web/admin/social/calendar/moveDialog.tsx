import { useState } from 'react'
import type { Post } from '#protocol/views/admin/social.ts'
import { Banner } from '../../../app/ui/banner.tsx'
import { Button } from '../../../app/ui/button.tsx'
import { Dialog } from '../../../app/ui/dialog.tsx'
import { t } from '../../strings/t.ts'
import { useSocial } from '../context.ts'
import { lookOf, nameOf } from '../status.ts'
import { stampIn } from '../times.ts'
import { readWhen, whenOf } from '../when.ts'
import { WhenFields } from '../whenFields.tsx'
import styles from './calendar.module.css'

const said = t.social.calendar.ask

interface MoveDialogProps {
  readonly post: Post
  /** Where it was put. */
  readonly at: number
  readonly onMove: (at: number) => Promise<void>
  readonly onClose: () => void
}

/** Asks before a move that costs an approval, or that needs another time of day. [WF32] */
export function MoveDialog({ post, at, onMove, onClose }: MoveDialogProps) {
  const { overview, now } = useSocial()
  const { tz } = overview.settings
  const [when, setWhen] = useState(() => whenOf(at, tz))
  const [isBusy, setBusy] = useState(false)
  const read = readWhen(when, tz, now)
  const look = lookOf(post)
  const go = async () => {
    if (read.at === null) return
    setBusy(true)
    await onMove(read.at)
    onClose()
  }
  return (
    <Dialog
      open
      title={said.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t.actions.cancel}</Button>
          <Button look="primary" busy={isBusy} disabled={read.at === null || read.error !== null} onClick={go}>
            {post.status === 'approved' ? said.confirmApproved : said.confirm}
          </Button>
        </>
      }
    >
      <p className={styles.name}>
        <bdi>{nameOf(post)}</bdi>
      </p>
      {post.status === 'approved' && post.scheduledAt !== null && (
        <Banner tone="warn">{said.approved(stampIn(post.scheduledAt, tz))}</Banner>
      )}
      {look === 'failed' && <Banner tone="warn">{said.failed}</Banner>}
      {look === 'unknown' && <Banner tone="warn">{said.unknown}</Banner>}
      <WhenFields when={when} read={read} onChange={setWhen} />
    </Dialog>
  )
}
