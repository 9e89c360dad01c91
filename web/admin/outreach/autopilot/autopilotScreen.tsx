import type { OutreachOverview } from '#protocol/views/admin/outreach.ts'
import { Answered } from '../../parts/answered.tsx'
import { useAnswer } from '../../parts/useAnswer.ts'
import { t } from '../../strings/t.ts'
import { Screen } from '../parts/screen.tsx'
import { useOutreach } from '../parts/useOutreach.ts'
import styles from './autopilot.module.css'
import { AutopilotState } from './autopilotState.tsx'
import { SettingsPanel } from './settingsPanel.tsx'
import { TryPanel } from './tryPanel.tsx'

/** The autopilot: whether it is on, when it runs, its settings, and what a run would do. [WF13] [WF14] */
export function AutopilotScreen() {
  const outreach = useOutreach()
  const asked = useAnswer<OutreachOverview>('autopilot', () => outreach.standing())
  return (
    <Screen name="autopilot" lead={t.outreach.autopilot.lead}>
      <Answered asked={asked}>
        {(overview) => (
          <div className={styles.columns}>
            <div className={styles.column}>
              <AutopilotState overview={overview} onChanged={asked.retry} />
              <TryPanel onChanged={asked.retry} />
            </div>
            <SettingsPanel overview={overview} onChanged={asked.retry} />
          </div>
        )}
      </Answered>
    </Screen>
  )
}
