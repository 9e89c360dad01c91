import { EmptyState } from '../../app/ui/emptyState.tsx'
import { useParts } from '../shell/address.ts'
import { t } from '../strings/t.ts'
import { AutopilotScreen } from './autopilot/autopilotScreen.tsx'
import { ImportScreen } from './import/importScreen.tsx'
import { InsightsScreen } from './insights/insightsScreen.tsx'
import { LeadPage } from './lead/leadPage.tsx'
import { LeadsScreen } from './leads/leadsScreen.tsx'
import { SuppressionsScreen } from './suppressions/suppressionsScreen.tsx'

/** The screens of outreach by the part of the address below it; the list of leads has none. */
export function OutreachView() {
  const [, screen, id] = useParts()
  switch (screen) {
    case undefined:
      return <LeadsScreen />
    case 'leads':
      return id === undefined ? <LeadsScreen /> : <LeadPage key={id} id={id} />
    case 'import':
      return <ImportScreen />
    case 'suppressions':
      return <SuppressionsScreen />
    case 'autopilot':
      return <AutopilotScreen />
    case 'insights':
      return <InsightsScreen />
    default:
      return (
        <EmptyState icon="search" title={t.shell.unknown.title} isPage>
          <p>{t.shell.unknown.text}</p>
        </EmptyState>
      )
  }
}
