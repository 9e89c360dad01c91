import { useState } from 'react'
import { ConnectionBanner } from '../room/connectionBanner.tsx'
import { HostAway } from '../room/hostAway.tsx'
import { LeaveDialog } from '../room/leaveDialog.tsx'
import { useRoom } from '../room/roomContext.ts'
import { SampleNotice } from '../sample/sampleNotice.tsx'
import { SpaceLink } from '../spaces/spaceLink.tsx'
import { LanguageMenu } from '../strings/languageMenu.tsx'
import { t } from '../strings/t.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { PageHeader } from '../ui/pageHeader.tsx'
import { Background } from './background.tsx'
import { Documents } from './documents.tsx'
import { People } from './people.tsx'
import { Sections } from './sections.tsx'
import styles from './setup.module.css'
import { Share } from './share.tsx'
import { StartBar } from './startBar.tsx'

const MINUTE_MS = 60_000

/** The setup screen: participants add documents and pick sections, then the host starts the meeting. */
export function Setup() {
  return (
    <>
      <ConnectionBanner />
      <PageHeader />
      <HostAway />
      <SampleNotice />
      <main className={styles.page} tabIndex={-1}>
        <Heading />
        <div className={styles.columns}>
          <div className={styles.column}>
            <Documents />
            <Sections />
          </div>
          <div className={styles.column}>
            <Share />
            <People />
            <Background />
            <LanguageMenu />
          </div>
        </div>
      </main>
      <StartBar />
    </>
  )
}

function Heading() {
  const template = useRoom((room) => room.state?.template ?? 'general')
  const mode = useRoom((room) => room.state?.aiMode ?? 'assist')
  const durationMs = useRoom((room) => room.state?.durationMs ?? 0)
  const space = useRoom((room) => room.state?.space ?? null)
  return (
    <div className={styles.heading}>
      <div>
        <SpaceLink space={space} />
        <h1>{t.setup.title}</h1>
        <p className={styles.facts}>
          <Badge>{t.common.templateNames[template]}</Badge>
          <Badge>{t.common.minutes(Math.round(durationMs / MINUTE_MS))}</Badge>
          <Badge>
            {t.setup.assistant}: {t.common.aiModeNames[mode]}
          </Badge>
        </p>
      </div>
      <LeaveRoom />
    </div>
  )
}

function LeaveRoom() {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button look="quiet" size="s" onClick={() => setAsking(true)}>
        {t.common.leave.button}
      </Button>
      <LeaveDialog open={isAsking} onClose={() => setAsking(false)} />
    </>
  )
}
