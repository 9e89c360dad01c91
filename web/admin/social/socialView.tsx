import { useMemo } from 'react'
import { EmptyState } from '../../app/ui/emptyState.tsx'
import { useParts } from '../shell/address.ts'
import { useConsole } from '../shell/consoleContext.ts'
import { t } from '../strings/t.ts'
import { AccountScreen } from './account/accountScreen.tsx'
import { CalendarScreen } from './calendar/calendarScreen.tsx'
import { CampaignsScreen } from './campaigns/campaignsScreen.tsx'
import { PostPage } from './post/postPage.tsx'
import { SocialRest } from './socialRest.ts'
import { useOverview } from './useOverview.ts'
import { useServiceNow } from './useServiceNow.ts'

/** The screens of social publishing by the part of the address below it; the calendar has none. [WF30] */
export function SocialView() {
  const [, screen, id] = useParts()
  const { rest } = useConsole()
  const social = useMemo(() => new SocialRest(rest), [rest])
  const now = useServiceNow()
  const open = useOverview(social, now)
  const screens = { rest: social, open, now }
  switch (screen) {
    case undefined:
      return <CalendarScreen {...screens} />
    case 'posts':
      return id === undefined ? <CalendarScreen {...screens} /> : <PostPage key={id} id={id} {...screens} />
    case 'campaigns':
      return <CampaignsScreen {...screens} />
    case 'account':
      return <AccountScreen {...screens} />
    default:
      return (
        <EmptyState icon="search" title={t.shell.unknown.title} isPage>
          <p>{t.shell.unknown.text}</p>
        </EmptyState>
      )
  }
}
