import type { BetaRow } from '#protocol/views/admin/users.ts'
import { ActionDialog } from '../actions/actionDialog.tsx'
import { useConsole } from '../shell/consoleContext.ts'
import { t } from '../strings/t.ts'

const said = t.requests.beta

export type Decision = 'granted' | 'declined'

interface BetaDialogProps {
  readonly row: BetaRow
  readonly decision: Decision
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Grants or declines beta access, after asking. [WC8] */
export function BetaDialog({ row, decision, onDone, onClose }: BetaDialogProps) {
  const { rest } = useConsole()
  const grants = decision === 'granted'
  return (
    <ActionDialog
      title={grants ? said.grantTitle(row.name) : said.declineTitle(row.name)}
      confirm={grants ? said.grant : said.decline}
      look={grants ? 'primary' : 'danger'}
      changes={[{ label: said.status, before: said.statuses[row.status], after: said.statuses[decision] }]}
      targetId={row.userId}
      request={() => rest.changeUser(row.userId, { beta: decision })}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{grants ? said.grantText : said.declineText}</p>
    </ActionDialog>
  )
}
