import { useState } from 'react'
import type { Lead } from '#protocol/views/admin/outreach.ts'
import { ConfirmDialog } from '../../../app/spaces/confirmDialog.tsx'
import { Button } from '../../../app/ui/button.tsx'
import { useToast } from '../../../app/ui/toastContext.ts'
import { t } from '../../strings/t.ts'
import { useOutreach } from '../parts/useOutreach.ts'

const said = t.outreach.lead.draft

interface RedraftButtonProps {
  readonly lead: Lead
  readonly onChanged: (lead: Lead) => void
}

/** Has the draft of a lead written anew; asks first when there is one. [WF5] */
export function RedraftButton({ lead, onChanged }: RedraftButtonProps) {
  const outreach = useOutreach()
  const toast = useToast()
  const [isAsking, setAsking] = useState(false)
  const has = lead.draft !== null
  return (
    <>
      <Button look="quiet" icon="pen" onClick={() => setAsking(true)}>
        {has ? said.rewrite : said.write}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={has ? said.rewriteTitle : said.write}
        confirm={has ? said.rewrite : said.write}
        look={has ? 'danger' : 'primary'}
        request={() => outreach.redraft(lead.id)}
        onDone={({ lead: written }) => {
          toast({ text: said.written, tone: 'good' })
          onChanged(written)
        }}
        onClose={() => setAsking(false)}
      >
        <p>{has ? said.rewriteText : said.writeText}</p>
      </ConfirmDialog>
    </>
  )
}
