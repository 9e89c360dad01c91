import { useState } from 'react'
import type { Lead } from '#protocol/views/admin/outreach.ts'
import { ConfirmDialog } from '../../../app/spaces/confirmDialog.tsx'
import { Button } from '../../../app/ui/button.tsx'
import { useToast } from '../../../app/ui/toastContext.ts'
import { ActionDialog } from '../../actions/actionDialog.tsx'
import { Panel } from '../../parts/panel.tsx'
import { stamp } from '../../parts/times.ts'
import { t } from '../../strings/t.ts'
import { LeadBadges } from '../parts/leadBadges.tsx'
import { useOutreach } from '../parts/useOutreach.ts'
import styles from './lead.module.css'
import { type Move, movesFrom } from './moves.ts'

const said = t.outreach.lead.status
const { statuses } = t.outreach.shared

interface StatusPanelProps {
  readonly lead: Lead
  readonly onChanged: () => void
}

/** Where a lead stands, and the buttons that the table of its states allows. [WF5] */
export function StatusPanel({ lead, onChanged }: StatusPanelProps) {
  const [move, setMove] = useState<Move | 'unsubscribed' | null>(null)
  const moves = movesFrom(lead.status)
  const canSuppress = lead.email !== null && !lead.suppressed
  const close = () => {
    setMove(null)
    onChanged()
  }
  return (
    <Panel title={said.title}>
      <div className={styles.stands}>
        <State lead={lead} />
        {(moves.length > 0 || canSuppress) && (
          <div className={styles.buttons}>
            {moves.map((one) => (
              <Button key={one} size="s" onClick={() => setMove(one)}>
                {said.moves[one]}
              </Button>
            ))}
            {canSuppress && (
              <Button size="s" look="quiet" onClick={() => setMove('unsubscribed')}>
                {said.moves.unsubscribed}
              </Button>
            )}
          </div>
        )}
      </div>
      {lead.reply !== null && <Reply reply={lead.reply} />}
      {move === 'unsubscribed' && <LeaveAloneDialog lead={lead} onDone={onChanged} onClose={close} />}
      {move !== null && move !== 'unsubscribed' && (
        <MoveDialog lead={lead} move={move} onDone={onChanged} onClose={close} />
      )}
    </Panel>
  )
}

function State({ lead }: { readonly lead: Lead }) {
  const { status, skipReason, nextAt } = lead
  return (
    <div className={styles.state}>
      <LeadBadges lead={lead} />
      {status === 'skipped' && skipReason !== null && (
        <span className={styles.note}>{said.skipReason(said.skipReasons[skipReason])}</span>
      )}
      {nextAt !== null && <span className={styles.note}>{said.followUp(stamp(nextAt))}</span>}
    </div>
  )
}

function Reply({ reply: { from, at, snippet } }: { readonly reply: NonNullable<Lead['reply']> }) {
  return (
    <figure>
      <figcaption className={styles.note}>{said.replyFrom(from, stamp(at))}</figcaption>
      <blockquote className={styles.reply} dir="auto">
        {snippet}
      </blockquote>
    </figure>
  )
}

interface DialogProps {
  readonly lead: Lead
  readonly onDone: () => void
  readonly onClose: () => void
}

function MoveDialog({ lead, move, onDone, onClose }: DialogProps & { readonly move: Move }) {
  const outreach = useOutreach()
  // The lead as it was when the dialog opened: the page behind it is asked for again meanwhile.
  const [before] = useState(lead)
  return (
    <ActionDialog
      title={said.titles[move]}
      confirm={said.moves[move]}
      changes={[{ label: said.now, before: statuses[before.status], after: statuses[move] }]}
      targetId={before.id}
      request={() => outreach.change(before.id, { status: move }, before.version)}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{said.texts[move]}</p>
    </ActionDialog>
  )
}

/** Puts the address of a lead on the list of those that are never written to. [WF12] */
function LeaveAloneDialog({ lead: { email }, onDone, onClose }: DialogProps) {
  const outreach = useOutreach()
  const toast = useToast()
  const address = email ?? ''
  return (
    <ConfirmDialog
      open
      title={said.titles.unsubscribed}
      confirm={said.moves.unsubscribed}
      request={() => outreach.suppress(address, 'unsubscribed')}
      onDone={() => {
        toast({ text: t.outreach.suppressions.add.done(address), tone: 'good' })
        onDone()
      }}
      onClose={onClose}
    >
      <p>{said.texts.unsubscribed}</p>
    </ConfirmDialog>
  )
}
