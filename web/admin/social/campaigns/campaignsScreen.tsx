import { useState } from 'react'
import type { Campaign } from '#protocol/views/admin/social.ts'
import { ConfirmDialog } from '../../../app/spaces/confirmDialog.tsx'
import { Button } from '../../../app/ui/button.tsx'
import { EmptyState } from '../../../app/ui/emptyState.tsx'
import { useToast } from '../../../app/ui/toastContext.ts'
import { t } from '../../strings/t.ts'
import { useSocial } from '../context.ts'
import { CreateDialog } from '../create/createDialog.tsx'
import { type ScreenProps, SocialScreen } from '../socialScreen.tsx'
import { CampaignCard } from './campaignCard.tsx'
import { CampaignDialog } from './campaignDialog.tsx'
import styles from './campaigns.module.css'
import { PlanDialog } from './planDialog.tsx'

const said = t.social.campaigns

type Opened =
  | { readonly is: 'add' | 'plan' }
  | { readonly is: 'edit' | 'remove' | 'draft'; readonly campaign: Campaign }

/** All campaigns, and the planning of a week. [WF40] */
export function CampaignsScreen(props: ScreenProps) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  return (
    <SocialScreen
      {...props}
      lead={said.lead}
      actions={() => (
        <>
          <Button size="s" icon="plus" onClick={() => setOpened({ is: 'add' })}>
            {said.add}
          </Button>
          <Button size="s" look="primary" icon="spark" onClick={() => setOpened({ is: 'plan' })}>
            {said.plan.open}
          </Button>
        </>
      )}
    >
      {({ campaigns }) => (
        <>
          {campaigns.length === 0 && (
            <EmptyState icon="spark" title={said.empty}>
              <p>{said.emptyHint}</p>
            </EmptyState>
          )}
          <ul className={styles.campaigns}>
            {campaigns.map((campaign) => (
              <li key={campaign.id}>
                <CampaignCard campaign={campaign} onOpen={(is) => setOpened({ is, campaign })} />
              </li>
            ))}
          </ul>
          {opened?.is === 'add' && <CampaignDialog campaign={null} onClose={close} />}
          {opened?.is === 'plan' && <PlanDialog onClose={close} />}
          {opened?.is === 'edit' && <CampaignDialog campaign={opened.campaign} onClose={close} />}
          {opened?.is === 'draft' && <CreateDialog campaignId={opened.campaign.id} onClose={close} />}
          {opened?.is === 'remove' && <RemoveDialog campaign={opened.campaign} onClose={close} />}
        </>
      )}
    </SocialScreen>
  )
}

function RemoveDialog({ campaign, onClose }: { readonly campaign: Campaign; readonly onClose: () => void }) {
  const { rest, refresh } = useSocial()
  const toast = useToast()
  return (
    <ConfirmDialog
      open
      title={said.removeTitle(campaign.name)}
      confirm={said.remove}
      request={() => rest.removeCampaign(campaign.id)}
      onDone={() => {
        toast({ text: said.removed, tone: 'good' })
        refresh()
      }}
      onClose={onClose}
    >
      <p>{said.removeText}</p>
    </ConfirmDialog>
  )
}
