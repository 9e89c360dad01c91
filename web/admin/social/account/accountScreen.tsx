import { Panel } from '../../parts/panel.tsx'
import { t } from '../../strings/t.ts'
import { PauseButton } from '../banners.tsx'
import { useSocial } from '../context.ts'
import { type ScreenProps, SocialScreen } from '../socialScreen.tsx'
import styles from './account.module.css'
import { AccountPanel } from './accountPanel.tsx'
import { SettingsPanel } from './settingsPanel.tsx'

const said = t.social.account

/** The account at the network, and the settings of publishing. [WF41] [WF42] */
export function AccountScreen(props: ScreenProps) {
  return (
    <SocialScreen {...props}>
      {() => (
        <div className={styles.columns}>
          <div className={styles.column}>
            <AccountPanel />
            <SettingsPanel />
          </div>
          <div className={styles.column}>
            <PublishingPanel />
            <ModelsPanel />
          </div>
        </div>
      )}
    </SocialScreen>
  )
}

function PublishingPanel() {
  const { overview } = useSocial()
  const { paused } = overview.settings
  return (
    <Panel title={said.publishing.title}>
      <p>{paused ? said.publishing.paused : said.publishing.running}</p>
      <div>
        <PauseButton size="m" />
      </div>
    </Panel>
  )
}

/** What drafts texts and makes pictures. */
function ModelsPanel() {
  const { overview } = useSocial()
  const { writer, imageModel } = overview
  return (
    <Panel title={said.models.title}>
      <dl className={styles.models}>
        <dt>{said.models.writer}</dt>
        <dd>{writer.available && writer.model !== null ? writer.model : said.models.template}</dd>
        <dt>{said.models.image}</dt>
        <dd>{imageModel.available && imageModel.model !== null ? imageModel.model : said.models.card}</dd>
      </dl>
    </Panel>
  )
}
