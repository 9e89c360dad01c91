import { useState } from 'react'
import { COMMENTARY_MAX } from '#engine/post/limits.ts'
import { OPEN_IN } from '#engine/post/states.ts'
import type { Post } from '#protocol/views/admin/social.ts'
import { ConfirmDialog } from '../../../app/spaces/confirmDialog.tsx'
import { useQuietRequest } from '../../../app/spaces/useRequest.ts'
import { Button } from '../../../app/ui/button.tsx'
import { useToast } from '../../../app/ui/toastContext.ts'
import { t } from '../../strings/t.ts'
import { useSocial } from '../context.ts'
import { isOpen, lookOf } from '../status.ts'
import { type ApprovalMode, ApproveDialog } from './approveDialog.tsx'
import styles from './statePanel.module.css'
import { wordsOf } from './words.ts'

const said = t.social.post.actions

interface ActionsProps {
  readonly post: Post
  /** Its fields hold changes that are not saved. */
  readonly isChanged: boolean
}

/** What the states of posts allow: approve, publish now, take back, reject. [WF37] */
export function Actions({ post, isChanged }: ActionsProps) {
  const { rest, overview, put, now } = useSocial()
  const request = useQuietRequest()
  const toast = useToast()
  const [dialog, setDialog] = useState<ApprovalMode | 'reject' | null>(null)
  const [isBusy, setBusy] = useState(false)
  if (!isOpen(post)) return null
  const isApproved = post.status === 'approved'
  const can = (command: 'approve' | 'unapprove' | 'reject') => OPEN_IN[command].includes(post.status)
  const isTooLong = !isApproved && wordsOf(post, overview.settings).length > COMMENTARY_MAX
  const why = isChanged ? said.saveFirst : isTooLong ? said.tooLong : null
  const takeBack = async () => {
    setBusy(true)
    const saved = await request(() => rest.unapprove(post.id, post.version))
    setBusy(false)
    if (saved === null) return
    put(saved.post)
    toast({ text: isApproved ? said.unapproved : said.takenUp, tone: 'good' })
  }
  const hasTime = post.scheduledAt !== null && post.scheduledAt > now
  return (
    <div className={styles.actions}>
      {can('approve') && (
        <>
          <Button
            look={lookOf(post) === 'unknown' ? 'plain' : 'primary'}
            icon="check"
            disabled={why !== null}
            onClick={() => setDialog(hasTime ? 'own' : 'other')}
          >
            {post.status === 'failed' ? said.approveAgain : said.approve}
          </Button>
          <Button icon="send" disabled={why !== null} onClick={() => setDialog('now')}>
            {said.publishNow}
          </Button>
        </>
      )}
      {can('unapprove') && (
        <Button busy={isBusy} disabled={isChanged} icon="undo" onClick={takeBack}>
          {isApproved ? said.unapprove : said.takeUp}
        </Button>
      )}
      <Button look="danger" className={styles.last} disabled={isChanged} onClick={() => setDialog('reject')}>
        {said.reject}
      </Button>
      {why !== null && <p className={styles.why}>{why}</p>}
      {dialog === 'reject' && <RejectDialog post={post} onClose={() => setDialog(null)} />}
      {dialog !== null && dialog !== 'reject' && (
        <ApproveDialog post={post} mode={dialog} onClose={() => setDialog(null)} />
      )}
    </div>
  )
}

function RejectDialog({ post, onClose }: { readonly post: Post; readonly onClose: () => void }) {
  const { rest, put } = useSocial()
  const toast = useToast()
  const { rejection } = t.social.post
  return (
    <ConfirmDialog
      open
      title={rejection.title}
      confirm={rejection.confirm}
      request={() => rest.reject(post.id, post.version)}
      onDone={(saved) => {
        put(saved.post)
        toast({ text: said.rejected, tone: 'good' })
      }}
      onClose={onClose}
    >
      <p>{lookOf(post) === 'unknown' ? rejection.unknownText : rejection.text}</p>
    </ConfirmDialog>
  )
}
