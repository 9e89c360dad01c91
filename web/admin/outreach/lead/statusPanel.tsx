import { useState } from 'react'
import type { Lead } from '#protocol/views/admin/outreach.ts'
import { Button } from '../../../app/ui/button.tsx'
import { ActionDialog } from '../../actions/actionDialog.tsx'
import { Panel } from '../../parts/panel.tsx'
import { stamp } from '../../parts/times.ts'
import { t } from '../../strings/en.ts'
import { LeadBadges } from '../parts/leadBadges.tsx'
import { leadName } from '../parts/leadName.ts'
import { useOutreach } from '../parts/useOutreach.ts'
import styles from './lead.module.css'
import { type Move, movesFrom } from './moves.ts'

const said = t.outreach.lead.status
const { statuses, reasons } = t.outreach.shared

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
      {move !== null && <MoveDialog lead={lead} move={move} onDone={onChanged} onClose={close} />}
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

interface MoveDialogProps {
  readonly lead: Lead
  readonly move: Move | 'unsubscribed'
  readonly onDone: () => void
  readonly onClose: () => void
}

function MoveDialog({ lead, move, onDone, onClose }: MoveDialogProps) {
  const outreach = useOutreach()
  // The lead as it was when the dialog opened: the page behind it is asked for again meanwhile.
  const [before] = useState(lead)
  const isWish = move === 'unsubscribed'
  return (
    <ActionDialog
      title={said.titles[move]}
      confirm={said.moves[move]}
      look={isWish ? 'danger' : 'primary'}
      changes={[
        {
          label: leadName(before),
          before: statuses[before.status],
          after: isWish ? reasons.unsubscribed : statuses[move],
        },
      ]}
      targetId={before.id}
      request={() =>
        isWish
          ? outreach.suppress(before.email ?? '', 'unsubscribed')
          : outreach.change(before.id, { status: move }, before.version)
      }
      onDone={onDone}
      onClose={onClose}
    >
      <p>{said.texts[move]}</p>
    </ActionDialog>
  )
}
