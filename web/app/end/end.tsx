import { lazy, Suspense, useMemo, useState } from 'react'
import { LedgerPanel } from '../ledger/ledgerPanel.tsx'
import { ClosingRemark } from '../meeting/closingRemark.tsx'
import { DocumentPanel, type DocumentPlace } from '../meeting/documentPanel.tsx'
import { MeetingContext } from '../meeting/meetingContext.tsx'
import { useRoom } from '../room/roomContext.ts'
import { SampleNotice } from '../sample/sampleNotice.tsx'
import { SpaceLink } from '../spaces/spaceLink.tsx'
import { t } from '../strings/t.ts'
import { PageHeader } from '../ui/pageHeader.tsx'
import { useMedia } from '../ui/useMedia.ts'
import { Waiting } from '../ui/waiting.tsx'
import styles from './end.module.css'
import { KeyFigures } from './keyFigures.tsx'
import { NextSteps } from './nextSteps.tsx'
import { ToKeep } from './toKeep.tsx'

const Report = lazy(() => import('./report.tsx').then(({ Report: named }) => ({ default: named })))

/** On these the long report is folded, so that the page is short. */
const PHONE = '(max-width: 40rem)'

/** The end screen: the meeting's outcome and its downloads. [WM20] [WM95] */
export function End() {
  const [place, setPlace] = useState<DocumentPlace | null>(null)
  const sections = useRoom((room) => room.state?.doc.sections)
  const code = useRoom((room) => room.code)
  const context = useMemo(
    () => ({
      sections: sections ?? [],
      openSection: (sectionId: string) => setPlace({ sectionId }),
      openNote: setPlace,
      showMessage: null,
    }),
    [sections],
  )
  const isPhone = useMedia(PHONE)
  const report = <Suspense fallback={<Waiting />}>{code !== null && <Report code={code} />}</Suspense>
  return (
    <MeetingContext value={context}>
      <PageHeader />
      <SampleNotice />
      <main className={styles.end} id="main" tabIndex={-1}>
        <Lead />
        <ClosingRemark />
        <KeyFigures />
        <div className={styles.columns}>
          <section className={styles.report} aria-labelledby="report-heading">
            {isPhone ? (
              <details className={styles.folded}>
                <summary>
                  <h2 id="report-heading">{t.end.report}</h2>
                </summary>
                {report}
              </details>
            ) : (
              <>
                <h2 id="report-heading">{t.end.report}</h2>
                {report}
              </>
            )}
          </section>
          <div className={styles.aside}>
            <ToKeep />
            <NextSteps />
            <div className={styles.ledger}>
              <p className={styles.afterEnd}>{t.editing.afterEnd}</p>
              <LedgerPanel />
            </div>
          </div>
        </div>
      </main>
      {place !== null && (
        <div className={styles.document}>
          <DocumentPanel place={place} onClose={() => setPlace(null)} />
        </div>
      )}
    </MeetingContext>
  )
}

function Lead() {
  const reason = useRoom((room) => room.state?.endedReason ?? 'none')
  const title = useRoom((room) => room.state?.doc.title ?? null)
  const space = useRoom((room) => room.state?.space ?? null)
  return (
    <header className={styles.lead} data-reason={reason}>
      <SpaceLink space={space} />
      <h1>{t.end.heading[reason]}</h1>
      <p>
        {title !== null && (
          <strong dir="auto" className={styles.title}>
            {title}
          </strong>
        )}
        <span>{t.end.lead[reason]}</span>
      </p>
    </header>
  )
}
