import type { ReactNode } from 'react'
import { useAddress } from '../../app/router.ts'
import { SIGN_IN_PATH } from '../../app/signin/returnPath.ts'
import mark from '../../app/styles/mark.svg'
import { Button } from '../../app/ui/button.tsx'
import { buttonLook } from '../../app/ui/buttonLook.ts'
import { Card } from '../../app/ui/card.tsx'
import { Waiting } from '../../app/ui/waiting.tsx'
import type { AdminMe } from '../adminRest.ts'
import type { Asked } from '../parts/useAnswer.ts'
import { t } from '../strings/t.ts'
import styles from './gate.module.css'

/** What everybody sees who is not known to be an administrator. [WC2] */
export function Gate({ asked: { failure, isLoading, retry } }: { readonly asked: Asked<AdminMe> }) {
  const address = useAddress()
  if (isLoading || failure === null) return <Waiting />
  const toSignIn = `${SIGN_IN_PATH}?returnTo=${encodeURIComponent(address)}`
  if (failure.status === 401) {
    return (
      <Door title={t.shell.guest.title} text={t.shell.guest.text}>
        <a href={toSignIn} className={buttonLook('primary')}>
          {t.shell.guest.signIn}
        </a>
      </Door>
    )
  }
  if (failure.status === 403) {
    return (
      <Door title={t.shell.refused.title} text={t.shell.refused.text}>
        <a href={SIGN_IN_PATH} className={buttonLook('plain')}>
          {t.shell.refused.other}
        </a>
        <a href="/" className={buttonLook('quiet')}>
          {t.shell.refused.home}
        </a>
      </Door>
    )
  }
  return (
    <Door title={t.shell.failed} text={failure.status === 0 ? t.shell.unreachable : failure.error}>
      <Button icon="refresh" onClick={retry}>
        {t.shell.retry}
      </Button>
    </Door>
  )
}

interface DoorProps {
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}

function Door({ title, text, children }: DoorProps) {
  return (
    <main className={styles.gate}>
      <Card className={styles.door}>
        <img src={mark} alt="" width={40} height={40} />
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.text}>{text}</p>
        <div className={styles.actions}>{children}</div>
      </Card>
    </main>
  )
}
