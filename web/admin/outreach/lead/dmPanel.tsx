import type { Lead } from '#protocol/views/admin/outreach.ts'
import { Refused } from '../../../app/spaces/refused.tsx'
import { useRequest } from '../../../app/spaces/useRequest.ts'
import { Badge } from '../../../app/ui/badge.tsx'
import { Button } from '../../../app/ui/button.tsx'
import { buttonLook } from '../../../app/ui/buttonLook.ts'
import { useToast } from '../../../app/ui/toastContext.ts'
import { useCopy } from '../../../app/ui/useCopy.ts'
import { Panel } from '../../parts/panel.tsx'
import { stamp } from '../../parts/times.ts'
import { t } from '../../strings/t.ts'
import { useOutreach } from '../parts/useOutreach.ts'
import { webAddress } from './contactDraft.ts'
import { canMarkDm, canWriteDm } from './dm.ts'
import styles from './lead.module.css'

const said = t.outreach.lead.dm

interface DmPanelProps {
  readonly lead: Lead
  readonly onChanged: (lead: Lead) => void
}

/** A message that a person copies and sends on the lead's profile by hand. [WF9] */
export function DmPanel({ lead, onChanged }: DmPanelProps) {
  const outreach = useOutreach()
  const { isBusy, failure, run } = useRequest()
  const copy = useCopy()
  const toast = useToast()
  const { dm, profileUrl } = lead
  const profile = webAddress(profileUrl)
  const write = async () => {
    const written = await run(() => outreach.writeDm(lead.id))
    if (written !== null) onChanged(written.lead)
  }
  const mark = async () => {
    const marked = await run(() => outreach.change(lead.id, { dmSent: true }, lead.version))
    if (marked === null) return
    toast({ text: said.done, tone: 'good' })
    onChanged(marked.lead)
  }
  return (
    <Panel
      title={said.title}
      tools={dm?.sentAt ? <Badge tone="good">{said.sentAt(stamp(dm.sentAt))}</Badge> : undefined}
    >
      <p className={styles.note}>{profileUrl === null ? said.noProfile : said.lead}</p>
      {dm !== null && (
        <div className={styles.message} dir="auto">
          {dm.text}
        </div>
      )}
      <Refused failure={failure} />
      <div className={styles.buttons}>
        {dm !== null && (
          <Button size="s" icon="copy" onClick={() => copy(dm.text, said.copied)}>
            {said.copy}
          </Button>
        )}
        {dm !== null && profile !== null && (
          <a href={profile} target="_blank" rel="noreferrer" className={buttonLook('plain', 's')}>
            {said.open}
          </a>
        )}
        {canMarkDm(lead) && (
          <Button size="s" icon="check" busy={isBusy} onClick={mark}>
            {said.sent}
          </Button>
        )}
        {canWriteDm(lead) && (
          <Button size="s" look={dm === null ? 'plain' : 'quiet'} icon="pen" busy={isBusy} onClick={write}>
            {dm === null ? said.write : said.rewrite}
          </Button>
        )}
      </div>
    </Panel>
  )
}
