import { Link } from '../router.ts'
import { t } from '../strings/t.ts'
import { PageFooter } from '../ui/pageFooter.tsx'
import { PageHeader } from '../ui/pageHeader.tsx'
import { CreateRoom } from './createRoom.tsx'
import { JoinRoom } from './joinRoom.tsx'
import styles from './landing.module.css'
import { NameField } from './nameField.tsx'
import { ResumeRoom } from './resumeRoom.tsx'
import { TrySample } from './trySample.tsx'
import { useName } from './useName.ts'

/** The first screen: enter a name, then create a room, join one, or resume the tab's seat. */
export function Landing() {
  const name = useName()
  return (
    <>
      <PageHeader />
      <main className={styles.page} tabIndex={-1}>
        <div className={styles.intro} data-public>
          <h1 className={styles.title}>{t.landing.title}</h1>
          <p className={styles.lead}>{t.landing.lead}</p>
        </div>
        <TrySample name={name} />
        <ResumeRoom />
        <div className={styles.name}>
          <NameField name={name} hint={t.landing.nameHint} />
        </div>
        <div className={styles.forms}>
          <CreateRoom name={name} />
          <div className={styles.side}>
            <JoinRoom name={name} />
            <Steps />
            <p className={styles.more}>
              {t.landing.spaces} <Link href="/spaces">{t.landing.toSpaces}</Link>
            </p>
            <p className={styles.more}>
              {t.landing.tools} <Link href="/tools">{t.landing.toTools}</Link>
            </p>
          </div>
        </div>
      </main>
      <PageFooter />
    </>
  )
}

function Steps() {
  return (
    <ol className={styles.steps} data-public>
      {t.landing.steps.map(({ title, text }) => (
        <li key={title} className={styles.step}>
          <h2 className={styles.stepTitle}>{title}</h2>
          <p className={styles.stepText}>{text}</p>
        </li>
      ))}
    </ol>
  )
}
