import type { Answer } from '@parley/client'
import { type ReactNode, useState } from 'react'
import type { AuditRow } from '#protocol/views/account.ts'
import { Refused } from '../../app/spaces/refused.tsx'
import { useRequest } from '../../app/spaces/useRequest.ts'
import { Banner } from '../../app/ui/banner.tsx'
import { Button } from '../../app/ui/button.tsx'
import { Dialog } from '../../app/ui/dialog.tsx'
import { stamp } from '../parts/times.ts'
import { useConsole } from '../shell/consoleContext.ts'
import { t } from '../strings/t.ts'
import styles from './actionDialog.module.css'
import { type ChangeLine, changesOf, newestAbout } from './auditChanges.ts'
import { ChangeList } from './changeList.tsx'

interface ActionDialogProps {
  readonly title: string
  readonly confirm: string
  readonly look?: 'primary' | 'danger'
  /** What the action will change; nothing can be confirmed while it is empty. */
  readonly changes: readonly ChangeLine[]
  /** Why it cannot be confirmed yet. */
  readonly error?: string | null
  /** Id of whom or what the action changes, as the audit log names it. */
  readonly targetId: string
  readonly request: () => Promise<Answer<unknown>>
  /** Called once the action is done; the dialog stays open with the line of the audit log. */
  readonly onDone: () => void
  readonly onClose: () => void
  /** Fields of the action. */
  readonly children?: ReactNode
}

/** Newest lines of the audit log among which the action's own is looked for. */
const AUDIT_ROWS = 20

/** Asks once before an action, shows what it changes, and then the line that the audit log has of it. [WC8] */
export function ActionDialog({ targetId, request, onDone, ...props }: ActionDialogProps) {
  const { rest } = useConsole()
  const { isBusy, failure, run } = useRequest()
  const [line, setLine] = useState<AuditRow | 'unknown' | null>(null)
  const act = async () => {
    const done = await run(request)
    if (done === null) return
    const audit = await rest.audit(AUDIT_ROWS)
    setLine((audit.ok && newestAbout(audit.value.items, targetId)) || 'unknown')
    onDone()
  }
  if (line !== null) return <Done title={props.title} line={line} onClose={props.onClose} />
  const { title, confirm, look = 'primary', changes, error = null, onClose, children } = props
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t.actions.cancel}</Button>
          <Button look={look} busy={isBusy} disabled={changes.length === 0 || error !== null} onClick={act}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
      {error === null && changes.length > 0 && <ChangeList lines={changes} />}
      {error === null && changes.length === 0 && <p className={styles.note}>{t.actions.unchanged}</p>}
      {error !== null && <p className={styles.error}>{error}</p>}
      <Refused failure={failure} />
    </Dialog>
  )
}

interface DoneProps {
  readonly title: string
  readonly line: AuditRow | 'unknown'
  readonly onClose: () => void
}

function Done({ title, line, onClose }: DoneProps) {
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <Button look="primary" onClick={onClose} autoFocus>
          {t.actions.close}
        </Button>
      }
    >
      <Banner tone="good">{t.actions.done}</Banner>
      {line === 'unknown' ? (
        <p className={styles.note}>{t.actions.noLine}</p>
      ) : (
        <>
          <p className={styles.note}>{t.actions.line(stamp(line.at), line.actor.email, line.action)}</p>
          <ChangeList lines={changesOf(line)} />
        </>
      )}
    </Dialog>
  )
}
