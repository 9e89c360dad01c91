import { useMe } from '../../signin/useMe.ts'
import { t } from '../../strings/t.ts'
import { UsageCard } from '../list/usageCard.tsx'
import { useMay, useSpace } from '../place/spaceContext.ts'
import { DeleteCard } from './deleteCard.tsx'
import { ExportCard } from './exportCard.tsx'
import { SettingsForm } from './settingsForm.tsx'
import styles from './settingsView.module.css'

/** Defaults and rights of the space, its export, the plan it counts for, and its end. [WP15] */
export function SettingsView() {
  const { role, team } = useSpace()
  const me = useMe()
  const isMember = useMay('viewer')
  const isOfTeam = me?.teams.some(({ id }) => id === team.id) ?? false
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <SettingsForm />
        {role === 'owner' && <DeleteCard />}
      </div>
      <div className={styles.column}>
        {isMember ? <ExportCard /> : <p className={styles.note}>{t.settings.exportMembersOnly}</p>}
        {isOfTeam && <UsageCard teamId={team.id} />}
      </div>
    </div>
  )
}
