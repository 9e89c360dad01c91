import { type ReactNode, useMemo } from 'react'
import type { SocialOverview } from '#protocol/views/admin/social.ts'
import { Banner } from '../../app/ui/banner.tsx'
import { Answered } from '../parts/answered.tsx'
import { Page } from '../shell/page.tsx'
import { Sections } from '../shell/sections.tsx'
import { t } from '../strings/t.ts'
import { ACCOUNT, CALENDAR, CAMPAIGNS } from './addresses.ts'
import { Banners } from './banners.tsx'
import { SocialContext } from './context.ts'
import type { SocialRest } from './socialRest.ts'
import type { OpenOverview } from './useOverview.ts'

const said = t.social

/** What every screen is given. */
export interface ScreenProps {
  readonly rest: SocialRest
  readonly open: OpenOverview
  /** The service's clock. */
  readonly now: number
}

interface SocialScreenProps extends ScreenProps {
  readonly title?: string
  readonly lead?: string | undefined
  /** Above the title, such as the way back; the sections are left out then. */
  readonly before?: ReactNode
  readonly actions?: (overview: SocialOverview) => ReactNode
  readonly children: (overview: SocialOverview) => ReactNode
}

const SECTIONS = [
  { href: CALENDAR, label: said.sections.calendar },
  { href: CAMPAIGNS, label: said.sections.campaigns },
  { href: ACCOUNT, label: said.sections.account },
]

/** The frame of a screen: title, sections, what stands in the way of publishing, and what the service knows. [WF30] */
export function SocialScreen({
  rest,
  open,
  now,
  title = said.title,
  lead,
  before,
  actions,
  children,
}: SocialScreenProps) {
  const { asked, put, refresh, failed } = open
  const overview = asked.value
  const tools = useMemo(() => overview && { rest, overview, now, put, refresh }, [rest, overview, now, put, refresh])
  const page = (
    <Page
      title={title}
      lead={lead}
      before={before}
      actions={overview && actions?.(overview)}
      controls={
        before === undefined && (
          <Sections label={said.sections.label} sections={SECTIONS} open={location.pathname.replace(/\/$/, '')} />
        )
      }
    >
      {overview && <Banners />}
      {overview && failed !== null && (
        <Banner tone="warn">{said.stale(failed.status === 0 ? t.shell.unreachable : failed.error)}</Banner>
      )}
      <Answered asked={asked}>{children}</Answered>
    </Page>
  )
  return <SocialContext value={tools}>{page}</SocialContext>
}
