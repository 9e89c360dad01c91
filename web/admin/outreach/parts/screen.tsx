import type { ReactNode } from 'react'
import { Page } from '../../shell/page.tsx'
import { Sections } from '../../shell/sections.tsx'
import { t } from '../../strings/t.ts'
import { PATHS, type ScreenName } from './paths.ts'

const said = t.outreach.shared
const SCREENS = ['leads', 'import', 'suppressions', 'autopilot', 'insights'] as const satisfies readonly ScreenName[]

interface ScreenProps {
  readonly name: ScreenName
  readonly lead: string
  readonly actions?: ReactNode
  readonly controls?: ReactNode
  readonly children: ReactNode
}

/** One of the screens of outreach, with the way to the others. */
export function Screen({ name, lead, actions, controls, children }: ScreenProps) {
  return (
    <Page
      title={said.title}
      lead={lead}
      actions={actions}
      controls={
        <>
          <Sections
            label={said.sections}
            sections={SCREENS.map((one) => ({ href: PATHS[one], label: said.screens[one] }))}
            open={PATHS[name]}
          />
          {controls}
        </>
      }
    >
      {children}
    </Page>
  )
}
