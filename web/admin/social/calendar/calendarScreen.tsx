import { useState } from 'react'
import { Button } from '../../../app/ui/button.tsx'
import { t } from '../../strings/t.ts'
import { Attention, PauseButton } from '../banners.tsx'
import { CreateDialog } from '../create/createDialog.tsx'
import { type ScreenProps, SocialScreen } from '../socialScreen.tsx'
import { Calendar } from './calendar.tsx'

/** All posts by week or month, and those that wait for somebody. [WF31] */
export function CalendarScreen(props: ScreenProps) {
  const [creates, setCreates] = useState(false)
  return (
    <SocialScreen
      {...props}
      lead={t.social.lead}
      actions={({ settings }) => (
        <>
          {!settings.paused && <PauseButton />}
          <Button size="s" look="primary" icon="plus" onClick={() => setCreates(true)}>
            {t.social.post.create.open}
          </Button>
        </>
      )}
    >
      {() => (
        <>
          <Attention />
          <Calendar />
          {creates && <CreateDialog onClose={() => setCreates(false)} />}
        </>
      )}
    </SocialScreen>
  )
}
